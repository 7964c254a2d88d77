/// An invalid item of a comment file, or a problem of the file as a whole.
public struct CommentProblem: Sendable, Equatable {
  /// The kind of problem.
  package enum Reason: Error, Equatable {
    /// The item lacks this field, which the format requires.
    case missing(field: String)
    /// The field has `count` parts separated by commas, fewer than the `needed` number.
    case partCount(field: String, count: Int, needed: Int)
    /// The time, quoted up to ``CommentLimits/quotedCharacters``, is no number or outside ``CommentLimits/time``.
    case time(String)
    /// The start tag is malformed.
    case malformedTag
    /// The item is not valid JSON.
    case malformedJSON
    /// The item is not a valid Protocol Buffers message.
    case malformedMessage
    /// The line does not follow the format.
    case malformedLine
    /// Another item starts before this one ends.
    case unclosed
    /// The file ends inside the item.
    case truncated
    /// The compressed data is truncated or corrupt; everything before the problem's position was read.
    case compressedDataEnds
    /// The file exceeds ``CommentLimits/comments`` or ``CommentLimits/problems``; this many items are left out.
    case tooMany(Int)

    /// The number of items that the problem covers.
    var itemCount: Int {
      switch self {
      case .compressedDataEnds: 0
      case .tooMany(let count): count
      default: 1
      }
    }

    /// The description without the value, so that problems of one kind can be reported together.
    package var kind: String {
      switch self {
      case .partCount(let field, _, _): "\(field) has too few fields"
      case .time: "bad time"
      case .tooMany: "too many comments"
      default: description
      }
    }

    /// Whether the problem concerns the file as a whole instead of an item.
    package var concernsFile: Bool {
      switch self {
      case .compressedDataEnds, .tooMany: true
      default: false
      }
    }
  }

  /// The start of the item or, for a problem of the file, the end of the content or the first item left out.
  package var position: CommentPosition
  /// The kind of problem.
  package var reason: Reason

  /// A problem and its position.
  package init(position: CommentPosition, reason: Reason) {
    self.position = position
    self.reason = reason
  }
}

extension CommentProblem.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let field): "no \(field)"
    case .partCount(let field, let count, let needed): "\(field) has \(count) of the \(needed) fields it needs"
    case .time(let value): "bad time \"\(value)\""
    case .malformedTag: "malformed tag"
    case .malformedJSON: "malformed JSON"
    case .malformedMessage: "malformed message"
    case .malformedLine: "malformed line"
    case .unclosed: "not closed before the next comment starts"
    case .truncated: "truncated at the end of the file"
    case .tooMany(let count): "too many comments; \(count) are left out, the first of them here"
    case .compressedDataEnds: "the compressed data is truncated or corrupt; the rest is lost"
    }
  }
}

extension CommentProblem: CustomStringConvertible {
  public var description: String { "\(position): \(reason)" }
}
