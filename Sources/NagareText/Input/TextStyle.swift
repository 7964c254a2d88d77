/// How a text is drawn.
public struct TextStyle: Hashable, Sendable {
  /// The em in pixels, 1...512.
  public let size: Double

  /// How far the outline reaches beyond a glyph's edge, in pixels, 0...64.
  public let outline: Double

  /// How far the shadow falls to the right and down, in pixels, 0...64. It has the outline's colour.
  public let shadow: Double

  /// How far a plate behind the text reaches around it, in pixels, 0...64; 0 for none. It has the outline's colour and
  /// takes the place of outline and shadow.
  public let plate: Double

  /// From baseline to baseline, in ems, 0.5...4.
  public let lineHeight: Double

  /// How the distance of lines is rounded.
  public let linePitch: LinePitch

  /// BCP 47, such as "ja"; empty for the language that the typesetter's fonts were requested for.
  public let language: String

  /// What the letters look like, where the user's own fonts leave it open.
  public let font: TextFont

  /// How much wider than usual glyphs and advances are, 0.25...4. An outline is as wide to the sides as up and down.
  public let horizontalStretch: Double

  /// How many spaces a tab becomes, 0...16.
  public let tabSpaces: Int

  /// Which fonts the parts of a text are drawn in.
  public let fontRule: FontRule

  /// Values outside their range are brought to its nearer end, not-a-number to its lower one.
  public init(
    size: Double, outline: Double, shadow: Double = 0, plate: Double = 0,
    lineHeight: Double = TextStyle.usualLineHeight, language: String = "", font: TextFont = .usual,
    linePitch: LinePitch = .whole, horizontalStretch: Double = 1, tabSpaces: Int = TextStyle.usualTabSpaces,
    fontRule: FontRule = .styleFont
  ) {
    func clamped(_ value: Double, _ lowest: Double, _ highest: Double) -> Double {
      value >= lowest ? min(value, highest) : lowest
    }
    self.size = clamped(size, 1, 512)
    self.plate = clamped(plate, 0, 64)
    self.outline = self.plate > 0 ? 0 : clamped(outline, 0, 64)
    self.shadow = self.plate > 0 ? 0 : clamped(shadow, 0, 64)
    self.lineHeight = clamped(lineHeight, 0.5, 4)
    self.linePitch = linePitch
    self.language = language
    self.font = font
    self.horizontalStretch = clamped(horizontalStretch, 0.25, 4)
    self.tabSpaces = min(max(tabSpaces, 0), 16)
    self.fontRule = fontRule
  }

  /// What a box is higher than its lines, above and below together, in pixels: room for the outline and the shadow.
  package var margins: Int { 2 * (BoxMetrics(self).reach + BoxMetrics.endMargin) }

  /// Whether glyphs of a size in pixels are hinted: larger ones look the same without.
  static func isHinted(size: Double) -> Bool { size < 64 }

  /// The line height that leaves the common fonts room for their deepest and all but their tallest letters.
  public static let usualLineHeight = 1.22

  /// What a tab is for most sites.
  public static let usualTabSpaces = 4
}

/// Which fonts the parts of a text are drawn in, and how wide their spaces are.
public enum FontRule: Hashable, Sendable {
  /// The style's font throughout.
  case styleFont
  /// As Niconico's Flash player had it: characters that MS PGothic lacks turn their part of the text to SimSun, thin and
  /// with serifs, and spaces are as wide as in the Windows fonts, whichever font draws the letters.
  case flash
}

/// How far apart baselines are, given the line height in ems and the em in pixels.
public enum LinePitch: Hashable, Sendable {
  /// Their product, rounded to whole pixels: all lines are as far apart.
  case whole
  /// Their product; each baseline is on the nearest whole pixel, so that no line is farther than half a pixel from its
  /// place, however many there are.
  case exact
}
