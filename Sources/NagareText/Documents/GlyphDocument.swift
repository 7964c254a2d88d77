/// A glyph at one size that an SVG document draws.
struct GlyphDocument {
  let table: SVGTable
  let glyph: UInt32
  /// The em in pixels, and the glyph's horizontal stretch.
  let size, stretch: Double

  /// Memory that the value takes, in bytes; the document is not part of it.
  var byteCount: Int { 256 }

  /// The mask of the glyph shifted right by `phase` quarters of a pixel; blank if it has no ink or is far larger than
  /// text. Its fill is the text's own colour, as in `GlyphLayers`.
  func mask(phase: Int) -> GlyphMask {
    guard let document = table.document(for: glyph) else { return .blank }
    let (scaleX, scaleY) = (size * stretch / table.unitsPerEm, size / table.unitsPerEm)
    let shift = Double(phase) / 4
    let ink = document.extents(of: glyph)
    guard
      var box = PixelRectangle(
        GlyphExtents(
          left: ink.left * scaleX, right: ink.right * scaleX, top: ink.top * scaleY, bottom: ink.bottom * scaleY),
        shift: shift),
      box.isPlausible(size: size, stretch: stretch)
    else { return .blank }
    // Edges may be smoothed a little beyond the exact bounds.
    box = PixelRectangle(left: box.left - 1, top: box.top - 1, right: box.right + 1, bottom: box.bottom + 1)
    guard let pixels = document.draw(glyph, in: box, scaleX: scaleX, scaleY: scaleY, shift: shift)
    else { return .blank }
    return mask(of: pixels, in: box)
  }

  private func mask(of pixels: SVGDocument.Pixels, in box: PixelRectangle) -> GlyphMask {
    let count = box.width * box.height
    var color = [UInt8](repeating: 0, count: 4 * count)
    var share = [UInt8](repeating: 0, count: pixels.white.isEmpty ? 0 : count)
    for place in 0..<count {
      let black = pixels.black[place]
      for channel in 0..<4 {
        color[4 * place + channel] = UInt8(truncatingIfNeeded: black >> (24 - 8 * UInt32((channel + 1) & 3)))
      }
      guard !share.isEmpty else { continue }
      // What a white text adds in a channel is the alpha of the text's own colour.
      let foreground = min(Int((pixels.white[place] >> 8) & 255) - Int(color[4 * place + 1]), 255)
      guard foreground > 0 else { continue }
      color[4 * place + 3] -= UInt8(min(foreground, Int(color[4 * place + 3])))
      for channel in 0..<3 { color[4 * place + channel] = min(color[4 * place + channel], color[4 * place + 3]) }
      share[place] = GlyphMask.fill(visible: foreground, below: color[4 * place + 3])
    }
    return GlyphMask(left: box.left, top: box.top, width: box.width, height: box.height, fill: share, color: color)
  }
}
