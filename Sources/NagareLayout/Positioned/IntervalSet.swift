/// A set of time intervals in seconds. Adjacent intervals do not overlap.
struct IntervalSet {
  typealias Interval = (start: Double, end: Double)

  /// The tolerance, in seconds, for rounding errors of sums.
  private static let margin = 1e-9

  /// Disjoint, sorted by start.
  private var intervals: [Interval] = []

  /// Whether an interval overlaps one of the set; false if the interval is empty.
  func overlaps(_ interval: Interval) -> Bool {
    guard interval.end - interval.start > Self.margin else { return false }
    let index = intervals.partitioningIndex { $0.end > interval.start + Self.margin }
    return index < intervals.endIndex && intervals[index].start < interval.end - Self.margin
  }

  mutating func insert(_ interval: Interval) {
    guard interval.end - interval.start > Self.margin else { return }
    let first = intervals.partitioningIndex { $0.end >= interval.start }
    let last = intervals.partitioningIndex { $0.start > interval.end }
    guard first < last else { return intervals.insert(interval, at: first) }
    let merged = (
      start: min(interval.start, intervals[first].start), end: max(interval.end, intervals[last - 1].end)
    )
    intervals.replaceSubrange(first..<last, with: CollectionOfOne(merged))
  }
}
