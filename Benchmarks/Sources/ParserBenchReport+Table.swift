import Foundation

extension ParserBenchReport {
  static var tableHead: String { line(["format", "comments", "lost", "MB/s", "memory"]) }

  /// The format as a row of the table.
  var tableRow: String {
    let memory = memoryShare.map { String(format: "%.2f files", $0) } ?? "-"
    let speed = String(format: "%.0f", bytesPerSecond / 1e6)
    return ParserBenchReport.line([format.rawValue, String(commentCount), String(lostCount), speed, memory])
  }

  private static func line(_ columns: [String]) -> String {
    zip(columns, [22, 10, 8, 10, 12]).map { column, width in
      String(repeating: " ", count: max(width - column.count, 0)) + column
    }.joined()
  }
}
