/// Filter weights for scaling the rows (or columns) of an image that is transparent outside.
package struct Resampling {
  /// The source pixels, from `first` on, that contribute to a pixel, and their weights.
  package struct Weights {
    package let first: Int
    package let values: [Float]
  }

  /// The position of the first resulting pixel that is within the filter's reach.
  package let first: Int
  package let weights: [Weights]

  /// - Parameters:
  ///   - count: source pixels, at least 1.
  ///   - scale: resulting pixels per source pixel, more than 0.
  ///   - origin: the start of the image, in resulting pixels.
  ///   - limit: the largest distance of resulting pixels from position 0; farther pixels are omitted.
  package init(count: Int, scale: Double, origin: Double, limit: Int) {
    let reach = Resampling.kernelReach * max(scale, 1)
    func place(_ value: Double) -> Int { Int(min(max(value, -Double(limit)), Double(limit))) }
    first = place((origin - reach + 0.5).rounded(.down))
    let end = place((origin + Double(count) * scale + reach - 0.5).rounded(.up))
    weights = (first..<max(end, first)).map { pixel in
      Resampling.weights(at: (Double(pixel) + 0.5 - origin) / scale, count: count, scale: scale)
    }
  }

  private static func weights(at center: Double, count: Int, scale: Double) -> Weights {
    // When shrinking, the filter widens to the size of the resulting pixels.
    let stretch = max(1 / scale, 1)
    let reach = kernelReach * stretch
    // The centre of a pixel is half a pixel beyond its position.
    let nearest = Int((center - reach - 0.5).rounded(.up))
    let all = nearest...max(Int((center + reach - 0.5).rounded(.down)), nearest)
    let values = all.map { kernel((Double($0) + 0.5 - center) / stretch) }
    let sum = values.reduce(0, +)
    let inside = all.clamped(to: 0...count - 1)
    guard sum > 0, all.overlaps(0...count - 1) else { return Weights(first: 0, values: []) }
    return Weights(
      first: inside.lowerBound, values: inside.map { Float(values[$0 - all.lowerBound] / sum) })
  }

  private static let kernelReach = 2.0

  /// The cubic of Mitchell and Netravali ("Reconstruction filters in computer graphics", 1988) with B + 2C = 1. It is a
  /// little sharper than with the parameters that they recommend.
  private static func kernel(_ x: Double) -> Double {
    let (b, c) = (0.2, 0.4)
    let x = abs(x)
    if x < 1 { return ((12 - 9 * b - 6 * c) * x * x * x + (12 * b + 6 * c - 18) * x * x + 6 - 2 * b) / 6 }
    guard x < 2 else { return 0 }
    return ((-b - 6 * c) * x * x * x + (6 * b + 30 * c) * x * x - (12 * b + 48 * c) * x + 8 * b + 24 * c) / 6
  }
}
