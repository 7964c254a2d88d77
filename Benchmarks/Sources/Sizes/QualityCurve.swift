import Foundation

/// A value as a function of quality, through measured points.
///
/// A piecewise cubic that rises wherever the points rise: Fritsch and Butland, "A Method for Constructing Local
/// Monotone Piecewise Cubic Interpolants", 1984.
package struct QualityCurve {
  /// The qualities in dB, rising.
  private let qualities: [Double]
  /// The value at each quality.
  private let values: [Double]
  /// The slope at each point.
  private let slopes: [Double]

  /// A curve; nil with fewer than two points, points of equal quality, or values that are not finite.
  package init?(_ points: [(value: Double, quality: Double)]) {
    let sorted = points.sorted { $0.quality < $1.quality }
    let (qualities, values) = (sorted.map(\.quality), sorted.map(\.value))
    guard sorted.count >= 2, (qualities + values).allSatisfy(\.isFinite),
      zip(qualities, qualities.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    (self.qualities, self.values) = (qualities, values)
    slopes = QualityCurve.slopes(qualities, values)
  }

  /// SSIM in dB: -10 log10(1 - SSIM).
  package static func decibels(ssim: Double) -> Double { -10 * log10(1 - ssim) }

  /// The mean difference from the baseline's value where the qualities of both curves overlap; nil if they do not.
  ///
  /// With logarithms of rates as values, this is the logarithm of Bjøntegaard's mean ratio ("Calculation of Average
  /// PSNR Differences between RD-Curves", VCEG-M33, 2001), with this type's curve in place of his polynomial.
  package func meanDifference(from baseline: QualityCurve) -> Double? {
    let low = max(qualities[0], baseline.qualities[0])
    let high = min(qualities[qualities.count - 1], baseline.qualities[baseline.qualities.count - 1])
    guard low < high else { return nil }
    return (area(low, high) - baseline.area(low, high)) / (high - low)
  }

  /// The integral from one quality to another, both within the points.
  private func area(_ low: Double, _ high: Double) -> Double {
    var sum = 0.0
    for index in 0..<qualities.count - 1 {
      let (from, to) = (max(qualities[index], low), min(qualities[index + 1], high))
      if from < to { sum += area(ofPiece: index, from - qualities[index], to - qualities[index]) }
    }
    return sum
  }

  /// The integral of the cubic between two points, by the distances from the first.
  private func area(ofPiece index: Int, _ low: Double, _ high: Double) -> Double {
    let width = qualities[index + 1] - qualities[index]
    let secant = (values[index + 1] - values[index]) / width
    let square = (3 * secant - 2 * slopes[index] - slopes[index + 1]) / width
    let cube = (slopes[index] + slopes[index + 1] - 2 * secant) / (width * width)
    func integral(_ x: Double) -> Double {
      x * (values[index] + x * (slopes[index] / 2 + x * (square / 3 + x * cube / 4)))
    }
    return integral(high) - integral(low)
  }

  private static func slopes(_ qualities: [Double], _ values: [Double]) -> [Double] {
    let widths = zip(qualities, qualities.dropFirst()).map { $1 - $0 }
    let secants = zip(zip(values, values.dropFirst()).map { $1 - $0 }, widths).map { $0 / $1 }
    let last = secants.count - 1
    guard last > 0 else { return [secants[0], secants[0]] }
    let inner = (1...last).map { index -> Double in
      let (before, after) = (secants[index - 1], secants[index])
      guard before * after > 0 else { return 0 }
      let (one, two) = (2 * widths[index] + widths[index - 1], widths[index] + 2 * widths[index - 1])
      return (one + two) / (one / before + two / after)
    }
    return [endSlope(widths[0], widths[1], secants[0], secants[1])] + inner
      + [endSlope(widths[last], widths[last - 1], secants[last], secants[last - 1])]
  }

  /// The slope at an end, from three points, limited so that the curve stays monotone.
  private static func endSlope(_ width: Double, _ next: Double, _ secant: Double, _ nextSecant: Double) -> Double {
    let slope = ((2 * width + next) * secant - width * nextSecant) / (width + next)
    if slope * secant <= 0 { return 0 }
    return secant * nextSecant <= 0 && abs(slope) > 3 * abs(secant) ? 3 * secant : slope
  }
}
