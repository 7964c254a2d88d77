/// Counts how often values come.
struct Tally<Value: Hashable> {
  struct Entry {
    let value: Value
    /// Whatever index came with the value first.
    let first: Int
    var count: Int
  }

  private var places: [Value: Int] = [:]
  /// In the order in which the values came first.
  private(set) var entries: [Entry] = []

  mutating func add(_ value: Value, index: Int) {
    if let place = places[value] {
      entries[place].count += 1
    } else {
      places[value] = entries.count
      entries.append(Entry(value: value, first: index, count: 1))
    }
  }

  /// The most frequent first, at most `limit` of them.
  func ranked(_ limit: Int) -> ArraySlice<Entry> {
    // The standard library's sort keeps the order of equal elements, and is done at once where all are equal.
    entries.sorted { $0.count > $1.count }.prefix(max(limit, 0))
  }

  /// The same as values that others can use.
  func ranking<Result>(_ limit: Int, _ result: (Entry) -> Result) -> Ranking<Result> {
    Ranking(
      distinctCount: entries.count,
      entries: ranked(limit).map { Ranking<Result>.Entry(result($0), count: $0.count) })
  }
}
