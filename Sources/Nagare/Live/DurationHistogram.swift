/// How long things took, in steps of a hundredth of a millisecond, in memory that does not grow.
package struct DurationHistogram {
  private static let step = 0.01
  /// What took longer counts as this, in milliseconds.
  private static let longest = 50.0

  private var counts = [UInt32](repeating: 0, count: Int(longest / step) + 1)
  /// How many were added.
  package private(set) var count = 0

  /// An empty one.
  package init() {}

  /// Adds one.
  package mutating func add(_ duration: Duration) {
    let step = (duration.milliseconds / DurationHistogram.step).rounded(.up)
    counts[Int(min(max(step, 0), Double(counts.count - 1)))] &+= 1
    count += 1
  }

  /// Adds all that another has.
  package mutating func add(_ other: DurationHistogram) {
    for index in counts.indices { counts[index] &+= other.counts[index] }
    count += other.count
  }

  /// The milliseconds that the given share, 0…1, does not exceed; 0 where nothing was added.
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
