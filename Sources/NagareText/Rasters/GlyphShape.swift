/// A glyph at one size, drawn at each quarter-pixel phase. Loading it costs more than drawing it.
enum GlyphShape {
  case outlines(GlyphOutlines)
  case layers(GlyphLayers)
  case paints(GlyphPaints)
  case document(GlyphDocument)
  case bitmap(GlyphBitmap)

  /// Whether the glyph has colours of its own, and thus never an outline.
  var isColored: Bool {
    if case .outlines = self { false } else { true }
  }

  /// Memory that the shape takes, in bytes, with estimated overhead.
  var byteCount: Int {
    switch self {
    case .outlines(let outlines): outlines.byteCount
    case .layers(let layers): layers.byteCount
    case .paints(let paints): paints.byteCount
    case .document(let document): document.byteCount
    case .bitmap(let bitmap): bitmap.byteCount
    }
  }

  /// The masks of the glyph shifted right by `phase` quarters of a pixel; blank if it has no ink.
  func mask(phase: Int) -> GlyphMask {
    switch self {
    case .outlines(let outlines): outlines.mask(phase: phase)
    case .layers(let layers): layers.mask(phase: phase)
    case .paints(let paints): paints.mask(phase: phase)
    case .document(let document): document.mask(phase: phase)
    case .bitmap(let bitmap): bitmap.mask(phase: phase)
    }
  }
}
