/// A text with its glyphs chosen and placed, but not drawn. Only the `Typesetter` that shaped it can draw it.
package struct ShapedText: Sendable {
  /// The box, in pixels, at most 8,192 per side. All ink keeps 2 px from its left and right edges and 1 px from its top
  /// and bottom, except for letters and stacks taller than a line, which may reach a quarter of an em above the box and
  /// half an em below. The height depends only on the style and the number of lines.
  package let width, height: Int

  /// The style that the text was shaped in.
  package let style: TextStyle

  /// The number of lines, 1...256.
  package let lineCount: Int

  /// The number of extended grapheme clusters in all lines; a tab counts as its spaces.
  package let clusterCount: Int

  /// The advance of the widest line, in pixels, not rounded.
  package let advance: Double

  /// Glyphs with ink, line by line.
  package let glyphs: [PlacedGlyph]

  /// The inline images that glyphs refer to.
  package let images: [InlineImage]

  /// Characters that no font has, once for each occurrence.
  package let missing: [UInt32]

  /// The area of the style's plate, if it has one.
  package var plate: PixelRectangle { BoxMetrics.plate(width: width, height: height) }

  /// The bounds of all ink that is drawn.
  package private(set) var ink: PixelRectangle

  /// The start of each line, in pixels from the box's left edge.
  package let penStart: Int

  /// The distance from the box's top to the baseline of a line, in pixels. Lines count from 0.
  package func baseline(ofLine line: Int) -> Int { BoxMetrics(style).baseline(ofLine: line) }

  /// The same text, of which only the ink in some rows of the box is drawn.
  package func cropped(to rows: Range<Int>) -> ShapedText {
    var cropped = self
    cropped.ink.top = max(ink.top, rows.lowerBound)
    cropped.ink.bottom = min(ink.bottom, rows.upperBound)
    return cropped
  }
}

/// A glyph in a box.
package struct PlacedGlyph: Sendable, Equatable {
  /// The face's identifier in the typesetter's library; -1 for the box of a missing glyph, -2 for an inline image.
  package let face: Int32

  /// The glyph's index in the face, or the image's index among the text's images.
  package let id: UInt32

  /// The origin's distance from the box's left edge, in quarters of a pixel.
  package let quarterX: Int

  /// The origin's distance from the box's top, in pixels.
  package let y: Int

  /// The cell of a tiling glyph, such as █; nil for others. The coverages of fitted neighbours are added up.
  package var cell: GlyphCell?
}
