import NagareComments
import NagareLayout
import NagareText

/// Determines the size and the style of Niconico's texts, by ``NiconicoSizing`` and the available fonts.
struct NiconicoTypesetting {
  /// The properties that determine the size, apart from the style.
  private struct Key: Hashable {
    let text: DrawnText
    let size: NiconicoTextSize
    let player: NiconicoPlayer
    let isFixed, isFull, isEnder: Bool
    let font: TextFont
    let language: String
  }

  /// The em of a comment of medium size, in virtual pixels.
  static let standardSize = 27.0
  /// The width of the line along the edges of letters, half of it outside, in virtual pixels; wider in the Flash
  /// player.
  static let lineWidth = 2.8
  private static let flashLineWidth = 4.0
  static let lineOpacity = 0.4

  private var fits: ByteBudgetCache<Key, NiconicoFit>

  init(cacheBytes: Int) {
    fits = ByteBudgetCache(budget: cacheBytes)
  }

  mutating func forgetFits() { fits.removeAll() }

  /// Replaces tabs by two EM SPACEs, and line separators other than the line feed by spaces, as the site does.
  static func spaced(_ text: DrawnText) -> DrawnText {
    func isReplaced(_ scalar: Unicode.Scalar) -> Bool { scalar == "\t" || scalar == "\u{2028}" || scalar == "\u{2029}" }
    guard text.content.unicodeScalars.contains(where: isReplaced) else { return text }
    var content = String.UnicodeScalarView()
    for scalar in text.content.unicodeScalars {
      content.append(contentsOf: scalar == "\t" ? ["\u{2003}", "\u{2003}"] : [isReplaced(scalar) ? " " : scalar])
    }
    return DrawnText(content: String(content), images: text.images)
  }

  /// The style of a text, and the places of its lines, in pixels of the stage.
  /// - Parameter text: a text from ``spaced(_:)``.
  mutating func fit(
    _ text: DrawnText, of comment: Comment, style: OverlayStyle, typesetter: Typesetter
  ) -> (style: TextStyle, fit: NiconicoFit) {
    let commands = comment.commands
    let key = Key(
      text: text, size: NiconicoTextSize(commentSize: comment.size),
      player: NiconicoPlayer(sentAt: comment.sentAt, commands: commands),
      isFixed: comment.mode == .top || comment.mode == .bottom, isFull: commands.contains("full"),
      isEnder: commands.contains("ender"), font: Self.font(among: commands),
      language: style.language ?? comment.language.tag)
    // A virtual pixel in pixels of the stage, including the user's scale.
    let pixel = style.fontSize / Self.standardSize
    let fit = fits.value(for: key) ?? self.fit(key, pixel: pixel, typesetter)
    let scaled = fit.scaled(by: pixel)
    let line = key.player == .flash ? Self.flashLineWidth / Self.lineWidth : 1
    return (
      Self.textStyle(
        size: scaled.fontSize, key.font, key.player, language: key.language, linePitch: scaled.linePitch,
        stretch: scaled.horizontalStretch, outline: style.outline * line, shadow: style.shadow),
      scaled
    )
  }

  private mutating func fit(_ key: Key, pixel: Double, _ typesetter: Typesetter) -> NiconicoFit {
    let request = NiconicoTextRequest(
      size: key.size, lines: 1 + key.text.content.utf8.count { $0 == 0x0A }, isFixed: key.isFixed, isFull: key.isFull,
      isEnder: key.isEnder,
      player: key.player)
    let fit = NiconicoSizing.fit(request) { fontSize in
      let style = Self.textStyle(size: fontSize * pixel, key.font, key.player, language: key.language)
      var width = NiconicoTextWidth()
      for line in typesetter.lineWidths(of: key.text.content, style: style, images: key.text.images) {
        width.formUnion(advance: line.advance / pixel, unitCount: key.player == .flash ? line.gapCount + 1 : 0)
      }
      return width
    }
    fits.insert(fit, for: key, byteCount: 256 + key.text.content.utf8.count)
    return fit
  }

  /// A text style in pixels of the stage.
  private static func textStyle(
    size: Double, _ font: TextFont, _ player: NiconicoPlayer, language: String, linePitch: Double? = nil,
    stretch: Double = 1, outline: Double = 0, shadow: Double = 0
  ) -> TextStyle {
    TextStyle(
      size: size, outline: outline, shadow: shadow, lineHeight: linePitch.map { $0 / size } ?? 1, language: language,
      font: font, linePitch: .exact, horizontalStretch: stretch,
      fontRule: player == .flash ? .flash : .styleFont)
  }

  /// The site's default font is semibold; its other fonts are not.
  private static func font(among commands: [String]) -> TextFont {
    if commands.contains("gothic") { return TextFont(.design(.sansSerif)) }
    return commands.contains("mincho") ? TextFont(.design(.serif)) : TextFont(.usual, isBold: true)
  }

  /// The opacity of a comment, 0…1: as set by `nico:opacity:`, or else a half in a live broadcast and 1 elsewhere.
  static func opacity(of comment: Comment) -> Double {
    let prefix = "nico:opacity:"
    if let command = comment.commands.first(where: { $0.hasPrefix(prefix) }),
      let opacity = Double(command.dropFirst(prefix.count)), opacity.isFinite
    {
      return min(max(opacity, 0), 1)
    }
    return comment.commands.contains("_live") ? 0.5 : 1
  }
}
