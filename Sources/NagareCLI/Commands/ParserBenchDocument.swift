import Foundation
import Nagare

/// The JSON object and the table row of a parser benchmark.
struct ParserBenchDocument: Codable {
  let format: String
  let bytes: Int
  let comments: Int
  /// Comments of the file that were not read.
  let lost: Int
  let bytesPerSecond: Double
  let memoryShare: Double?

  init(_ report: ParserBenchReport) {
    format = report.format.rawValue
    bytes = report.byteCount
    comments = report.commentCount
    lost = report.lostCount
    bytesPerSecond = report.bytesPerSecond
    memoryShare = report.memoryShare
  }

  private static func line(_ columns: [String]) -> String {
    zip(columns, [22, 10, 8, 10, 12]).map { column, width in
      String(repeating: " ", count: max(width - column.count, 0)) + column
    }.joined()
  }

  static var tableHead: String { line(["format", "comments", "lost", "MB/s", "memory"]) }

  var tableRow: String {
    let memory = memoryShare.map { String(format: "%.2f files", $0) } ?? "-"
    let speed = String(format: "%.0f", bytesPerSecond / 1e6)
    return ParserBenchDocument.line([format, String(comments), String(lost), speed, memory])
  }
}
