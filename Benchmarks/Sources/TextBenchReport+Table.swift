import Foundation

extension TextBenchReport {
  var table: String {
    func costs(_ cost: KeyPath<Costs, Duration>) -> String {
      let (p99, most) = (microseconds(cost, atShare: 0.99), microseconds(cost, atShare: 1))
      return String(format: "%.1f µs a comment, p99 %.1f µs, max %.1f µs", mean(cost), p99, most)
    }
    let rows = [
      ("comments", "\(count), of which \(drawnCount) were drawn"),
      ("shape", costs(\.shape)), ("draw", costs(\.draw)), ("colour", costs(\.color)), ("all", costs(\.total)),
    ]
    return rows.map { $0.padding(toLength: 12, withPad: " ", startingAt: 0) + $1 }.joined(separator: "\n")
  }
}
