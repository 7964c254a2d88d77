/// Why a comment that its author placed cannot be drawn.
public enum PositionedError: Error, Equatable, Sendable {
  /// The text is no array of JSON.
  case notAnArray
  /// The text is no object of JSON.
  case notAnObject
  /// The array or object is broken, or ends too early.
  case malformedJSON
  /// There is no text where it belongs, or an empty one.
  case noText
  /// The program has no text that can be drawn; as many statements were skipped.
  case nothingToDraw(skippedStatements: Int)
  /// Comments of this mode are drawn by other rules, or not at all.
  case mode(Comment.Mode)
}

extension PositionedError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notAnArray: "no array of JSON"
    case .notAnObject: "no object of JSON"
    case .malformedJSON: "broken JSON"
    case .noText: "no text in it"
    case .nothingToDraw(let count): "no text to draw in the program, of which \(count) statements were skipped"
    case .mode(let mode): "not placed by its author, but \(mode.name)"
    }
  }
}
