import Foundation

/// Names and their values, one pair per line.
enum ValueTable {
  /// - Parameter column: the column of the values, in characters.
  static func text(_ rows: [(name: String, value: String)], column: Int) -> String {
    rows.map { $0.name.padding(toLength: column, withPad: " ", startingAt: 0) + $0.value }.joined(separator: "\n")
  }
}
