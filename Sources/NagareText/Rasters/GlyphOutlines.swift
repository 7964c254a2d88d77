import CText

/// A glyph at one size, from which it is drawn at each quarter of a pixel.
final class GlyphOutlines {
  private let fill: GlyphOutlineBuffer
  private let edge: FlatOutline?
  private let radius: Double

  /// How far a line that stands for a piece of a curve may stray from it, in pixels.
  private static let tolerance: Float = 0.03

  /// - Parameter radius: how far the outline reaches beyond the glyph's edge, in pixels; 0 where the style has none.
  init(fill: GlyphOutlineBuffer, radius: Double) {
    self.fill = fill
    self.radius = radius
    edge = radius > 0 ? fill.withOutline { FlatOutline(&$0, tolerance: Self.tolerance) } : nil
  }

  /// What keeping the outlines costs, an estimate of the bookkeeping included.
  var byteCount: Int {
    fill.byteCount + (edge?.segments.count ?? 0) * MemoryLayout<FlatOutline.Segment>.stride + 256
  }

  /// The masks of the glyph moved right by so many quarters of a pixel; blank if it has no ink.
  func mask(phase: Int) -> GlyphMask {
    let shift = FT_Pos(phase * 16)
    let box = fill.bounds(shift: shift, margin: FT_Pos((radius * 64).rounded(.up)))
    guard !box.isEmpty else { return .blank }
    let fillMask = fill.coverage(shift: shift, in: box)
    let outlineMask: [UInt8]
    if let edge {
      let stroke = StrokeMask(
        edge, x: Float(phase) / 4 - Float(box.left), y: -Float(box.top), radius: Float(radius))
      outlineMask = stroke.widening(fillMask, width: box.width, height: box.height)
    } else {
      outlineMask = [UInt8](repeating: 0, count: fillMask.count)
    }
    return GlyphMask(
      left: box.left, top: box.top, width: box.width, height: box.height, fill: fillMask, outline: outlineMask)
  }
}
