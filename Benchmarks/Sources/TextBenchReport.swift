import Nagare

/// The cost of each text.
package struct TextBenchReport: Sendable {
  /// The cost of a comment's text.
  package struct Costs: Sendable {
    /// Shaping: finding the glyphs and their positions.
    package internal(set) var shape = Duration.zero
    /// Rasterising glyphs to masks; 0 for a text that was drawn before.
    package internal(set) var draw = Duration.zero
    /// Making a sprite from masks; almost 0 for a text that had this colour before.
    package internal(set) var color = Duration.zero

    /// The total.
    package var total: Duration { shape + draw + color }
  }

  /// The costs of each comment, from the round with its median total.
  package let costs: [Costs]

  /// - Parameter rounds: at least one round, all with the same comments.
  init(_ rounds: [[Costs]]) {
    costs = rounds[0].indices.map { index in
      let ordered = rounds.map { $0[index] }.sorted { $0.total < $1.total }
      return ordered[ordered.count / 2]
    }
  }

  /// The number of comments.
  package var count: Int { costs.count }
  /// The number of texts that had to be drawn.
  package var drawnCount: Int { costs.count { $0.draw > .zero } }

  /// The mean of a cost in microseconds; 0 without comments.
  package func mean(_ cost: KeyPath<Costs, Duration>) -> Double {
    costs.isEmpty ? 0 : costs.reduce(.zero) { $0 + $1[keyPath: cost] }.milliseconds * 1000 / Double(count)
  }

  /// The quantile of a cost for a share, 0…1, in microseconds (nearest rank).
  package func microseconds(_ cost: KeyPath<Costs, Duration>, atShare share: Double) -> Double {
    FrameTimes(costs.map { $0[keyPath: cost] }).milliseconds(atShare: share) * 1000
  }
}

/// The numbers of comments, and the mean, the 99th percentile and the maximum of each cost.
extension TextBenchReport: Encodable {
  private enum CodingKeys: CodingKey {
    case comments, drawn, meanUs, p99Us, maxUs
  }

  /// Writes an object with the costs in microseconds.
  package func encode(to encoder: any Encoder) throws {
    func costs(_ cost: (KeyPath<Costs, Duration>) -> Double) -> [String: Double] {
      ["shape": cost(\.shape), "draw": cost(\.draw), "color": cost(\.color), "all": cost(\.total)]
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(count, forKey: .comments)
    try container.encode(drawnCount, forKey: .drawn)
    try container.encode(costs { mean($0) }, forKey: .meanUs)
    try container.encode(costs { microseconds($0, atShare: 0.99) }, forKey: .p99Us)
    try container.encode(costs { microseconds($0, atShare: 1) }, forKey: .maxUs)
  }
}
