/// The appearance of a text.
package struct TextStyle: Hashable, Sendable {
  /// The em in pixels, 1...2,048.
  package let size: Double

  /// Width of the outline beyond a glyph's edge, in pixels, 0...256.
  package let outline: Double

  /// Offset of the shadow to the right and down, in pixels, 0...64. It has the outline's colour.
  package let shadow: Double

  /// Margin of the plate behind the text, in pixels, 0...64; 0 for no plate. The plate has the outline's colour and
  /// replaces outline and shadow.
  package let plate: Double

  /// Distance between baselines in ems, 0.5...4.
  package let lineHeight: Double

  /// Rounding of the distance between baselines.
  package let linePitch: LinePitch

  /// BCP 47 tag, such as "ja"; empty for the language of the typesetter's ``FontRequest``.
  package let language: String

  /// The font, unless the user named one.
  package let font: TextFont

  /// Horizontal scale of glyphs and advances, 0.25...4. The outline keeps its width in all directions.
  package let horizontalStretch: Double

  /// Assignment of fonts to the parts of a text.
  package let fontRule: FontRule

  /// Clamps values to their ranges; not-a-number becomes the lower bound.
  package init(
    size: Double, outline: Double, shadow: Double = 0, plate: Double = 0,
    lineHeight: Double = TextStyle.usualLineHeight, language: String = "", font: TextFont = .usual,
    linePitch: LinePitch = .whole, horizontalStretch: Double = 1, fontRule: FontRule = .styleFont
  ) {
    func clamped(_ value: Double, _ lowest: Double, _ highest: Double) -> Double {
      value >= lowest ? min(value, highest) : lowest
    }
    self.size = clamped(size, 1, 2_048)
    self.plate = clamped(plate, 0, 64)
    self.outline = self.plate > 0 ? 0 : clamped(outline, 0, 256)
    self.shadow = self.plate > 0 ? 0 : clamped(shadow, 0, 64)
    self.lineHeight = clamped(lineHeight, 0.5, 4)
    self.linePitch = linePitch
    self.language = language
    self.font = font
    self.horizontalStretch = clamped(horizontalStretch, 0.25, 4)
    self.fontRule = fontRule
  }

  /// Height of a box beyond its lines, above and below together, in pixels: room for outline, shadow or plate.
  package var margins: Int { 2 * (BoxMetrics(self).effectMargin + BoxMetrics.endMargin) }

  /// Whether glyphs of this size, in pixels, are hinted. Larger ones look the same without hints.
  static func isHinted(size: Double) -> Bool { size < 64 }

  /// The default line height. It has room for the deepest and all but the tallest letters of common fonts.
  package static let usualLineHeight = 1.22

  /// The number of spaces for a tab, as on most sites.
  package static let tabSpaces = 4
}

/// Assignment of fonts and space widths to the parts of a text.
package enum FontRule: Hashable, Sendable {
  /// The style's font throughout.
  case styleFont
  /// The rules of Niconico's Flash player: characters that MS PGothic lacks switch their part of the text to SimSun or
  /// Gulim. Spaces are as wide as in the Windows fonts, whichever font draws the letters.
  case flash
}

/// Rounding of the distance between baselines, which is the line height in ems times the em in pixels.
package enum LinePitch: Hashable, Sendable {
  /// Rounded to whole pixels: lines are equally far apart.
  case whole
  /// Not rounded; each baseline is on the nearest whole pixel, never off by more than half a pixel.
  case exact
}
