import NagarePixels

/// A dilation: the greatest value within a disk around each pixel.
package struct MaskDilation {
  /// The disk's half-width, in pixels, at each distance from its middle row, from the farthest to 0.
  private let halfWidths: [Int]

  /// - Parameter radius: pixels, 0 or more.
  package init(radius: Double) {
    let rows = Int(radius.rounded())
    let square = max(radius, Double(rows)) * max(radius, Double(rows))
    halfWidths = (0...rows).reversed().map { Int((square - Double($0 * $0)).squareRoot().rounded()) }
  }

  package func dilated(_ mask: MaskImage) -> MaskImage {
    guard halfWidths.count > 1 else { return mask }
    let count = mask.samples.count
    // The greatest values within `halfWidth` pixels to each side.
    var wide = mask.samples
    var halfWidth = 0
    var result = [UInt8](repeating: 0, count: count)
    for (index, wanted) in halfWidths.enumerated() {
      while halfWidth < wanted {
        halfWidth += 1
        MaskDilation.widen(&wide, by: halfWidth, mask)
      }
      let distance = (halfWidths.count - 1 - index) * mask.width
      guard distance < count else { continue }
      result.withUnsafeMutableBufferPointer { result in
        wide.withUnsafeBufferPointer { wide in
          guard let target = result.baseAddress, let source = wide.baseAddress else { return }
          MaskDilation.raise(target, to: source + distance, count: count - distance)
          if distance > 0 { MaskDilation.raise(target + distance, to: source, count: count - distance) }
        }
      }
    }
    return MaskImage(width: mask.width, height: mask.height, samples: result)
  }

  /// Raises values to those of a mask at a distance to the left and to the right.
  private static func widen(_ wide: inout [UInt8], by distance: Int, _ mask: MaskImage) {
    let count = mask.width - distance
    guard count > 0 else { return }
    wide.withUnsafeMutableBufferPointer { wide in
      mask.samples.withUnsafeBufferPointer { samples in
        guard let target = wide.baseAddress, let source = samples.baseAddress else { return }
        for row in stride(from: 0, to: samples.count, by: mask.width) {
          raise(target + row, to: source + row + distance, count: count)
          raise(target + row + distance, to: source + row, count: count)
        }
      }
    }
  }

  private static func raise(_ values: UnsafeMutablePointer<UInt8>, to others: UnsafePointer<UInt8>, count: Int) {
    for index in 0..<count {
      let (one, other) = (values[index], others[index])
      values[index] = one > other ? one : other
    }
  }
}
