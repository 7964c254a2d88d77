/// Values ranked by frequency.
public struct Ranking<Value: Sendable & Equatable>: Sendable, Equatable {
  /// A value and its frequency.
  public struct Entry: Sendable, Equatable {
    /// The value.
    public var value: Value
    /// The number of its occurrences.
    public var count: Int

    /// A value with this number of occurrences.
    public init(_ value: Value, count: Int) {
      self.value = value
      self.count = count
    }
  }

  /// The number of distinct values, including those not in ``entries``.
  public var distinctCount: Int
  /// The entries by descending frequency, in order of first occurrence in a tie.
  public var entries: [Entry]

  /// A ranking of sorted entries.
  public init(distinctCount: Int = 0, entries: [Entry] = []) {
    self.distinctCount = distinctCount
    self.entries = entries
  }
}
