/// How the pixels of a row (or column) of another scale are made from those of a picture, outside of which all is
/// transparent.
struct Resampling {
  /// The picture's pixels from `first` on that make up a pixel, and how much of each.
  struct Weights {
    let first: Int
    let values: [Float]
  }

  /// The place of the first pixel that the picture reaches.
  let first: Int
  let weights: [Weights]

  /// - Parameters:
  ///   - count: pixels of the picture, at least 1.
  ///   - scale: new pixels to a pixel of the picture, more than 0.
  ///   - origin: where the picture begins among the new pixels.
  ///   - limit: places of pixels beyond this are left out, on both sides of 0.
  init(count: Int, scale: Double, origin: Double, limit: Int) {
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
    let all =
      Int((center - reach).rounded(.up))...max(Int((center + reach).rounded(.down)), Int((center - reach).rounded(.up)))
    let values = all.map { kernel((Double($0) + 0.5 - center) / stretch) }
    let sum = values.reduce(0, +)
    let inside = all.clamped(to: 0...count - 1)
    guard sum > 0, all.overlaps(0...count - 1) else { return Weights(first: 0, values: []) }
    return Weights(
      first: inside.lowerBound, values: inside.map { Float(values[$0 - all.lowerBound] / sum) })
  }

  private static let kernelReach = 2.0

  /// The cubic of Mitchell and Netravali with B = C = 1/3 ("Reconstruction filters in computer graphics", 1988).
  private static func kernel(_ x: Double) -> Double {
    let x = abs(x)
    if x < 1 { return (7 * x * x * x - 12 * x * x + 16 / 3.0) / 6 }
    return x < 2 ? (-7 / 3.0 * x * x * x + 12 * x * x - 20 * x + 32 / 3.0) / 6 : 0
  }
}
