/// What tells the outlines of one glyph from another's.
struct GlyphKey: Hashable {
  let face: FontStack.Index
  let glyph: UInt32
  let style: TextStyle
}

/// What tells one glyph mask from another.
struct GlyphMaskKey: Hashable {
  let glyph: GlyphKey

  /// Quarters of a pixel, 0...3.
  let phase: Int
}
