import CPixelKernels

/// A plane of a sprite, packed for the kernels without transparent samples. It never changes, so that its memory can be
/// shared safely.
package final class SpritePlane: @unchecked Sendable {
  /// The shortest transparent gap, in samples, that is omitted: an additional span costs about as much as shorter gaps.
  package static let shortestSkip = 64
  /// The shortest opaque run, in samples, that is copied rather than blended, for the same reason.
  package static let shortestCopy = 64

  /// The number of rows, without bare ones below the last ink.
  let height: Int
  /// Samples written when the whole plane is drawn.
  package let sampleCount: Int
  /// Memory that the plane takes, in bytes.
  package let byteCount: Int
  private let memory: UnsafeMutableRawPointer
  private let spans: UnsafePointer<nagare_span>
  private let rows: UnsafePointer<UInt32>

  /// Packs the shares of a plane's pixels, with the samples computed by `colors`.
  init(_ shares: CompositedAlpha, colors: PlaneColors) {
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

  /// The plane as a layer at the origin of the frame's plane. Valid as long as the plane lives.
  package var layer: nagare_layer {
    nagare_layer(
      spans: spans, rows: rows, data: UnsafePointer(memory.assumingMemoryBound(to: UInt8.self)), x: 0, y: 0,
      height: Int32(truncatingIfNeeded: height))
  }
}
