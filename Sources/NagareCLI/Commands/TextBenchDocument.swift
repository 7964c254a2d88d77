import Foundation
import Nagare

/// The JSON document and the table of the cost of texts.
struct TextBenchDocument: Encodable {
  /// Microseconds per comment.
  struct Costs: Encodable {
    let shape: Double
    let draw: Double
    let color: Double
    let all: Double

    init(_ cost: (KeyPath<TextBenchReport.Costs, Duration>) -> Double) {
      (shape, draw, color, all) = (cost(\.shape), cost(\.draw), cost(\.color), cost(\.total))
    }
  }

  let comments: Int
  let drawn: Int
  let meanUs: Costs
  let p99Us: Costs
  let maxUs: Costs

  init(_ report: TextBenchReport) {
    comments = report.count
    drawn = report.drawnCount
    meanUs = Costs { report.mean($0) }
    p99Us = Costs { report.microseconds($0, atShare: 0.99) }
    maxUs = Costs { report.microseconds($0, atShare: 1) }
  }

  var table: String {
    func costs(_ part: KeyPath<Costs, Double>) -> String {
      let (mean, p99, most) = (meanUs[keyPath: part], p99Us[keyPath: part], maxUs[keyPath: part])
      return String(format: "%.1f µs a comment, p99 %.1f µs, max %.1f µs", mean, p99, most)
    }
    let rows = [
      ("comments", "\(comments), of which \(drawn) were drawn"),
      ("shape", costs(\.shape)), ("draw", costs(\.draw)), ("colour", costs(\.color)), ("all", costs(\.all)),
    ]
    return ValueTable.text(rows, column: 12)
  }
}
