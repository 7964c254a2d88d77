/// How a glyph that pictures are built of, such as █ or ─, is fitted between its neighbours: its edges are moved by less
/// than a pixel to where theirs are, so that nothing shows between them.
package struct GlyphCell: Hashable, Sendable {
  /// From the glyph's origin to the next one's, in quarters of a pixel; 0 for a glyph that does not reach so far, and is
  /// as wide as its font has it.
  package let width: Int32

  /// From the glyph's baseline to the next line's, in pixels; 0 where lines are not as far apart as blocks are high, and
  /// the glyph is as high as its font has it.
  package let height: Int32

  /// Whether a character has a cell: those of the blocks Box Drawing, Block Elements, Geometric Shapes and Symbols for
  /// Legacy Computing.
  static func holds(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2500...0x25FF, 0x1FB00...0x1FBFF: true
    default: false
    }
  }
}
