import NagareComments
import NagareLayout
import NagareText

/// The size and the style of Niconico's texts, as ``NiconicoSizing`` and the fonts at hand have them.
struct NiconicoTypesetting {
  /// What decides them, apart from the style.
  private struct Key: Hashable {
    let text: DrawnText
    let size: NiconicoTextSize
    let player: NiconicoPlayer
    let isFixed, isFull, isEnder: Bool
    let font: TextFont
    let language: String
  }

  /// The em of a comment of medium size in virtual pixels.
  static let standardSize = 27.0
  /// What is drawn along the edges of letters, half of it outside: virtual pixels; in Flash's days more.
  static let lineWidth = 2.8
  private static let flashLineWidth = 4.0
  static let lineOpacity = 0.4

  private let sizing = NiconicoSizing()
  private var fits: ByteBudgetCache<Key, NiconicoFit>

  init(cacheBytes: Int) {
    fits = ByteBudgetCache(budget: cacheBytes)
  }

  /// For the site a tab is two EM SPACEs, and no separator but the line feed ends a line.
  static func spaced(_ text: DrawnText) -> DrawnText {
    func isOther(_ scalar: Unicode.Scalar) -> Bool { scalar == "\t" || scalar == "\u{2028}" || scalar == "\u{2029}" }
    guard text.content.unicodeScalars.contains(where: isOther) else { return text }
    var content = String.UnicodeScalarView()
    for scalar in text.content.unicodeScalars {
      content.append(contentsOf: scalar == "\t" ? ["\u{2003}", "\u{2003}"] : [isOther(scalar) ? " " : scalar])
    }
    return DrawnText(content: String(content), pictures: text.pictures)
  }

  /// The style to draw a text in, and where its lines are, in pixels of the stage.
  /// - Parameter text: as ``spaced(_:)`` makes it.
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
    // A virtual pixel in those of the stage, if all text is as much larger or smaller as the user has it.
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
    let fit = sizing.fit(request) { fontSize in
      let style = Self.textStyle(size: fontSize * pixel, key.font, key.player, language: key.language)
      var width = NiconicoTextWidth()
      for line in typesetter.lineWidths(of: key.text.content, style: style, pictures: key.text.pictures) {
        width.formUnion(advance: line.advance / pixel, letters: key.player == .flash ? line.gaps + 1 : 0)
      }
      return width
    }
    fits.insert(fit, for: key, byteCount: 256 + key.text.content.utf8.count)
    return fit
  }

  /// In pixels of the stage.
  private static func textStyle(
    size: Double, _ font: TextFont, _ player: NiconicoPlayer, language: String, linePitch: Double? = nil,
    stretch: Double = 1, outline: Double = 0, shadow: Double = 0
  ) -> TextStyle {
    TextStyle(
      size: size, outline: outline, shadow: shadow, lineHeight: linePitch.map { $0 / size } ?? 1, language: language,
      font: font, linePitch: .exact, horizontalStretch: stretch,
      fontRule: player == .flash ? .flash : .styleFont)
  }

  /// The site's own font is half bold, the others are not.
  private static func font(among commands: [String]) -> TextFont {
    if commands.contains("gothic") { return TextFont(.design(.sansSerif)) }
    return commands.contains("mincho") ? TextFont(.design(.serif)) : TextFont(.usual, isBold: true)
  }

  /// How opaque a comment is, 0…1: half if it was for the live broadcast, or as `nico:opacity:` has it.
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
