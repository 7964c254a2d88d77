import NagareComments

/// The density of comments over a span of time, in equal columns.
package struct DensityCurve: Equatable {
  /// The number of comments around each column, as a fraction of the largest, 0…1.
  package let heights: [Double]
  /// The columns of the busiest moments.
  package let peaks: [Int]

  /// The largest number of peaks.
  package static let maxPeaks = 5

  /// - Parameters:
  ///   - times: seconds, in ascending order.
  ///   - span: seconds; comments outside do not count.
  ///   - columns: at least 1.
  package init(_ times: [Double], over span: ClosedRange<Double>, columns: Int) {
    let length = max(span.upperBound - span.lowerBound, 1e-3)
    let window = Self.window(of: length)
    let counted = times.filter(span.contains)
    var counts: [Int] = []
    counts.reserveCapacity(columns)
    var (first, end) = (0, 0)
    for column in 0..<columns {
      let middle = span.lowerBound + (Double(column) + 0.5) / Double(columns) * length
      while end < counted.count, counted[end] < middle + window / 2 { end += 1 }
      while first < end, counted[first] < middle - window / 2 { first += 1 }
      counts.append(end - first)
    }
    let highest = Double(max(counts.max() ?? 0, 1))
    heights = counts.map { Double($0) / highest }
    let density = CommentDensity(times: counted, window: window)
    peaks = density.peaks(Self.maxPeaks, distance: max(3 * window, length / 12)).map { peak in
      min(max(Int((peak.time - span.lowerBound) / length * Double(columns)), 0), columns - 1)
    }
  }

  /// The seconds over which comments are counted for a span of a length: enough that single comments make no comb, and
  /// few enough that moments stand out.
  package static func window(of length: Double) -> Double { min(max(length / 100, 2), 10) }
}
