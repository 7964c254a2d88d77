/// An item of a file that is not a comment because something is wrong with it, or what is wrong with the file.
public struct CommentProblem: Sendable, Equatable {
  /// What is wrong. The strings quote the value, at most ``CommentLimits/quotedCharacters`` of it.
  public enum Reason: Error, Equatable {
    /// There is no field of this name, which comments of the format need.
    case missing(field: String)
    /// The field of this name has `count` parts, fewer than the `needed` ones.
    case partCount(field: String, count: Int, needed: Int)
    /// Not a number, or outside ``CommentLimits/time``.
    case time(String)
    /// The start tag is broken.
    case malformedTag
    /// It breaks the rules of JSON.
    case malformedJSON
    /// It breaks the rules of protocol buffers.
    case malformedMessage
    /// The line is not one of the format.
    case malformedLine
    /// Another item starts before this one ends.
    case unclosed
    /// The file ends inside the item.
    case truncated
    /// The file is compressed, and its data is cut off or damaged; the content ends where that came out. Everything
    /// before was read.
    case compressedDataEnds

    /// There are more than ``CommentLimits/comments`` or ``CommentLimits/problems``; so many more items are left out.
    case tooMany(Int)

    /// How many items it is about.
    var itemCount: Int {
      switch self {
      case .compressedDataEnds: 0
      case .tooMany(let count): count
      default: 1
      }
    }

    /// What is wrong, without the value: problems of one kind can be reported together.
    public var kind: String {
      switch self {
      case .partCount(let field, _, _): "\(field) has too few fields"
      case .time: "bad time"
      case .tooMany: "too many comments"
      default: description
      }
    }

    /// Whether it is about the file as a whole instead of an item.
    public var concernsFile: Bool {
      switch self {
      case .compressedDataEnds, .tooMany: true
      default: false
      }
    }
  }

  /// Where the item starts, or the content ends.
  public var position: CommentPosition
  /// What is wrong.
  public var reason: Reason

  /// What is wrong, and where.
  public init(position: CommentPosition, reason: Reason) {
    self.position = position
    self.reason = reason
  }
}

extension CommentProblem.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing(let field): "no \(field)"
    case .partCount(let field, let count, let needed): "\(field) has \(count) of the \(needed) fields it needs"
    case .time(let value): "bad time \"\(value)\""
    case .malformedTag: "broken tag"
    case .malformedJSON: "broken JSON"
    case .malformedMessage: "broken message"
    case .malformedLine: "broken line"
    case .unclosed: "not closed before the next one starts"
    case .truncated: "cut off by the end of the file"
    case .tooMany(let count): "too many comments; \(count) are left out, here the first"
    case .compressedDataEnds: "the compressed data is cut off or damaged; what follows is lost"
    }
  }
}

extension CommentProblem: CustomStringConvertible {
  public var description: String { "\(position): \(reason)" }
}
