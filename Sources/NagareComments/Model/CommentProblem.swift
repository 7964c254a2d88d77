/// An item of a file that is not a comment because something is wrong with it.
public struct CommentProblem: Sendable, Equatable {
  /// What is wrong. The strings quote the value, at most ``CommentLimits/quotedCharacters`` of it.
  public enum Reason: Error, Equatable {
    /// There is no `p` attribute.
    case missingParameters
    /// `p` has this many fields, fewer than the four that are needed.
    case fieldCount(Int)
    /// Not a number, or outside ``CommentLimits/time``.
    case time(String)
    /// Not one of the modes of the format.
    case mode(String)
    /// Not a number.
    case size(String)
    /// Neither RGB in one decimal number nor three decimal triplets.
    case color(String)
    /// The start tag is broken.
    case malformedTag
    /// Another item starts before this one ends.
    case unclosed
    /// The file ends inside the item.
    case truncated
  }

  /// The line on which the item starts, from 1.
  public var line: Int
  public var reason: Reason

  public init(line: Int, reason: Reason) {
    self.line = line
    self.reason = reason
  }
}

extension CommentProblem.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missingParameters: "no p attribute"
    case .fieldCount(let count): "p has \(count) of the 4 fields it needs"
    case .time(let value): "bad time \"\(value)\""
    case .mode(let value): "unknown mode \"\(value)\""
    case .size(let value): "bad size \"\(value)\""
    case .color(let value): "bad colour \"\(value)\""
    case .malformedTag: "broken tag"
    case .unclosed: "not closed before the next one starts"
    case .truncated: "cut off by the end of the file"
    }
  }
}

extension CommentProblem: CustomStringConvertible {
  public var description: String { "line \(line): \(reason)" }
}
