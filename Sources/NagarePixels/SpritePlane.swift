import CPixelKernels

/// A plane of a sprite, packed for the kernels without transparent samples.
package final class SpritePlane: Sendable {
  /// The shortest transparent gap to omit, in samples: blending a shorter gap costs less than another span.
  package static let shortestSkip = 64
  /// The shortest opaque run to copy instead of blend, in samples: blending a shorter one costs less than another span.
  package static let shortestCopy = 64

  /// The number of rows, without bare ones below the last ink.
  let height: Int
  /// Samples written when the whole plane is drawn.
  package let sampleCount: Int
  /// Memory that the plane takes, in bytes.
  package let byteCount: Int
  /// The samples, spans and rows, one after the other.
  private let memory: ConstantMemory
  private let spanOffset, rowOffset: Int

  /// Packs a plane's pixels, with the samples computed by `colors`.
  init(_ composited: CompositedAlpha, colors: PlaneColors) {
    let plan = SpanPlan(composited, colors: colors)
    let spanOffset = plan.unitCount * Int(NAGARE_UNIT)
    let rowOffset = spanOffset + plan.spans.count * MemoryLayout<nagare_span>.stride
    (self.spanOffset, self.rowOffset) = (spanOffset, rowOffset)
    byteCount = rowOffset + plan.rows.count * MemoryLayout<UInt32>.stride
    memory = ConstantMemory(byteCount: byteCount, alignment: Int(NAGARE_UNIT)) { memory in
      let spans = (memory + spanOffset).bindMemory(to: nagare_span.self, capacity: plan.spans.count)
      let rows = (memory + rowOffset).bindMemory(to: UInt32.self, capacity: plan.rows.count)
      for (index, span) in plan.spans.enumerated() { (spans + index).initialize(to: span) }
      for (index, row) in plan.rows.enumerated() { (rows + index).initialize(to: row) }
      colors.fill(memory, with: composited, plan)
    }
    height = plan.rows.count - 1
    sampleCount = plan.spans.reduce(0) { $0 + Int($1.length) }
  }

  /// The plane as a layer at the origin of the frame's plane. Valid as long as the plane lives.
  package var layer: nagare_layer {
    nagare_layer(
      spans: (memory.start + spanOffset).assumingMemoryBound(to: nagare_span.self),
      rows: (memory.start + rowOffset).assumingMemoryBound(to: UInt32.self),
      data: memory.start.assumingMemoryBound(to: UInt8.self), x: 0, y: 0, height: Int32(truncatingIfNeeded: height))
  }
}
