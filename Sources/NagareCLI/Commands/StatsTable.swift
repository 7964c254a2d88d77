import Foundation
import Nagare

/// Statistics as text.
struct StatsTable {
  private let report: StatsReport
  private let columns: Int

  /// The width without a terminal, in characters.
  static let defaultColumns = 80
  private static let valueColumn = 14
  private static let maxCharacters = 40
  private static let minutesPerLine = 10
  private static let maxMinuteLines = 60

  /// - Parameter columns: the width of the density line in characters, limited to 20…1,000.
  init(_ report: StatsReport, columns: Int) {
    self.report = report
    self.columns = min(max(columns, 20), 1_000)
  }

  var text: String {
    var sections = [ValueTable.text(rows, column: StatsTable.valueColumn)]
    guard report.comments > 0 else { return sections[0] }
    sections += rankings
    sections.append((["comments per minute"] + minuteLines).joined(separator: "\n"))
    if !report.peaks.isEmpty { sections.append((["peaks"] + peakLines).joined(separator: "\n")) }
    let line = DensityLine(report.density, columns: columns, peaks: report.peaks.map(\.peak))
    let highest = report.density.highestCounts(parts: columns).max() ?? 0
    let title = "density over \(clock(report.density.span.upperBound - report.density.span.lowerBound)), highest: "
    sections.append(([title + rate(highest)] + line.lines).joined(separator: "\n"))
    return sections.joined(separator: "\n\n")
  }

  private var rows: [(name: String, value: String)] {
    let rows: [(String, String?)] = [
      ("comments", "\(report.comments)"),
      ("items", items),
      ("formats", formats),
      ("time", report.time.map { "\(clock($0.first)) to \(clock($0.last))" }),
      ("modes", list(report.modes)),
      ("sizes", list(report.sizes)),
      ("filtered", report.filtered.isEmpty ? nil : report.filtered.listed),
      ("layout", layout),
    ]
    let purchases = report.purchases.map { ("purchases", purchase($0)) }
    return rows.compactMap { name, value in value.map { (name, $0) } } + purchases
  }

  private var formats: String? {
    let formats = Set(report.files.compactMap(\.format)).sorted()
    return formats.isEmpty ? nil : formats.joined(separator: ", ")
  }

  private var items: String {
    func sum(_ count: (CommentFileSummary) -> Int) -> Int { report.files.reduce(0) { $0 + count($1) } }
    let files = numbered(report.files.count, "file")
    return "\(sum(\.items)) in \(files); \(sum(\.bad)) bad, \(sum(\.empty)) empty, \(sum(\.ignored)) ignored"
  }

  private var layout: String? {
    guard let layout = report.layout else { return nil }
    let dropped = layout.dropped.isEmpty ? "" : ", dropped: \(layout.dropped.listed)"
    return "\(layout.size[0])x\(layout.size[1]): \(layout.shown) shown\(dropped)"
  }

  private func purchase(_ total: PurchaseTotal) -> String {
    var parts = ["\(total.count) \(total.kind.rawValue)"]
    if total.unpricedCount < total.count {
      let currency = total.currency.isEmpty ? "of unknown currency" : escaped(total.currency)
      parts.append("\(String(format: "%.2f", total.sum)) \(currency)")
    }
    if total.unpricedCount > 0 { parts.append("\(total.unpricedCount) without a price") }
    return parts.joined(separator: ", ")
  }

  private func list(_ ranking: StatsReport.Frequencies) -> String? {
    let more = ranking.distinct - ranking.most.count
    let names = ranking.most.map { "\($0.value): \($0.count)" } + (more > 0 ? ["\(more) more"] : [])
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  private var rankings: [String] {
    let all = [("texts", report.texts), ("users", report.users), ("colours", report.colors)]
    return all.compactMap { name, ranking in
      guard !ranking.most.isEmpty else { return nil }
      let lines = ranking.most.map { entry in
        let share = percentText(Double(entry.count) / Double(report.comments), columns: 5)
        return "\(padded(entry.count, 9)) \(share)  \(shown(entry.value))\(entry.name.map { "  " + shown($0) } ?? "")"
      }
      return (["most frequent \(name), of \(ranking.distinct) different ones"] + lines).joined(separator: "\n")
    }
  }

  /// Ten minutes per line, up to the last minute with comments. Lines without comments are omitted.
  private var minuteLines: [String] {
    let perLine = StatsTable.minutesPerLine
    let lines = Dictionary(grouping: report.minutes) { Int((Double($0.number) / Double(perLine)).rounded(.down)) }
    let shown = lines.keys.sorted().prefix(StatsTable.maxMinuteLines).map { line in
      let end = min((report.minutes.last?.number ?? 0) + 1 - line * perLine, perLine)
      var counts = [Int](repeating: 0, count: end)
      for minute in lines[line] ?? [] { counts[minute.number - line * perLine] = minute.count }
      return padded(clock(Double(line * perLine * 60)), 9) + counts.map { padded($0, 6) }.joined()
    }
    let more = lines.count - shown.count
    return more > 0 ? shown + ["and \(more) more lines"] : shown
  }

  private var peakLines: [String] {
    report.peaks.map { entry in
      let text = entry.text.map { "  \($0.count == 1 ? "once" : "\($0.count) times") \(shown($0.text))" } ?? ""
      return "\(padded(clock(entry.peak.time), 12))  \(rate(entry.peak.count))\(text)"
    }
  }

  private func rate(_ count: Int) -> String {
    let window = report.density.window
    return String(format: "%d in %g s, %.1f a second", count, window, Double(count) / window)
  }

  /// Text from a file on one line, truncated if it is long.
  private func shown(_ text: String) -> String {
    let cut = text.prefix(StatsTable.maxCharacters)
    return escaped(String(cut)) + (cut.endIndex < text.endIndex ? "…" : "")
  }
}
