/// Counts the inserted comments that are visible at each time. Times are in microseconds.
package struct Occupancy: Sendable {
  private var starts: [Int] = []
  private var ends: [Int] = []

  package init() {}

  /// Removes comments that are gone at `now`. Times before it can no longer be queried.
  package mutating func forget(endedBy now: Int) {
    // Each ended comment has started, so removing as many starts, even of other comments, keeps the counts right.
    let ended = ends.partitioningIndex { $0 > now }
    ends.removeFirst(ended)
    starts.removeFirst(ended)
  }

  package mutating func insert(_ stay: Range<Int>) {
    starts.insert(stay.lowerBound, at: starts.partitioningIndex { $0 > stay.lowerBound })
    ends.insert(stay.upperBound, at: ends.partitioningIndex { $0 > stay.upperBound })
  }

  /// The largest number of comments visible at once during `stay`.
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
