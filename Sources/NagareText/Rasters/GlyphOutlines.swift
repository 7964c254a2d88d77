import CText

/// A glyph at one size, from which it is drawn at each quarter of a pixel: to find the stroke around it costs more than
/// to draw it.
final class GlyphOutlines {
  private let fill: GlyphOutlineBuffer
  private let stroke: GlyphOutlineBuffer?

  /// - Parameter stroke: nil where the style has no outline.
  init(fill: GlyphOutlineBuffer, stroke: GlyphOutlineBuffer?) {
    self.fill = fill
    self.stroke = stroke
  }

  /// What keeping the outlines costs, an estimate of the bookkeeping included.
  var byteCount: Int { fill.byteCount + (stroke?.byteCount ?? 0) + 256 }

  /// The masks of the glyph moved right by so many quarters of a pixel; blank if it has no ink.
  func mask(phase: Int) -> GlyphMask {
    let shift = FT_Pos(phase * 16)
    var box = fill.bounds(shift: shift)
    if let stroke { box = box.union(stroke.bounds(shift: shift)) }
    guard !box.isEmpty else { return .blank }
    let fillMask = fill.coverage(shift: shift, in: box)
    var outlineMask: [UInt8]
    if let stroke {
      outlineMask = stroke.coverage(shift: shift, in: box)
      outlineMask.withUnsafeMutableBufferPointer { target in
        fillMask.withUnsafeBufferPointer { source in MaskRows.maximum(source, into: target) }
      }
    } else {
      outlineMask = [UInt8](repeating: 0, count: fillMask.count)
    }
    return GlyphMask(
      left: box.left, top: box.top, width: box.width, height: box.height, fill: fillMask, outline: outlineMask)
  }
}
