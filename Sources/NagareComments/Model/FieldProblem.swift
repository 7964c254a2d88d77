/// An unreadable field of a comment. The comment has the field's default instead.
package struct FieldProblem: Sendable, Equatable {
  /// A field with a default. Each case is documented by its default.
  package enum Field: String, Sendable, CaseIterable {
    /// Scrolling.
    case mode
    /// 25, the standard size.
    case size
    /// White.
    case color
    /// No date.
    case date
    /// 0, Bilibili's normal pool.
    case pool
    /// No weight.
    case weight
    /// The usual duration.
    case duration
  }

  /// The start of the comment.
  package var position: CommentPosition
  /// The unreadable field.
  package var field: Field
  /// The beginning of its value, at most ``CommentLimits/quotedCharacters`` long.
  package var value: String

  /// An unreadable field and its position.
  package init(position: CommentPosition, field: Field, value: String) {
    self.position = position
    self.field = field
    self.value = value
  }
}

extension FieldProblem: CustomStringConvertible {
  package var description: String { "\(position): bad \(field.rawValue) \"\(value)\"" }
}
