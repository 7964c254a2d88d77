/// A reason why a comment placed by its author cannot be drawn.
package enum PositionedError: Error, Equatable, Sendable {
  /// The text is not a JSON array.
  case notAnArray
  /// The text is not a JSON object.
  case notAnObject
  /// The array or object is malformed or truncated.
  case malformedJSON
  /// The text field is missing or empty.
  case noText
  /// The program has no text to draw; this number of statements was skipped.
  case nothingToDraw(skippedStatements: Int)
  /// Comments of this mode are drawn by other rules, or not at all.
  case mode(Comment.Mode)
}

extension PositionedError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notAnArray: "not a JSON array"
    case .notAnObject: "not a JSON object"
    case .malformedJSON: "malformed JSON"
    case .noText: "no text"
    case .nothingToDraw(let count): "no text to draw: \(count) statements of the program were skipped"
    case .mode(let mode): "not positioned by its author, but \(mode.name)"
    }
  }
}
