import CPixelKernels

/// The kernels in plain Swift: what the others are compared with, and what runs where there are no others.
package enum ReferenceKernels {
  /// See the contract in `CPixelKernels.h`.
  package static func blendSpans8(
    _ target: nagare_target, _ spans: UnsafeBufferPointer<nagare_span>, _ colors: UnsafePointer<UInt8>,
    _ alphas: UnsafePointer<UInt8>
  ) {
    for span in spans {
      let row = Int(target.y) + Int(span.row)
      guard row >= 0, row < Int(target.height) else { continue }
      let left = Int(target.x) + Int(span.x)
      let first = max(left, 0)
      let end = min(left + Int(span.length), Int(target.width))
      guard first < end else { continue }
      let samples = target.samples + row * target.stride + first
      let offset = Int(span.offset) + first - left
      if Int(span.kind) == NAGARE_SPAN_COPY {
        samples.update(from: colors + offset, count: end - first)
      } else {
        blend(samples, colors + offset, alphas + offset, count: end - first)
      }
    }
  }

  private static func blend(
    _ samples: UnsafeMutablePointer<UInt8>, _ colors: UnsafePointer<UInt8>, _ alphas: UnsafePointer<UInt8>, count: Int
  ) {
    for i in 0..<count {
      // At most 255 * 255 + 128 + 254: fits 16 bits.
      let product = UInt16(samples[i]) &* (255 &- UInt16(alphas[i])) &+ 128
      samples[i] = colors[i] &+ UInt8(truncatingIfNeeded: (product &+ (product &>> 8)) &>> 8)
    }
  }
}
