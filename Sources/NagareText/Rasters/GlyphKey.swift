/// What tells one glyph mask from another.
struct GlyphKey: Hashable {
  let face: FontStack.Index
  let glyph: UInt32
  let style: TextStyle

  /// Quarters of a pixel, 0...3.
  let phase: Int
}
