/// A text with its glyphs chosen and placed, not yet drawn. Only the `Typesetter` that made it can draw it.
public struct ShapedText: Sendable {
  /// The box, in pixels, at most 8,192 a side. Nothing is drawn within 2 px of its left and right edge or
  /// within 1 px of its top and bottom, but for letters and stacks that are taller than a line: these may reach a quarter
  /// of an em above the box and half an em below. The height depends on the style and the number of lines alone.
  public let width, height: Int

  /// The style the text was shaped in.
  public let style: TextStyle

  /// Lines of the box, 1...256.
  public let lineCount: Int

  /// Extended grapheme clusters of all lines; a tab counts as the spaces that it becomes.
  package let clusterCount: Int

  /// How far the pen goes on the widest line, in pixels, not rounded.
  public let advance: Double

  /// Glyphs with ink, those of the first line first.
  package let glyphs: [PlacedGlyph]

  /// What the glyphs without a face are.
  package let pictures: [TextPicture]

  /// Characters that no font has, each as often as it occurs.
  package let missing: [UInt32]

  /// Where the style's plate is, if it has one.
  package var plate: PixelRectangle { BoxMetrics.plate(width: width, height: height) }

  /// Where ink can be.
  package let ink: PixelRectangle

  /// Where each line's pen starts: pixels from the box's left edge.
  package let penStart: Int

  /// From the box's top to the baseline of a line, in pixels; lines count from 0.
  public func baseline(ofLine line: Int) -> Int { BoxMetrics(style).baseline(ofLine: line) }
}

/// A glyph in a box.
package struct PlacedGlyph: Sendable, Equatable {
  /// The face's number in the typesetter's library; -1 for the box that stands for a missing glyph, -2 for
  /// a picture.
  package let face: Int32

  /// The glyph's index in the face, or among the text's pictures.
  package let id: UInt32

  /// The origin from the box's left edge, in quarters of a pixel.
  package let quarterX: Int

  /// The origin from the box's top, in pixels.
  package let y: Int

  /// For what pictures are built of: such glyphs are fitted to each other, and their coverages added up.
  package var cell: GlyphCell?
}
