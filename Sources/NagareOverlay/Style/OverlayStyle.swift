import NagareColor
import NagareComments
import NagareLayout
import NagarePixels
import NagareText

/// How comments look and where they go on a stage of a certain size.
public struct OverlayStyle: Sendable, Equatable {
  /// The em in pixels of a comment of the standard size.
  public var fontSize: Double
  /// From line to line, and from row to row, in ems; but for Niconico's sizes.
  public var lineHeight = usualLineHeight
  /// Pixels outside the glyph's edge, for a comment of the standard size; it grows with the comment.
  public var outline: Double
  /// Pixels outside the glyph's edge of comments that their authors placed, whatever their size.
  public var positionedOutline: Double
  /// How far a soft shadow falls to the right and down, in pixels, for a comment of the standard size.
  public var shadow: Double
  /// The language of all comments; nil for the one that each comes with.
  public var language: String?
  /// 0…255, of the comment as a whole.
  public var opacity: UInt8
  /// Of the outline alone, 0…255.
  public var outlineOpacity: UInt8 = 255
  /// Times, lanes and what happens when there is no room.
  public var rules: LayoutRules
  /// Where Niconico's canvas lies, for texts that are as large as there and for its owners' scripts; nil for Bilibili's
  /// sizes.
  public var niconico: NiconicoCanvas?
  /// How comments are understood that their authors placed.
  public var positioned = PositionedRules.danmakuFlameMaster
  /// Whether comments of several lines, or higher than half the picture, lie over others where there is no room, though
  /// the rules would drop them.
  public var drawingsOverlap = false
  /// Whether comments take on the colour of the picture.
  public var tint = TintOptions()

  /// That of Bilibili's web player, where rows of comments are as far apart as their lines are high.
  public static let usualLineHeight = 1.125
  /// On plates brighter than this the text is black.
  static let brightestUnderWhite = 0.6
  /// Bilibili's unit of size: a comment of this size has the font size of the style.
  static let standardSize = 25.0

  /// The looks and rules of the site that the options name, completed by what the user chose.
  ///
  /// - Parameters:
  ///   - stage: the picture's size.
  ///   - options: what somebody chose.
  ///   - frameInterval: seconds from each output frame to the next, if this never changes.
  public init(for stage: Stage, options: OverlayOptions = OverlayOptions(), frameInterval: Double? = nil) {
    self =
      switch options.site {
      case .bilibili: .bilibili(for: stage, options: options, frameInterval: frameInterval)
      case .niconico: .niconico(for: stage, options: options, frameInterval: frameInterval)
      }
  }

  /// Bilibili's looks and rules, completed by what the user chose.
  ///
  /// Sizes follow the stage's shorter side, so that a vertical video has text as large as a horizontal one of the
  /// same definition: 1/27 of it for the em (40 px at 1080), 1/20 of that for the outline, but not
  /// less than 1.5 px, which a small picture needs as well. Letters are bold where the font has a bold face, at an
  /// opacity of 0.9. Rows are as far apart as lines: what boxes hold beyond that, outlines above all, may reach into the
  /// next.
  ///
  /// - Parameters:
  ///   - stage: the picture's size.
  ///   - options: what somebody chose.
  ///   - frameInterval: seconds from each output frame to the next, if this never changes: moving comments then
  ///     advance by whole pixels, unless the options say otherwise.
  public static func bilibili(
    for stage: Stage, options: OverlayOptions = OverlayOptions(), frameInterval: Double? = nil
  ) -> OverlayStyle {
    let fontSize = max(Double(min(stage.width, stage.height)) / 27, 8).rounded()
    let size = (options.fontSize ?? fontSize) * options.fontScale
    var style = OverlayStyle(
      fontSize: size, outline: max(size / 20, 1.5), opacity: 0.9, rules: .bilibili(for: stage), motion: .snap,
      for: stage, options, frameInterval)
    style.rules.rowGap = -style.textStyle(size: style.fontSize, language: "").margins
    style.drawingsOverlap = options.overflow == nil
    return style
  }

  /// Niconico's looks and rules, completed by what the user chose.
  ///
  /// Sizes are those of the site's canvas on the stage. Under an opaque text lies an outline that lets 60 % of the picture
  /// through. Comments move at the very speed that brings them to the middle at their time, unless the options say
  /// otherwise: those that their authors put side by side stay so.
  ///
  /// - Parameters:
  ///   - stage: the picture's size.
  ///   - options: what somebody chose.
  ///   - frameInterval: seconds from each output frame to the next, if this never changes.
  public static func niconico(
    for stage: Stage, options: OverlayOptions = OverlayOptions(), frameInterval: Double? = nil
  ) -> OverlayStyle {
    let canvas = NiconicoCanvas(stage: stage)
    let fontSize = (options.fontSize ?? canvas.virtualPixel * NiconicoTypesetting.standardSize) * options.fontScale
    // Half of the line that is drawn along a letter's edge.
    let outline = NiconicoTypesetting.lineWidth / 2 / NiconicoTypesetting.standardSize * fontSize
    var style = OverlayStyle(
      fontSize: fontSize, outline: outline, opacity: 1, rules: .niconico(for: stage), motion: .exact, for: stage,
      options, frameInterval)
    style.niconico = canvas
    style.outlineOpacity = UInt8((NiconicoTypesetting.lineOpacity * 255).rounded())
    return style
  }

