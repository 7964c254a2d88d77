/// Values by how often they come.
public struct Ranking<Value: Sendable & Equatable>: Sendable, Equatable {
  public struct Entry: Sendable, Equatable {
    public var value: Value
    public var count: Int

    public init(_ value: Value, count: Int) {
      self.value = value
      self.count = count
    }
  }

  /// How many different values there are, listed or not.
  public var distinctCount: Int
  /// The most frequent first; of those that are as frequent, the one that came first.
  public var entries: [Entry]

  public init(distinctCount: Int = 0, entries: [Entry] = []) {
    self.distinctCount = distinctCount
    self.entries = entries
  }
}
