/// Why a rule of a filter cannot be used.
public enum FilterError: Error, Equatable, Sendable {
  /// A word or a pattern of no characters, which every text contains.
  case empty
  /// What is wrong with a regular expression, in the words of Swift's own parser where that finds it wrong, too.
  case badPattern(String, reason: String)
}

extension FilterError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "there is nothing to look for"
    case .badPattern(let pattern, let reason): "bad regular expression \"\(pattern)\": \(reason)"
    }
  }
}
