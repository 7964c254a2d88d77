import Foundation
import Nagare

/// What texts cost, as it is printed.
struct TextBenchDocument: Encodable {
  struct Means: Encodable {
    let shape: Double
    let draw: Double
    let color: Double
    let all: Double
  }

  let comments: Int
  let drawn: Int
  /// Microseconds a comment, over all comments.
  let meanUs: Means
  let p99Us: Double
  let maxUs: Double

  init(_ report: TextBenchReport) {
    comments = report.count
    drawn = report.drawnCount
    let (shape, draw, color) = (report.mean(\.shape), report.mean(\.draw), report.mean(\.color))
    meanUs = Means(shape: shape, draw: draw, color: color, all: shape + draw + color)
    p99Us = report.microseconds(atShare: 0.99)
    maxUs = report.microseconds(atShare: 1)
  }

  var table: String {
    func microseconds(_ value: Double) -> String { String(format: "%.1f µs", value) }
    let rows = [
      ("comments", "\(comments), of which \(drawn) were drawn"),
      ("shape", microseconds(meanUs.shape)),
      ("draw", microseconds(meanUs.draw)),
      ("colour", microseconds(meanUs.color)),
      ("all", "\(microseconds(meanUs.all)) a comment, p99 \(microseconds(p99Us)), max \(microseconds(maxUs))"),
    ]
    return ValueTable.text(rows, column: 12)
  }
}
