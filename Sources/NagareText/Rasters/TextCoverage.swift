/// A text drawn as masks over the rectangle of its ink: 0 is bare, 255 is covered.
public struct TextCoverage: Sendable {
  /// The masks' top left corner, in pixels from the box's. `left` is at least 2 unless the text has no ink. `top` is as
  /// a rule at least 1, but tall stacks of letters and marks may reach out of the box by a quarter of an em: it is at
  /// least `1 - ceil(size / 4)`.
  public let left, top: Int

  /// The masks' size in pixels; 0 by 0 for a text without ink.
  public let width, height: Int

  /// The glyphs, `width * height` values, rows from top to bottom without padding.
  public let fill: [UInt8]

  /// The glyphs widened by the style's outline, of the same shape, with the style's shadow. Bare where the style has
  /// neither: an outline as wide as the fill would show through the fill's edges.
  ///
  /// If the style has an outline, this is nowhere less than `fill`, so that the fill drawn over it leaves no seam, but
  /// for parts of emoji that are in the text's colour: these are in `fill` and have no outline. A shadow without an
  /// outline lies anywhere.
  public let outline: [UInt8]

  /// What has colours of its own, emoji above all: `4 * width * height` values, premultiplied red, green, blue (sRGB) and
  /// alpha of each pixel. It lies over the fill. Empty for a text without any.
  public let color: [UInt8]
}
