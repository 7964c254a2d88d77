import CText

/// The outlines of a glyph at one size, to be drawn at each quarter-pixel phase.
final class GlyphOutlines {
  private let fill: GlyphOutlineBuffer
  private let edge: FlatOutline?
  private let radius: Double

  /// The largest distance between a curve and its line segments, in pixels.
  private static let tolerance: Float = 0.03

  /// - Parameter radius: width of the outline beyond the glyph's edge, in pixels; 0 for a style without an outline.
  init(fill: GlyphOutlineBuffer, radius: Double) {
    self.fill = fill
    self.radius = radius
    edge = radius > 0 ? fill.withOutline { FlatOutline(&$0, tolerance: Self.tolerance) } : nil
  }

  /// Memory that the outlines take, in bytes, with estimated overhead.
  var byteCount: Int {
    fill.byteCount + (edge?.segments.count ?? 0) * MemoryLayout<FlatOutline.Segment>.stride + 256
  }

  /// The masks of the glyph shifted right by `phase` quarters of a pixel; blank if it has no ink.
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
