/// Counts the occurrences of values.
struct Tally<Value: Hashable> {
  struct Entry {
    let value: Value
    /// The index given with the value's first occurrence.
    let first: Int
    var count: Int
  }

  /// In the order of first occurrence.
  private(set) var entries: [Entry] = []
  /// The index of each value in ``entries``.
  private var entryIndices: [Value: Int] = [:]
  /// The index in ``entries`` of the value added last: equal values often follow each other.
  private var lastIndex = 0

  mutating func add(_ value: Value, index: Int) {
    if lastIndex < entries.count, entries[lastIndex].value == value {
      entries[lastIndex].count += 1
      return
    }
    if let entryIndex = entryIndices[value] {
      lastIndex = entryIndex
      entries[entryIndex].count += 1
    } else {
      lastIndex = entries.count
      entryIndices[value] = lastIndex
      entries.append(Entry(value: value, first: index, count: 1))
    }
  }

  /// At most `limit` entries, by descending frequency, in order of first occurrence in a tie.
  func ranked(_ limit: Int) -> [Entry] {
    // The standard library's sort is stable, and takes linear time if all counts are equal.
    entries.indices.sorted { entries[$0].count > entries[$1].count }.prefix(max(limit, 0)).map { entries[$0] }
  }

  /// The entries of ``ranked(_:)`` as a ``Ranking`` of converted values.
  func ranking<Result>(_ limit: Int, _ result: (Entry) -> Result) -> Ranking<Result> {
    Ranking(
      distinctCount: entries.count,
      entries: ranked(limit).map { Ranking<Result>.Entry(result($0), count: $0.count) })
  }
}
