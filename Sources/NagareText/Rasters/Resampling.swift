/// How the pixels of a row (or column) of another scale are made from those of a picture, outside of which all is
/// transparent.
package struct Resampling {
  /// The picture's pixels from `first` on that make up a pixel, and how much of each.
  package struct Weights {
    package let first: Int
    package let values: [Float]
  }

  /// The place of the first pixel that the picture reaches.
  package let first: Int
  package let weights: [Weights]

  /// - Parameters:
  ///   - count: pixels of the picture, at least 1.
  ///   - scale: new pixels to a pixel of the picture, more than 0.
  ///   - origin: where the picture begins among the new pixels.
  ///   - limit: places of pixels beyond this are left out, on both sides of 0.
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
    // Where the picture shrinks, the filter is as wide as the pixels that are made.
    let stretch = max(1 / scale, 1)
    let reach = kernelReach * stretch
    // The pixel at a place has its middle half a pixel farther.
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

  /// The cubic of Mitchell and Netravali ("Reconstruction filters in computer graphics", 1988) with B + 2C = 1, a little
  /// sharper than their own choice.
  private static func kernel(_ x: Double) -> Double {
    let (b, c) = (0.2, 0.4)
    let x = abs(x)
    if x < 1 { return ((12 - 9 * b - 6 * c) * x * x * x + (12 * b + 6 * c - 18) * x * x + 6 - 2 * b) / 6 }
    guard x < 2 else { return 0 }
    return ((-b - 6 * c) * x * x * x + (6 * b + 30 * c) * x * x - (12 * b + 48 * c) * x + 8 * b + 24 * c) / 6
  }
}
