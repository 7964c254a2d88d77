import Nagare

/// The JSON document of `stats`.
struct StatsDocument: Encodable {
  struct Times: Encodable {
    let first: Double
    let last: Double
  }

  struct RankingDocument: Encodable {
    struct Entry: Encodable {
      let value: String
      /// The name of a user, if it is known and not the value.
      var name: String?
      let count: Int
    }

    let distinct: Int
    let most: [Entry]

    init<Value>(_ ranking: Ranking<Value>, name: (Value) -> String? = { _ in nil }, _ text: (Value) -> String) {
      distinct = ranking.distinctCount
      most = ranking.entries.map { Entry(value: text($0.value), name: name($0.value), count: $0.count) }
    }
  }

  struct Minute: Encodable {
    let minute: Int
    let count: Int
  }

  struct PurchaseDocument: Encodable {
    let kind: String
    let currency: String
    let count: Int
    let sum: Double
    let unpriced: Int
  }

  struct DensityDocument: Encodable {
    let window: Double
    let start: Double
    let step: Double
    let counts: [Int]
  }

  struct Peak: Encodable {
    let time: Double
    let start: Double
    let end: Double
    let count: Int
    let perSecond: Double
    let text: String?
    let textCount: Int?
  }

  struct LayoutDocument: Encodable {
    let size: [Int]
    let shown: Int
    let dropped: [String: Int]
  }

  let files: [CommentFileSummary]
  let comments: Int
  let time: Times?
  let modes: RankingDocument
  let colors: RankingDocument
  let sizes: RankingDocument
  let users: RankingDocument
  let anonymous: Int
  let texts: RankingDocument
  let minutes: [Minute]
  let purchases: [PurchaseDocument]
  let density: DensityDocument
  let peaks: [Peak]
  let filtered: [String: Int]
  let layout: LayoutDocument?

  init(_ report: StatsReport) {
    let statistics = report.statistics
    files = report.files
    comments = statistics.count
    time = statistics.times.map { Times(first: $0.lowerBound, last: $0.upperBound) }
    modes = RankingDocument(statistics.modes, \.name)
    colors = RankingDocument(statistics.colors, hexColor)
    sizes = RankingDocument(statistics.sizes) { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" }
    users = RankingDocument(
      statistics.users, name: { $0.name.isEmpty || $0.name == $0.id ? nil : $0.name }, \.id)
    anonymous = statistics.anonymousCount
    texts = RankingDocument(statistics.texts) { $0 }
    minutes = statistics.minutes.map { Minute(minute: $0.number, count: $0.count) }
    purchases = statistics.purchases.map {
      PurchaseDocument(
        kind: $0.kind.rawValue, currency: $0.currency, count: $0.count, sum: $0.sum, unpriced: $0.unpricedCount)
    }
    density = DensityDocument(report.density)
    peaks = report.peaks.map { Peak($0.peak, $0.text, window: report.density.window) }
    filtered = report.filtered.byName
    layout = report.layout.map { layout in
      LayoutDocument(
        size: [layout.size.width, layout.size.height], shown: layout.shown,
        dropped: layout.dropped.byName)
    }
  }
}

extension StatsDocument.DensityDocument {
  /// The largest number of samples: one per second for an hour.
  private static let mostSamples = 3_600.0

  /// Samples once per second, or beyond an hour in larger steps of whole seconds.
  init(_ density: CommentDensity) {
    let length = density.span.upperBound - density.span.lowerBound
    let step = max((length / Self.mostSamples).rounded(.up), 1)
    let counts = density.highestCounts(step: step)
    self.init(window: density.window, start: density.span.lowerBound, step: step, counts: counts)
  }
}

extension StatsDocument.Peak {
  init(_ peak: DensityPeak, _ text: CommonText?, window: Double) {
    self.init(
      time: peak.time, start: peak.time - window / 2, end: peak.time + window / 2, count: peak.count,
      perSecond: Double(peak.count) / window, text: text?.text, textCount: text?.count)
  }
}
