/// Counts how often values come.
struct Tally<Value: Hashable> {
  struct Entry {
    let value: Value
    /// Whatever index came with the value first.
    let first: Int
    var count: Int
  }

  /// In the order in which the values came first.
  private(set) var entries: [Entry] = []
  /// Of each value in `entries`.
  private var places: [Value: Int] = [:]
  /// The place of the value that came last: many come in a row.
  private var last = 0

  mutating func add(_ value: Value, index: Int) {
    if last < entries.count, entries[last].value == value {
      entries[last].count += 1
      return
    }
    if let place = places[value] {
      last = place
      entries[place].count += 1
    } else {
      last = entries.count
      places[value] = last
      entries.append(Entry(value: value, first: index, count: 1))
    }
  }

  /// The most frequent first, at most `limit` of them.
  func ranked(_ limit: Int) -> [Entry] {
    // The standard library's sort keeps the order of equal elements, and is done at once where all are equal.
    entries.indices.sorted { entries[$0].count > entries[$1].count }.prefix(max(limit, 0)).map { entries[$0] }
  }

  /// The same as values that others can use.
  func ranking<Result>(_ limit: Int, _ result: (Entry) -> Result) -> Ranking<Result> {
    Ranking(
      distinctCount: entries.count,
      entries: ranked(limit).map { Ranking<Result>.Entry(result($0), count: $0.count) })
  }
}
