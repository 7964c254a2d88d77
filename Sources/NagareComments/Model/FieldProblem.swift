/// A field of a comment that cannot be read. The comment has the field's default instead.
public struct FieldProblem: Sendable, Equatable {
  /// What a comment can do without.
  public enum Field: String, Sendable, CaseIterable {
    /// The comment scrolls instead.
    case mode
    /// The comment has the usual size, 25.
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

  /// Where the comment starts.
  public var position: CommentPosition
  /// Which field it is.
  public var field: Field
  /// The beginning of its value, at most ``CommentLimits/quotedCharacters`` of it.
  public var value: String

  /// A field that cannot be read, and where.
  public init(position: CommentPosition, field: Field, value: String) {
    self.position = position
    self.field = field
    self.value = value
  }
}

extension FieldProblem: CustomStringConvertible {
  public var description: String { "\(position): bad \(field.rawValue) \"\(value)\"" }
}
