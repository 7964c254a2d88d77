/// The speeds at which films are transferred between frame rates.
enum SpeedRatio {
  /// The film's frame rate, and those of television: 24, 24/1.001 and 25 frames per second.
  private static let rates: [Double] = [24, 24_000 / 1_001, 25]

  /// All ratios of two of the rates besides 1.
  static let all: [Double] = rates.flatMap { from in rates.filter { $0 != from }.map { from / $0 } }

  /// Whether a speed shifts the pitch by more than 17 cents unless it was corrected.
  static func isAudible(_ speed: Double) -> Bool { abs(speed - 1) >= 0.01 }

  private static let audible = all.filter(isAudible)

  /// The means of the slower and of the faster audible ratios. One fingerprint serves both of the ratios around each:
  /// they differ by 0.1 %.
  static let audibleMeans: [Double] = [mean(of: audible.filter { $0 < 1 }), mean(of: audible.filter { $0 > 1 })]

  private static func mean(of ratios: [Double]) -> Double { ratios.reduce(0, +) / Double(max(ratios.count, 1)) }

  /// The exact ratio near a measured speed; the speed itself if there is none.
  /// - Parameter tolerance: how far the ratio may be away.
  static func exact(_ speed: Double, tolerance: Double) -> Double {
    let nearest = ([1] + all).min { abs($0 - speed) < abs($1 - speed) } ?? 1
    return abs(nearest - speed) <= tolerance ? nearest : speed
  }
}
