/// The cell of a tiling glyph, such as █ or ─. The glyph's edges are moved slightly, to its neighbours' edges, so that
/// no gap shows.
package struct GlyphCell: Hashable, Sendable {
  /// From the glyph's origin to the next glyph's, in quarters of a pixel; 0 if the glyph keeps its font's width, as it
  /// is narrower than its advance or advances less than a pixel.
  package let width: Int32

  /// From the glyph's baseline to the next line's, in pixels; 0 if the line pitch differs from the block height and the
  /// glyph keeps the height that its font gives it.
  package let height: Int32

  /// Whether a character has a cell: whether it is in the blocks Box Drawing, Block Elements, Geometric Shapes or
  /// Symbols for Legacy Computing.
  static func applies(to scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2500...0x25FF, 0x1FB00...0x1FBFF: true
    default: false
    }
  }
}
