import CPixelKernels

/// One plane of a sprite, packed as the kernels read it: only what is not transparent is kept. It never changes, which
/// is what makes it safe to share its memory.
package final class SpritePlane: @unchecked Sendable {
  /// Transparent gaps of fewer samples are stored as part of their span: starting another span costs about as much.
  package static let shortestSkip = 64
  /// Opaque runs of fewer samples are blended like the rest of their span, for the same reason.
  package static let shortestCopy = 64

  /// Rows, not counting what is bare below the last ink.
  let height: Int
  /// Samples that are written when all of the plane is drawn.
  package let sampleCount: Int
  /// The memory that the plane takes.
  package let byteCount: Int
  private let memory: UnsafeMutableRawPointer
  private let spans: UnsafePointer<nagare_span>
  private let rows: UnsafePointer<UInt32>

  /// Packs the shares of a plane's pixels, each coloured as `colors` says.
  init(_ shares: InkShares, colors: PlaneColors) {
    let plan = SpanPlan(shares, colors: colors)
    let dataBytes = plan.unitCount * Int(NAGARE_UNIT)
    let spanBytes = plan.spans.count * MemoryLayout<nagare_span>.stride
    byteCount = dataBytes + spanBytes + plan.rows.count * MemoryLayout<UInt32>.stride
    memory = UnsafeMutableRawPointer.allocate(byteCount: max(byteCount, 1), alignment: Int(NAGARE_UNIT))
    let spanMemory = (memory + dataBytes).bindMemory(to: nagare_span.self, capacity: plan.spans.count)
    let rowMemory = (memory + dataBytes + spanBytes).bindMemory(to: UInt32.self, capacity: plan.rows.count)
    for (index, span) in plan.spans.enumerated() { (spanMemory + index).initialize(to: span) }
    for (index, row) in plan.rows.enumerated() { (rowMemory + index).initialize(to: row) }
    spans = UnsafePointer(spanMemory)
    rows = UnsafePointer(rowMemory)
    height = plan.rows.count - 1
    sampleCount = plan.spans.reduce(0) { $0 + Int($1.length) }
    colors.fill(memory, with: shares, plan)
  }

  deinit {
    memory.deallocate()
  }

  /// The plane with its origin at the first sample of the frame's plane. Valid as long as the plane lives.
  package var layer: nagare_layer {
    nagare_layer(
      spans: spans, rows: rows, data: UnsafePointer(memory.assumingMemoryBound(to: UInt8.self)), x: 0, y: 0,
      height: Int32(truncatingIfNeeded: height))
  }
}
