/// A text with its glyphs chosen and placed, not yet drawn. Only the `Typesetter` that made it can draw it.
public struct ShapedText: Sendable {
  /// The box, in pixels, at most 8,192 a side. Nothing is drawn within 2 px of its left and right edge or
  /// within 1 px of its top and bottom. The height depends on the style and the number of lines alone.
  public let width, height: Int

  /// The style the text was shaped in.
  public let style: TextStyle

  /// Lines of the box, 1...256.
  public let lineCount: Int

  /// Glyphs with ink, those of the first line first.
  package let glyphs: [PlacedGlyph]

  /// Where ink can be, inside the box.
  package let ink: PixelRectangle
}

/// A glyph in a box.
package struct PlacedGlyph: Sendable, Equatable {
  /// The face's index in the typesetter's stack.
  package let face: Int32

  /// The glyph's index in the face.
  package let id: UInt32

  /// The origin from the box's left edge, in quarters of a pixel.
  package let quarterX: Int

  /// The origin from the box's top, in pixels.
  package let y: Int
}