  /// A site's looks and rules with the user's choices in their places.
  private init(
    fontSize: Double, outline: Double, opacity: Double, rules: LayoutRules, motion: MotionChoice, for stage: Stage,
    _ options: OverlayOptions, _ frameInterval: Double?
  ) {
    self.fontSize = fontSize
    lineHeight = options.lineHeight ?? OverlayStyle.usualLineHeight
    self.outline = options.outline ?? outline
    // One pixel of the author's player.
    positionedOutline = options.outline ?? options.positioned.stage.pixel(on: stage)
    shadow = options.shadow ?? 0
    language = options.language
    self.opacity = UInt8((min(max(options.opacity ?? opacity, 0), 1) * 255).rounded())
    self.rules = rules
    if let frameInterval, options.motion ?? motion == .snap {
      self.rules.motion = .snap(frameInterval: frameInterval)
    }
    self.rules.scrollTime = options.scrollTime ?? rules.scrollTime
    self.rules.fixedTime = options.fixedTime ?? rules.fixedTime
    self.rules.area = options.area ?? rules.area
    self.rules.keepsModesApart = options.keepsModesApart
    self.rules.keepClear = options.keepClear
    self.rules.overflow = options.overflow ?? rules.overflow
    self.rules.maxOnScreen = options.maxOnScreen ?? rules.maxOnScreen
    self.rules.seed = options.seed
    positioned = options.positioned
    tint = options.tint
  }

  /// The style of a comment's text.
  func textStyle(of comment: Comment) -> TextStyle {
    textStyle(size: fontSize * comment.size / OverlayStyle.standardSize, language: language ?? comment.language.tag)
  }

  private func textStyle(size: Double, language: String) -> TextStyle {
    let scale = size / fontSize
    return TextStyle(
      size: size, outline: outline * scale, shadow: shadow * scale, lineHeight: lineHeight, language: language)
  }

  /// Whether a comment lies over others where there is no room: pictures that are drawn with letters are made of many.
  /// - Parameter height: that of its box, in pixels.
  func mayOverlap(_ comment: Comment, height: Double, on stage: Stage) -> Bool {
    drawingsOverlap && (comment.text.utf8.contains(UInt8(ascii: "\n")) || height > Double(stage.height) / 2)
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
  package func paint(of comment: Comment) -> SpritePaint {
    if let purchase = comment.purchase {
      let background = RGBColor(hex: PurchaseText.background(of: purchase))
      return SpritePaint(
        fill: background.luma > OverlayStyle.brightestUnderWhite ? .black : .white, outline: background,
        opacity: opacity)
    }
    return paint(RGBColor(hex: comment.color), opacity: niconico == nil ? 1 : NiconicoTypesetting.opacity(of: comment))
  }

  /// What of a comment takes on the colour of the picture.
  func tintedParts(of comment: Comment) -> TintedParts {
    guard tint.isOn, comment.purchase == nil else { return [] }
    // Through a translucent outline the picture's colour shows anyway.
    var parts: TintedParts = outlineOpacity == 255 ? .outline : []
    if hasTintedLetters(comment) { parts.insert(.letters) }
    return parts
  }

  private func hasTintedLetters(_ comment: Comment) -> Bool {
    switch tint.scope {
    case .off, .outline: false
    // Most formats give every comment a colour: white, if its author chose none. Who placed a comment chose all its
    // looks.
    case .plain:
      comment.color == 0xFFFFFF && !comment.choices.contains(.color) && comment.mode != .positioned
        && comment.mode != .bas
    case .all: true
    }
  }

  /// The colours of a text.
  /// - Parameter opacity: 0…1, of the text as a part of the style's.
  func paint(_ color: RGBColor, opacity: Double) -> SpritePaint {
    SpritePaint(
      fill: color, outline: outlineColor(around: color), opacity: UInt8((Double(self.opacity) * opacity).rounded()),
      outlineOpacity: outlineOpacity)
  }

  /// The colour around a text of this colour: white around black alone, as on the sites.
  private func outlineColor(around color: RGBColor) -> RGBColor { color == .black ? .white : .black }
}
