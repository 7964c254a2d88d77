import NagarePixels

/// A separable blur with weights that fall linearly from the centre. Beyond its edges, a mask's edge pixels repeat.
package struct MaskBlur {
  /// The weight of a pixel at each distance. Those of the centre and of both sides add up to 256.
  private let weights: [UInt16]

  /// - Parameter radius: pixels, 0 or more.
  package init(radius: Double) {
    let count = max(Int((radius + 0.5).rounded(.up)), 1)
    let shares = (0..<count).map { radius + 0.5 - Double($0) }
    let sum = shares[0] + 2 * shares.dropFirst().reduce(0, +)
    // Rounding errors are carried from the outermost weight inwards to the centre.
    var (weights, carried, left) = ([UInt16](repeating: 0, count: count), 0.0, UInt16(256))
    for distance in stride(from: count - 1, through: 1, by: -1) {
      carried += shares[distance] / sum * 256
      weights[distance] = UInt16(carried)
      carried -= Double(weights[distance])
      left -= 2 * weights[distance]
    }
    weights[0] = left
    self.weights = weights
  }

  package func blurred(_ mask: MaskImage) -> MaskImage {
    guard weights.count > 1 else { return mask }
    let (width, height, margin) = (mask.width, mask.height, weights.count - 1)
    // A row, with copies of its end pixels on both sides.
    var padded = [UInt8](repeating: 0, count: width + 2 * margin)
    // Bytes whose weights add up to 256 have sums that fit in 16 bits.
    var sums = [UInt16](repeating: 0, count: width)
    var result = [UInt8](repeating: 0, count: width * height)
    padded.withUnsafeMutableBufferPointer { padded in
      sums.withUnsafeMutableBufferPointer { sums in
        result.withUnsafeMutableBufferPointer { result in
          mask.samples.withUnsafeBufferPointer { samples in
            guard let source = samples.baseAddress, let row = padded.baseAddress, let sums = sums.baseAddress,
              let target = result.baseAddress
            else { return }
            for y in 0..<height {
              sums.update(repeating: 128, count: width)
              for (distance, weight) in weights.enumerated() {
                let (above, below) = (max(y - distance, 0), min(y + distance, height - 1))
                MaskBlur.add(source + above * width, to: sums, weight, width)
                if distance > 0 { MaskBlur.add(source + below * width, to: sums, weight, width) }
              }
              MaskBlur.write(sums, to: row + margin, width)
              row.update(repeating: row[margin], count: margin)
              (row + margin + width).update(repeating: row[margin + width - 1], count: margin)
              sums.update(repeating: 128, count: width)
              for (distance, weight) in weights.enumerated() {
                MaskBlur.add(row + margin - distance, to: sums, weight, width)
                if distance > 0 { MaskBlur.add(row + margin + distance, to: sums, weight, width) }
              }
              MaskBlur.write(sums, to: target + y * width, width)
            }
          }
        }
      }
    }
    return MaskImage(width: width, height: height, samples: result)
  }

  private static func add(
    _ values: UnsafePointer<UInt8>, to sums: UnsafeMutablePointer<UInt16>, _ weight: UInt16, _ count: Int
  ) {
    for index in 0..<count { sums[index] &+= weight &* UInt16(values[index]) }
  }

  private static func write(_ sums: UnsafePointer<UInt16>, to values: UnsafeMutablePointer<UInt8>, _ count: Int) {
    for index in 0..<count { values[index] = UInt8(truncatingIfNeeded: sums[index] &>> 8) }
  }
}
