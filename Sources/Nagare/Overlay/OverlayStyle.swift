import NagareColor
import NagareComments
import NagareLayout
import NagarePixels
import NagareText

/// How comments look and where they go on a stage of a certain size.
public struct OverlayStyle: Sendable, Equatable {
  /// The em in pixels of a comment of the standard size.
  public var fontSize: Double
  /// Pixels outside the glyph's edge, for a comment of the standard size; it grows with the comment.
  public var outline: Double
  /// How far a soft shadow falls to the right and down, in pixels, for a comment of the standard size.
  public var shadow: Double
  /// The language of all comments; nil for the one that each comes with.
  public var language: String?
  /// 0…255, of the comment as a whole.
  public var opacity: UInt8
  /// Times, lanes and what happens when there is no room.
  public var rules: LayoutRules

  /// Colours darker than this get a white outline instead of a black one.
  static let darkestWithBlackOutline = 0.2
  /// On plates brighter than this the text is black.
  static let brightestUnderWhite = 0.6
  /// Bilibili's unit of size: a comment of this size has the font size of the style.
  static let standardSize = 25.0

  /// Bilibili's looks and rules, completed by what the user chose.
  ///
  /// Sizes follow the stage's shorter side, so that a vertical video has text as large as a horizontal one of the
  /// same definition: 1/27 of it for the em (40 px at 1080), 1/20 of that for the outline, but not
  /// less than 1.5 px, which a small picture needs as well. The opacity is the site's usual 0.8.
  ///
  /// - Parameter frameInterval: seconds from each output frame to the next, if this never changes: moving comments then
  ///   advance by whole pixels, unless the options say otherwise.
  public static func bilibili(
    for stage: Stage, options: OverlayOptions = OverlayOptions(), frameInterval: Double? = nil
  ) -> OverlayStyle {
    var rules = LayoutRules.bilibili(for: stage)
    if let frameInterval, options.motion != .exact { rules.motion = .snap(frameInterval: frameInterval) }
    rules.scrollTime = options.scrollTime ?? rules.scrollTime
    rules.fixedTime = options.fixedTime ?? rules.fixedTime
    rules.area = options.area ?? rules.area
    rules.keepClear = options.keepClear
    rules.overflow = options.overflow ?? rules.overflow
    rules.maxOnScreen = options.maxOnScreen ?? rules.maxOnScreen
    let fontSize = options.fontSize ?? max(Double(min(stage.width, stage.height)) / 27, 8).rounded()
    let opacity = min(max(options.opacity ?? 0.8, 0), 1)
    let outline = options.outline ?? max(fontSize / 20, 1.5)
    return OverlayStyle(
      fontSize: fontSize, outline: outline, shadow: options.shadow ?? 0, language: options.language,
      opacity: UInt8((opacity * 255).rounded()), rules: rules)
  }

  /// The style of a comment's text.
  func textStyle(of comment: Comment) -> TextStyle {
    let scale = comment.size / OverlayStyle.standardSize
    return TextStyle(
      size: fontSize * scale, outline: outline * scale, shadow: shadow * scale,
      language: language ?? comment.language.tag)
  }

  /// The lines of a purchase's message that its box has room for.
  static let boxLines = 6

  /// The style of the text in a purchase's box: smaller than that of comments, on a plate.
  func boxTextStyle(of comment: Comment) -> TextStyle {
    let size = fontSize * OverlayStyle.boxScale
    return TextStyle(size: size, outline: 0, plate: size * 0.45, language: language ?? comment.language.tag)
  }

  private static let boxScale = 0.8

  /// How long the lines in a purchase's box may be, in pixels.
  func boxTextWidth(on stage: Stage) -> Double {
    max(Double(stage.width) * 0.28, fontSize * 8)
  }

  /// How long the box of a purchase is shown, in seconds: as long as it asks for, but no longer than three times as long
  /// as fixed comments; sites show some for hours, beside the picture.
  func stay(of comment: Comment) -> Double {
    let longest = 3 * rules.fixedTime
    return min(comment.duration ?? longest, longest)
  }

  /// The colours of a comment.
  func paint(of comment: Comment) -> SpritePaint {
    if let purchase = comment.purchase {
      let background = RGBColor(hex: PurchaseText.background(of: purchase))
      return SpritePaint(
        fill: background.luma > OverlayStyle.brightestUnderWhite ? .black : .white, outline: background,
        opacity: opacity)
    }
    let color = RGBColor(hex: comment.color)
    return SpritePaint(fill: color, outline: OverlayStyle.outlineColor(around: color), opacity: opacity)
  }

  /// The colour around a text of this colour, so that it can be read on any picture.
  static func outlineColor(around color: RGBColor) -> RGBColor {
    color.luma < darkestWithBlackOutline ? .white : .black
  }
}
