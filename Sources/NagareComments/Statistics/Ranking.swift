/// Values ranked by frequency.
package struct Ranking<Value: Sendable & Equatable>: Sendable, Equatable {
  /// A value and its frequency.
  package struct Entry: Sendable, Equatable {
    /// The value.
    package var value: Value
    /// The number of its occurrences.
    package var count: Int

    /// A value with this number of occurrences.
    package init(_ value: Value, count: Int) {
      self.value = value
      self.count = count
    }
  }

  /// The number of distinct values, including those not in ``entries``.
  package var distinctCount: Int
  /// The entries by descending frequency, in order of first occurrence in a tie.
  package var entries: [Entry]

  /// A ranking of sorted entries.
  package init(distinctCount: Int = 0, entries: [Entry] = []) {
    self.distinctCount = distinctCount
    self.entries = entries
  }
}
