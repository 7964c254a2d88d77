/// How a face draws a glyph with colours of its own, other than by a bitmap.
enum ColorGlyph {
  case layers([ColorPalette.Layer], ColorPalette)
  case paints(PaintProgram)
  case document(SVGTable)
}

extension FontFace {
  /// Nil for a bitmap, and for a glyph in the text's colour.
  func colorGlyph(_ glyph: UInt32) -> ColorGlyph? {
    switch glyphFormat {
    case .outlines, .bitmaps: return nil
    case .layers(let palette): return layers(of: glyph, palette)
    case .paints(let table, let palette):
      return table.program(of: glyph).map { .paints($0) } ?? palette.flatMap { layers(of: glyph, $0) }
    case .documents(let documents):
      return documents.hasGlyph(glyph) ? .document(documents) : nil
    }
  }

  /// Whether `colorGlyph` would find something, without reading how to draw it.
  func hasColorGlyph(_ glyph: UInt32) -> Bool {
    if case .paints(let table, _) = glyphFormat, table.paint(of: glyph) != nil { return true }
    return colorGlyph(glyph) != nil
  }

  private func layers(of glyph: UInt32, _ palette: ColorPalette) -> ColorGlyph? {
    let layers = palette.layers(of: glyph, in: font)
    return layers.isEmpty ? nil : .layers(layers, palette)
  }
}
