import Foundation

/// A logarithmic axis of a plot, with round ticks.
package struct LogarithmicAxis {
  /// The values at the ends of the axis, above 0.
  package let range: ClosedRange<Double>
  /// The marked values, rising.
  package let ticks: [Double]

  /// The space beyond the values at each end, as a share of the axis.
  private static let margin = 0.06
  /// Steps of a decade, from coarse to fine.
  private static let steps: [[Double]] = [
    [1], [1, 2, 5], [1, 1.5, 2, 3, 4, 5, 7], stride(from: 1, to: 10, by: 0.5).map(\.self),
    stride(from: 1, to: 10, by: 0.1).map(\.self), stride(from: 1, to: 10, by: 0.02).map(\.self),
  ]
  /// The least distance of ticks, and the largest one for which no finer steps are needed, as shares of the axis.
  private static let (leastGap, largestGap) = (0.07, 0.3)

  /// An axis that shows all values above 0; nil if there are none.
  package init?(_ values: [Double]) {
    let logarithms = values.filter { $0 > 0 && $0.isFinite }.map { log10($0) }
    guard let low = logarithms.min(), let high = logarithms.max() else { return nil }
    let margin = max((high - low) * LogarithmicAxis.margin, 0.01)
    let range = pow(10, low - margin)...pow(10, high + margin)
    self.range = range
    let decades = Int((low - margin).rounded(.down))...Int((high + margin).rounded(.down))
    var ticks: [Double] = []
    for steps in LogarithmicAxis.steps {
      let values = decades.flatMap { decade in steps.map { $0 * pow(10, Double(decade)) } }.filter(range.contains)
      for value in values {
        let share = LogarithmicAxis.share(of: value, in: range)
        let isFree = ticks.allSatisfy {
          abs(LogarithmicAxis.share(of: $0, in: range) - share) >= LogarithmicAxis.leastGap
        }
        if isFree { ticks.append(value) }
      }
      ticks.sort()
      let ends = [0] + ticks.map { LogarithmicAxis.share(of: $0, in: range) } + [1]
      if zip(ends, ends.dropFirst()).allSatisfy({ $1 - $0 <= LogarithmicAxis.largestGap }) { break }
    }
    self.ticks = ticks
  }

  /// The position of a value above 0, as a share of the axis; outside 0…1 beyond its ends.
  package func share(of value: Double) -> Double { LogarithmicAxis.share(of: value, in: range) }

  private static func share(of value: Double, in range: ClosedRange<Double>) -> Double {
    let (low, high) = (log10(range.lowerBound), log10(range.upperBound))
    return (log10(value) - low) / (high - low)
  }
}
