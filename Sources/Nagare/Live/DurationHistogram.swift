/// A histogram of durations in steps of 0.01 ms, of constant size.
package struct DurationHistogram {
  private static let step = 0.01
  /// The upper limit, in milliseconds; longer durations count as this.
  private static let longest = 50.0

  private var counts = [UInt32](repeating: 0, count: Int(longest / step) + 1)
  /// The number of durations.
  package private(set) var count = 0

  /// An empty histogram.
  package init() {}

  /// Adds a duration.
  package mutating func add(_ duration: Duration) {
    let step = (duration.milliseconds / DurationHistogram.step).rounded(.up)
    counts[Int(min(max(step, 0), Double(counts.count - 1)))] &+= 1
    count += 1
  }

  /// Adds the durations of another histogram.
  package mutating func add(_ other: DurationHistogram) {
    for index in counts.indices { counts[index] &+= other.counts[index] }
    count += other.count
  }

  /// The quantile for a share, 0…1, in milliseconds; 0 if the histogram is empty.
  package func milliseconds(atShare share: Double) -> Double {
    let rank = max(Int((share * Double(count) - 1e-6).rounded(.up)), 1)
    var seen = 0
    for (index, number) in counts.enumerated() {
      seen += Int(number)
      if seen >= rank { return Double(index) * DurationHistogram.step }
    }
    return 0
  }
}
