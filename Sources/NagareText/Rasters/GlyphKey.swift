/// Identifies the shape of a glyph.
struct GlyphKey: Hashable {
  let face: FaceID
  let glyph: UInt32

  /// The em and the outline's width, in pixels.
  let size, outline: Double

  /// The horizontal stretch of the glyph, without its outline; 1 for most.
  let stretch: Double

  /// The cell to fit the glyph to; nil for most.
  var cell: GlyphCell?

  /// The key of the same glyph without an outline.
  var withoutOutline: GlyphKey {
    GlyphKey(face: face, glyph: glyph, size: size, outline: 0, stretch: stretch, cell: cell)
  }
}

/// Identifies a glyph mask.
struct GlyphMaskKey: Hashable {
  let glyph: GlyphKey

  /// The shift to the right in quarters of a pixel, 0...3.
  let phase: Int

  /// The key of the same mask without an outline.
  var withoutOutline: GlyphMaskKey { GlyphMaskKey(glyph: glyph.withoutOutline, phase: phase) }
}
