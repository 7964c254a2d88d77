/// An unreadable field of a comment. The comment has the field's default instead.
package struct FieldProblem: Sendable, Equatable {
  /// A field that a comment can do without.
  package enum Field: String, Sendable, CaseIterable {
    /// The comment scrolls.
    case mode
    /// The comment has the default size, 25.
    case size
    /// The comment is white.
    case color
    /// The comment has no date.
    case date
    /// The comment is in Bilibili's pool 0.
    case pool
    /// The comment has no weight.
    case weight
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
