/// What texts cost, one after the other.
public struct TextBenchReport: Sendable {
  /// What one comment's text took.
  public struct Costs: Sendable {
    /// To find the glyphs and their places.
    public internal(set) var shape = Duration.zero
    /// To draw masks out of glyphs; nothing for a text that was drawn before.
    public internal(set) var draw = Duration.zero
    /// To make a sprite out of masks; next to nothing for a text that had this colour before.
    public internal(set) var color = Duration.zero

    /// All of it.
    public var total: Duration { shape + draw + color }
  }

  /// For each comment the round in which it took the median time.
  public let costs: [Costs]

  /// - Parameter rounds: at least one, all of the same comments.
  init(_ rounds: [[Costs]]) {
    costs = rounds[0].indices.map { index in
      let ordered = rounds.map { $0[index] }.sorted { $0.total < $1.total }
      return ordered[ordered.count / 2]
    }
  }

  /// How many comments there are.
  public var count: Int { costs.count }
  /// How many of them had to be drawn.
  public var drawnCount: Int { costs.count { $0.draw > .zero } }

  /// The mean of a part over all comments, in microseconds; 0 without comments.
  public func mean(_ part: KeyPath<Costs, Duration>) -> Double {
    costs.isEmpty ? 0 : costs.reduce(.zero) { $0 + $1[keyPath: part] }.milliseconds * 1000 / Double(count)
  }

  /// Microseconds that a part does not exceed for the given share of the comments, 0…1 (nearest rank).
  public func microseconds(_ part: KeyPath<Costs, Duration>, atShare share: Double) -> Double {
    FrameTimes(costs.map { $0[keyPath: part] }).milliseconds(atShare: share) * 1000
  }
}
