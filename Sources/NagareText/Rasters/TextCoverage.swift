/// A text drawn as masks over the rectangle of its ink: 0 is bare, 255 is covered.
public struct TextCoverage: Sendable {
  /// The masks' top left corner inside the box, in pixels; at least 2 and 1 unless the text has no ink.
  public let left, top: Int

  /// The masks' size in pixels; 0 by 0 for a text without ink.
  public let width, height: Int

  /// The glyphs, `width * height` values, rows from top to bottom without padding.
  public let fill: [UInt8]

  /// The glyphs widened by the style's outline, of the same shape; nowhere less than `fill`, so that the fill
  /// drawn over the outline leaves no seam; with the style's shadow. Bare where the style has neither: an outline as
  /// wide as the fill would show through the fill's edges.
  public let outline: [UInt8]

  /// What has colours of its own, emoji above all: `4 * width * height` values, premultiplied red, green, blue (sRGB) and
  /// alpha of each pixel. It lies over the fill. Empty for a text without any.
  public let color: [UInt8]
}
