/// Counts how often values come.
///
/// An open table of places rather than a dictionary: with a million different values it takes an eighth of the memory
/// beside the values, and the time goes with it.
struct Tally<Value: Hashable> {
  struct Entry {
    let value: Value
    /// Whatever index came with the value first.
    let first: Int
    var count: Int
  }

  /// In the order in which the values came first.
  private(set) var entries: [Entry] = []
  /// Places in `entries` from 1, at the value's hash or behind it; 0 where there is none. A power of two of them, more
  /// than half of which are 0.
  private var slots = [UInt32](repeating: 0, count: 64)
  /// The place of the value that came last: many come in a row.
  private var last = 0

  mutating func add(_ value: Value, index: Int) {
    if last < entries.count, entries[last].value == value {
      entries[last].count += 1
      return
    }
    let slot = slot(of: value)
    if slots[slot] == 0 {
      entries.append(Entry(value: value, first: index, count: 0))
      slots[slot] = UInt32(truncatingIfNeeded: entries.count)
    }
    last = Int(slots[slot]) - 1
    entries[last].count += 1
    if entries.count * 2 >= slots.count { grow() }
  }

  /// Where the value is, or would be.
  private func slot(of value: Value) -> Int {
    var slot = value.hashValue & (slots.count - 1)
    while slots[slot] != 0, entries[Int(slots[slot]) - 1].value != value { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private mutating func grow() {
    let mask = slots.count * 4 - 1
    var grown = [UInt32](repeating: 0, count: slots.count * 4)
    for place in entries.indices {
      var slot = entries[place].value.hashValue & mask
      while grown[slot] != 0 { slot = (slot + 1) & mask }
      grown[slot] = UInt32(truncatingIfNeeded: place + 1)
    }
    slots = grown
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
