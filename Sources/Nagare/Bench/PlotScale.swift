import Foundation

/// The axes of a plot: the ranges of values and the ticks.
struct PlotScale {
  /// The range in milliseconds, from bottom to top; both ends are in the series 1, 2, 5, 10, …
  let milliseconds: ClosedRange<Double>
  /// The range in seconds, from left to right.
  let seconds: ClosedRange<Double>

  /// The lowest value in milliseconds. Frames without comments cost less, but are drawn at the bottom: a lower scale
  /// would flatten the rest of the plot.
  private static let lowest = 0.02

  /// Makes scales that include the frame interval of 60 Hz, and all values from the lowest on.
  init(seconds: [Double], milliseconds: [Double]) {
    let positive = milliseconds.filter { $0 > 0 && $0.isFinite }
    let ticks = PlotScale.logarithmicTicks
    let low = ticks.last { $0 <= max(positive.min() ?? 0.1, PlotScale.lowest) * 1.0001 } ?? ticks[0]
    let high = ticks.first { $0 >= max(positive.max() ?? 0, 20) } ?? ticks[ticks.count - 1]
    self.milliseconds = min(low, 5)...high
    let first = seconds.min() ?? 0
    self.seconds = first...max(seconds.max() ?? 0, first + 0.001)
  }

  /// The height of a value in milliseconds, as a share from the bottom.
  func height(of value: Double) -> Double {
    let (low, high) = (log10(milliseconds.lowerBound), log10(milliseconds.upperBound))
    return (log10(min(max(value, milliseconds.lowerBound), milliseconds.upperBound)) - low) / (high - low)
  }

  /// The position of a value in seconds, as a share from the left.
  func width(of value: Double) -> Double {
    (value - seconds.lowerBound) / (seconds.upperBound - seconds.lowerBound)
  }

  var millisecondTicks: [Double] { PlotScale.logarithmicTicks.filter(milliseconds.contains) }

  var secondTicks: [Double] { PlotTicks.seconds(in: seconds) }

  private static let logarithmicTicks = (-3...5).flatMap { power in [1.0, 2, 5].map { $0 * pow(10, Double(power)) } }
}
