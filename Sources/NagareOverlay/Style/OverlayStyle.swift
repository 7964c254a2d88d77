import NagareColor
import NagareComments
import NagareLayout
import NagarePixels
import NagareText

/// The look and the layout of comments on a stage of a certain size.
package struct OverlayStyle: Sendable, Equatable {
  /// The em of a comment of the standard size, in pixels.
  package var fontSize: Double
  /// The distance between lines and between rows, in ems; unused with Niconico's sizes.
  package var lineHeight = usualLineHeight
  /// The width of the outline outside the glyphs, in pixels, for a comment of the standard size; it scales with the
  /// comment.
  package var outline: Double
  /// The width of the outline, in pixels, for comments that their authors positioned, whatever their size.
  package var positionedOutline: Double
  /// The offset of a soft shadow to the right and down, in pixels, for a comment of the standard size.
  package var shadow: Double
  /// The language of all comments; nil for each comment's own.
  package var language: String?
  /// The opacity of the comment as a whole, 0…255.
  package var opacity: UInt8
  /// The opacity of the outline alone, 0…255.
  package var outlineOpacity: UInt8 = 255
  /// Durations, lanes and the treatment of comments without room.
  package var rules: LayoutRules
  /// Niconico's canvas on the stage, for its text sizes and its owners' scripts; nil for Bilibili's sizes.
  package var niconico: NiconicoCanvas?
  /// Whether comments of several lines, or higher than half the stage, overlap others if there is no room, even where
  /// the rules drop comments.
  package var letterArtMayOverlap = false
  /// What decides between comments of the same second if there is no room for all; nil for their order.
  package var preference: CommentPreference?
  /// A bar that shows how many comments there are over the video; nil for none.
  package var densityBar: DensityBarOptions?
  /// A panel in which comments run upwards; nil for none.
  package var chat: ChatOptions?
  /// Whether comments fly over the picture.
  package var hasFlyingComments = true
  /// The tinting of comments with the colours of the frames.
  package var tint = TintOptions()

  /// The line height of Bilibili's web player, where rows are as far apart as lines.
  package static let usualLineHeight = 1.125
  /// The colour of text on a ground: white, or black on a luma above 0.6.
  static func ink(on ground: RGBColor) -> RGBColor { ground.luma > 0.6 ? .black : .white }
  /// The size, in Bilibili's unit, of comments that are drawn at the style's font size.
  static let standardSize = 25.0

  /// The looks and rules of the options' site, with the user's choices.
  ///
  /// - Parameters:
  ///   - stage: the size of the frames as shown.
  ///   - options: the user's options.
  ///   - frameInterval: seconds between output frames; nil if it varies.
  package init(for stage: Stage, options: OverlayOptions = OverlayOptions(), frameInterval: Double? = nil) {
    self =
      switch options.site {
      case .bilibili: .bilibili(for: stage, options: options, frameInterval: frameInterval)
      case .niconico: .niconico(for: stage, options: options, frameInterval: frameInterval)
      }
  }

  /// Bilibili's looks and rules, with the user's choices.
  ///
  /// Sizes follow the stage's shorter side, so that text is as large in a vertical video as in a horizontal one of the
  /// same definition. The em is 1/27 of that side (40 px at 1080), at least 8 px. The outline is 1/20 of the em, but at
  /// least 1.5 px, which a small frame needs as well. The opacity is 0.9. Letters are bold if the font has a bold face.
  /// Rows are as far apart as lines: the margins of boxes, mainly outlines, may reach into the next row.
  ///
  /// - Parameters:
  ///   - stage: the size of the frames as shown.
  ///   - options: the user's options.
  ///   - frameInterval: seconds between output frames; nil if it varies. If constant, scrolling comments advance by
  ///     whole pixels, unless the options say otherwise.
  package static func bilibili(
    for stage: Stage, options: OverlayOptions = OverlayOptions(), frameInterval: Double? = nil
  ) -> OverlayStyle {
    let fontSize = max(Double(min(stage.width, stage.height)) / 27, 8).rounded()
    let size = (options.fontSize ?? fontSize) * options.fontScale
    var style = OverlayStyle(
      fontSize: size, outline: max(size / 20, 1.5), opacity: 0.9, rules: .bilibili(for: stage), motion: .snap,
      for: stage, options, frameInterval)
    style.rules.rowGap = -style.textStyle(size: style.fontSize, language: "").margins
    style.letterArtMayOverlap = options.overflow == nil
    return style
  }

  /// Niconico's looks and rules, with the user's choices.
  ///
  /// Sizes are those of the site's canvas on the stage. Text is opaque, above an outline that lets 60 % of the frame
  /// through. Unless the options say otherwise, comments move at exactly the site's speed: comments that authors placed
  /// side by side stay so.
  ///
  /// - Parameters:
  ///   - stage: the size of the frames as shown.
  ///   - options: the user's options.
  ///   - frameInterval: seconds between output frames; nil if it varies.
  package static func niconico(
    for stage: Stage, options: OverlayOptions = OverlayOptions(), frameInterval: Double? = nil
  ) -> OverlayStyle {
    let canvas = NiconicoCanvas(stage: stage)
    let fontSize = (options.fontSize ?? canvas.virtualPixel * NiconicoTypesetting.standardSize) * options.fontScale
    // Half of the line along a letter's edge is outside.
    let outline = NiconicoTypesetting.lineWidth / 2 / NiconicoTypesetting.standardSize * fontSize
    var style = OverlayStyle(
      fontSize: fontSize, outline: outline, opacity: 1, rules: .niconico(for: stage), motion: .exact, for: stage,
      options, frameInterval)
    style.niconico = canvas
    style.outlineOpacity = UInt8((NiconicoTypesetting.lineOpacity * 255).rounded())
    return style
  }

  /// A site's looks and rules, with the user's choices.
  private init(
    fontSize: Double, outline: Double, opacity: Double, rules: LayoutRules, motion: MotionChoice, for stage: Stage,
    _ options: OverlayOptions, _ frameInterval: Double?
  ) {
    self.fontSize = fontSize
    lineHeight = options.lineHeight ?? OverlayStyle.usualLineHeight
    self.outline = options.outline ?? outline
    // A pixel of the author's player.
    positionedOutline = options.outline ?? AuthorStage.bilibili.pixel(on: stage)
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
    self.rules.keepClear = options.keepClear + (options.densityBar.map { [$0.area] } ?? [])
    (densityBar, chat, hasFlyingComments) = (options.densityBar, options.chat, options.hasFlyingComments)
    if let chat, chat.canvas == .over, chat.side == .left { self.rules.noticeInset = chat.width }
    self.rules.lanes = options.lanes
    self.rules.overflow = options.overflow ?? rules.overflow
    self.rules.maxOnScreen = options.maxOnScreen ?? rules.maxOnScreen
    self.rules.seed = options.seed
    preference = options.preference
    tint = options.tint
  }

  /// The text style of a comment.
  func textStyle(of comment: Comment) -> TextStyle {
    textStyle(size: fontSize * comment.size / OverlayStyle.standardSize, language: language ?? comment.language.tag)
  }

  private func textStyle(size: Double, language: String) -> TextStyle {
    let scale = size / fontSize
    return TextStyle(
      size: size, outline: outline * scale, shadow: shadow * scale, lineHeight: lineHeight, language: language)
  }

  /// Whether a comment overlaps others if there is no room: as a part of letter art, which needs all its comments, or
  /// because the user singled it out.
  /// - Parameter height: the height of the comment's box, in pixels.
  func mayOverlap(_ comment: Comment, height: Double, on stage: Stage) -> Bool {
    comment.isHighlighted
      || letterArtMayOverlap && (comment.text.utf8.contains(UInt8(ascii: "\n")) || height > Double(stage.height) / 2)
  }

  /// The maximum number of lines of the message in a purchase's box.
  static let maxBoxLines = 6

  /// The text style in a purchase's box: smaller than that of comments, on a plate.
  func boxTextStyle(of comment: Comment) -> TextStyle {
    let size = fontSize * OverlayStyle.boxScale
    return TextStyle(size: size, outline: 0, plate: size * 0.45, language: language ?? comment.language.tag)
  }

  private static let boxScale = 0.8

  /// The maximum width of a line in a purchase's box, in pixels.
  func boxTextWidth(on stage: Stage) -> Double {
    max(Double(stage.width) * 0.28, fontSize * 8)
  }

  /// The duration of a purchase's box in seconds: as requested, but at most three times that of fixed comments,
  /// which is also the default. Sites show some boxes for hours, beside the video.
  func stay(of comment: Comment) -> Double {
    let longest = 3 * rules.fixedTime
    return min(comment.duration ?? longest, longest)
  }

  /// The paint of a comment.
  package func paint(of comment: Comment) -> SpritePaint {
    if let purchase = comment.purchase {
      let background = RGBColor(hex: PurchaseText.background(of: purchase))
      return SpritePaint(
        fill: OverlayStyle.ink(on: background), outline: background,
        opacity: opacity)
    }
    return paint(RGBColor(hex: comment.color), opacity: niconico == nil ? 1 : NiconicoTypesetting.opacity(of: comment))
  }

  /// The parts of a comment that are tinted.
  func tintedParts(of comment: Comment) -> TintedParts {
    guard tint.isOn, comment.purchase == nil else { return [] }
    // The frame's colours show through a translucent outline anyway.
    var parts: TintedParts = outlineOpacity == 255 ? .outline : []
    if hasTintedLetters(comment) { parts.insert(.letters) }
    return parts
  }

  /// Whether one of the comments is tinted.
  func tints(anyOf comments: [Comment]) -> Bool {
    hasFlyingComments && comments.contains { !tintedParts(of: $0).isEmpty }
  }

  private func hasTintedLetters(_ comment: Comment) -> Bool {
    switch tint.scope {
    case .off, .outline: false
    // Most formats give every comment a colour: white, if its author chose none. An author who positions a comment
    // chooses all of its looks.
    case .plain:
      comment.color == 0xFFFFFF && !comment.choices.contains(.color) && comment.mode != .positioned
        && comment.mode != .bas
    case .all: true
    }
  }

  /// The paint of a text.
  /// - Parameter opacity: the opacity of the text relative to the style's, 0…1.
  func paint(_ color: RGBColor, opacity: Double) -> SpritePaint {
    SpritePaint(
      fill: color, outline: outlineColor(around: color), opacity: UInt8((Double(self.opacity) * opacity).rounded()),
      outlineOpacity: outlineOpacity)
  }

  /// The outline colour for a text colour: white around black, black around all other colours, as on the sites.
  private func outlineColor(around color: RGBColor) -> RGBColor { color == .black ? .white : .black }
}
