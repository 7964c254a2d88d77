/// A reason why a filter rule is invalid.
public enum FilterError: Error, Equatable, Sendable {
  /// An empty word or pattern, which would match every text.
  case empty
  /// An invalid regular expression, with the reason given by Swift's own parser if that rejects it, too.
  case badPattern(String, reason: String)
}

extension FilterError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "the text is empty"
    case .badPattern(let pattern, let reason): "bad regular expression \"\(pattern)\": \(reason)"
    }
  }
}
