/// A glyph at one size, from which it is drawn at each quarter of a pixel: to find what it looks like costs more than to
/// draw it.
enum GlyphShape {
  case outlines(GlyphOutlines)
  case layers(GlyphLayers)
  case bitmap(GlyphBitmap)

  /// Whether it brings its own colours, and so never has an outline.
  var isPicture: Bool {
    if case .outlines = self { false } else { true }
  }

  /// What keeping the shape costs, an estimate of the bookkeeping included.
  var byteCount: Int {
    switch self {
    case .outlines(let outlines): outlines.byteCount
    case .layers(let layers): layers.byteCount
    case .bitmap(let bitmap): bitmap.byteCount
    }
  }

  /// The masks of the glyph moved right by so many quarters of a pixel; blank if it has no ink.
  func mask(phase: Int) -> GlyphMask {
    switch self {
    case .outlines(let outlines): outlines.mask(phase: phase)
    case .layers(let layers): layers.mask(phase: phase)
    case .bitmap(let bitmap): bitmap.mask(phase: phase)
    }
  }
}
