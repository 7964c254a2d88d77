/// A text drawn as masks over the bounds of its ink: 0 is bare, 255 is covered.
package struct TextCoverage: Sendable {
  /// The masks' top left corner, in pixels from the box's. `left` is at least 2 unless the text has no ink. `top` is
  /// usually at least 1, but tall stacks of letters and marks may extend beyond the box by a quarter of an em: it is at
  /// least `1 - ceil(size / 4)`.
  package let left, top: Int

  /// The masks' size in pixels; 0 by 0 for a text without ink.
  package let width, height: Int

  /// The coverage of the glyphs: `width * height` values, rows from top to bottom without padding.
  package let fill: [UInt8]

  /// The coverage of the glyphs widened by the style's outline, and of the style's shadow or plate, in the layout of
  /// `fill`. All 0 if the style has none: an outline as wide as the fill would show through the fill's edges.
  ///
  /// With an outline, this is nowhere less than the `fill` of plain glyphs, so that the fill drawn over it leaves no
  /// seam. Colour glyphs have no outline. A shadow without an outline may be less than `fill`.
  package let outline: [UInt8]

  /// The pixels with colours of their own, mostly emoji: `4 * width * height` values, premultiplied red, green, blue
  /// (sRGB) and alpha of each pixel. They lie over the fill. Empty for a text without such pixels.
  package let color: [UInt8]
}
