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
  /// Comments of this mode are not positioned by their authors.
  case mode(Comment.Mode)
}

extension PositionedError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notAnArray: "not a JSON array"
    case .notAnObject: "not a JSON object"
    case .malformedJSON: "malformed JSON"
    case .noText: "no text"
    case .nothingToDraw(let count): "no text to draw; statements skipped: \(count)"
    case .mode(let mode): "comments of mode \(mode.name) are not positioned by their authors"
    }
  }
}
