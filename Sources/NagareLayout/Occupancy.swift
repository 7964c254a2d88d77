/// How many comments are visible, now and as far ahead as starts are known. Times are in microseconds.
package struct Occupancy: Sendable {
  private var starts: [Int] = []
  private var ends: [Int] = []

  package init() {}

  /// Forgets the comments that are gone at `now`; only later instants may be asked for from then on.
  package mutating func forget(endedBy now: Int) {
    // Whoever has ended has started, so the same number of starts can go, whosever they are: the counts stay right.
    let ended = ends.partitioningIndex { $0 > now }
    ends.removeFirst(ended)
    starts.removeFirst(ended)
  }

  package mutating func insert(_ stay: Range<Int>) {
    starts.insert(stay.lowerBound, at: starts.partitioningIndex { $0 > stay.lowerBound })
    ends.insert(stay.upperBound, at: ends.partitioningIndex { $0 > stay.upperBound })
  }

  /// The largest number of comments visible at one instant of `stay`.
  package func peak(during stay: Range<Int>) -> Int {
    var started = starts.partitioningIndex { $0 > stay.lowerBound }
    var ended = ends.partitioningIndex { $0 > stay.lowerBound }
    var peak = started - ended
    while started < starts.count, starts[started] < stay.upperBound {
      while ends[ended] <= starts[started] { ended += 1 }
      started += 1
      peak = max(peak, started - ended)
    }
    return peak
  }
}
