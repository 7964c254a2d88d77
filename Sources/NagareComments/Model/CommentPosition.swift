/// A place in a file of comments, uncompressed.
public struct CommentPosition: Sendable, Equatable {
  /// Bytes before it.
  public var offset: Int
  /// The line and the column, in bytes, from 1; `nil` in binary files.
  public var line: Int?
  /// From 1, as ``line``.
  public var column: Int?

  /// A place by its offset in bytes, and by line and column where there are lines.
  public init(offset: Int, line: Int? = nil, column: Int? = nil) {
    self.offset = offset
    self.line = line
    self.column = column
  }
}

extension CommentPosition: CustomStringConvertible {
  public var description: String {
    if let line, let column { "line \(line), column \(column)" } else { "byte \(offset)" }
  }
}
