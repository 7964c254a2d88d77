import CText

/// A glyph made of coloured outlines, stacked.
struct GlyphLayers {
  struct Layer {
    let outline: GlyphOutlineBuffer
    /// Nil for the text's colour.
    let color: ColorPalette.Color?
  }

  /// Bottom first.
  let layers: [Layer]
  /// The em in pixels, and the glyph's horizontal stretch.
  let size, stretch: Double

  /// Memory that the outlines take, in bytes, with estimated overhead.
  var byteCount: Int { layers.reduce(256) { $0 + $1.outline.byteCount + 64 } }

  /// The mask of the glyph shifted right by `phase` quarters of a pixel; blank if it has no ink or is far larger than
  /// text.
  ///
  /// Layers in the text's colour become the fill, which lies below the colours. Its coverage is the visible part of
  /// these layers, divided by the transparency of the colours above, as compositing multiplies the fill by that.
  func mask(phase: Int) -> GlyphMask {
    let shift = FT_Pos(phase * 16)
    let box = layers.reduce(PixelRectangle.empty) { $0.union($1.outline.bounds(shift: shift, margin: 0)) }
    let count = box.width * box.height
    guard box.isPlausible(size: size, stretch: stretch) else { return .blank }
    var color = [UInt8](repeating: 0, count: 4 * count)
    var share = [UInt8](repeating: 0, count: layers.contains { $0.color == nil } ? count : 0)
    for layer in layers {
      let coverage = layer.outline.coverage(shift: shift, in: box)
      let paint: [UInt8] = layer.color.map { [$0.red, $0.green, $0.blue, $0.alpha] } ?? [0, 0, 0, 0]
      for pixel in 0..<count where coverage[pixel] > 0 {
        let covered = coverage[pixel]
        let kept = 255 - product(covered, layer.color?.alpha ?? 255)
        for channel in 0..<4 {
          color[4 * pixel + channel] = product(paint[channel], covered) + product(color[4 * pixel + channel], kept)
        }
        guard !share.isEmpty else { continue }
        share[pixel] = product(share[pixel], kept) + (layer.color == nil ? covered : 0)
      }
    }
    for pixel in share.indices where share[pixel] > 0 {
      share[pixel] = GlyphMask.fill(visible: Int(share[pixel]), below: color[4 * pixel + 3])
    }
    return GlyphMask(left: box.left, top: box.top, width: box.width, height: box.height, fill: share, color: color)
  }
}

/// `a * b / 255`, rounded down, so that fractions never add up to more than the whole.
private func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
  UInt8(truncatingIfNeeded: UInt16(a) * UInt16(b) / 255)
}
