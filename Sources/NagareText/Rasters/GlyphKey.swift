/// What tells the shape of one glyph from another's.
struct GlyphKey: Hashable {
  let face: FaceID
  let glyph: UInt32

  /// The em, and the width of the outline, in pixels.
  let size, outline: Double

  /// How much wider the glyph is, not its outline; 1 for most.
  let stretch: Double

  /// What the glyph is fitted to; nil for most.
  var cell: GlyphCell?

  /// The same for what has no outline.
  var withoutOutline: GlyphKey {
    GlyphKey(face: face, glyph: glyph, size: size, outline: 0, stretch: stretch, cell: cell)
  }
}

/// What tells one glyph mask from another.
struct GlyphMaskKey: Hashable {
  let glyph: GlyphKey

  /// Quarters of a pixel, 0...3.
  let phase: Int

  /// The same for what has no outline.
  var withoutOutline: GlyphMaskKey { GlyphMaskKey(glyph: glyph.withoutOutline, phase: phase) }
}
