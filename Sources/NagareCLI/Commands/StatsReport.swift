import Nagare

/// The results of `stats`.
struct StatsReport: Encodable {
  struct Times: Encodable {
    let first: Double
    let last: Double
  }

  /// The most frequent values, as texts.
  struct Frequencies: Encodable {
    struct Entry: Encodable {
      let value: String
      /// The name of a user; nil if it is unknown or equals the value, or if the value is not a user.
      let name: String?
      let count: Int
    }

    let distinct: Int
    let most: [Entry]

    init<Value>(_ ranking: Ranking<Value>, name: (Value) -> String? = { _ in nil }, _ text: (Value) -> String) {
      distinct = ranking.distinctCount
      most = ranking.entries.map { Entry(value: text($0.value), name: name($0.value), count: $0.count) }
    }
  }

  struct Peak: Encodable {
    let peak: DensityPeak
    let text: CommonText?
    /// The length of the window in seconds.
    let window: Double

    private enum CodingKeys: CodingKey {
      case time, start, end, count, perSecond, text, textCount
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(peak.time, forKey: .time)
      try container.encode(peak.time - window / 2, forKey: .start)
      try container.encode(peak.time + window / 2, forKey: .end)
      try container.encode(peak.count, forKey: .count)
      try container.encode(Double(peak.count) / window, forKey: .perSecond)
      try container.encodeIfPresent(text?.text, forKey: .text)
      try container.encodeIfPresent(text?.count, forKey: .textCount)
    }
  }

  /// The numbers of comments shown and dropped by a layout.
  struct Layout: Encodable {
    /// The width and the height in pixels.
    let size: [Int]
    var shown = 0
    var dropped: [String: Int] = [:]
  }

  let files: [CommentFileSummary]
  let comments: Int
  let time: Times?
  let modes: Frequencies
  let colors: Frequencies
  let sizes: Frequencies
  let users: Frequencies
  let anonymous: Int
  let texts: Frequencies
  let minutes: [CommentStatistics.Minute]
  let purchases: [PurchaseTotal]
  let density: CommentDensity
  /// The busiest first.
  let peaks: [Peak]
  /// The number of filtered comments by reason.
  let filtered: [String: Int]
  /// Nil without `--size`.
  let layout: Layout?

  init(
    files: [CommentFileSummary], _ statistics: CommentStatistics, _ density: CommentDensity,
    peaks: [(peak: DensityPeak, text: CommonText?)], filtered: [FilterReason: Int], layout: Layout?
  ) {
    (self.files, self.density, self.layout) = (files, density, layout)
    comments = statistics.count
    time = statistics.times.map { Times(first: $0.lowerBound, last: $0.upperBound) }
    modes = Frequencies(statistics.modes, \.name)
    colors = Frequencies(statistics.colors, hexColor)
    sizes = Frequencies(statistics.sizes) { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" }
    users = Frequencies(statistics.users, name: { $0.name.isEmpty || $0.name == $0.id ? nil : $0.name }, \.id)
    anonymous = statistics.anonymousCount
    texts = Frequencies(statistics.texts) { $0 }
    (minutes, purchases) = (statistics.minutes, statistics.purchases)
    self.peaks = peaks.map { Peak(peak: $0.peak, text: $0.text, window: density.window) }
    self.filtered = filtered.byName
  }
}
