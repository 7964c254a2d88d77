import Foundation

/// Round numbers for the ticks of an axis.
package enum PlotTicks {
  private static let timeSteps = [
    0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 900, 1_800, 3_600,
    7_200, 14_400, 43_200,
  ]
  private static let daySteps = roundSteps.map { $0 * 86_400 }
  /// 1, 2, 5, 10, … up to 5 · 10¹⁸.
  private static let roundSteps = (0...18).flatMap { power in [1, 2, 5].map { $0 * pow(10, Double(power)) } }

  /// Times in seconds that are round on a clock or in days, at most a dozen steps.
  package static func seconds(in range: ClosedRange<Double>) -> [Double] {
    let span = range.upperBound - range.lowerBound
    guard span.isFinite else { return [] }
    return multiples(of: (timeSteps + daySteps).first { span / $0 <= 12 } ?? span / 6, in: range)
  }

  /// Whole numbers from 0 to at least `highest`, at most nine.
  static func counts(upTo highest: Int) -> [Int] {
    let step = roundSteps.first { Double(highest) / $0 <= 8 } ?? Double(highest)
    let count = Int((Double(max(highest, 1)) / step).rounded(.up))
    return (0...count).map { Int(Double($0) * step) }
  }

  private static func multiples(of step: Double, in range: ClosedRange<Double>) -> [Double] {
    let first = (range.lowerBound / step).rounded(.up)
    let last = (range.upperBound / step).rounded(.down)
    return first <= last ? Array(stride(from: first, through: last, by: 1)).map { $0 * step } : []
  }
}
