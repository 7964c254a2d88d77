/// Values by how often they come.
public struct Ranking<Value: Sendable & Equatable>: Sendable, Equatable {
  /// A value, and how often it comes.
  public struct Entry: Sendable, Equatable {
    /// The value.
    public var value: Value
    /// How often it comes.
    public var count: Int

    /// A value that comes so many times.
    public init(_ value: Value, count: Int) {
      self.value = value
      self.count = count
    }
  }

  /// How many different values there are, listed or not.
  public var distinctCount: Int
  /// The most frequent first; of those that are as frequent, the one that came first.
  public var entries: [Entry]

  /// A ranking of entries that are in order.
  public init(distinctCount: Int = 0, entries: [Entry] = []) {
    self.distinctCount = distinctCount
    self.entries = entries
  }
}
