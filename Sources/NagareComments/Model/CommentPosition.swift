/// A position in the uncompressed content of a comment file.
public struct CommentPosition: Sendable, Equatable {
  /// Bytes before the position.
  public var offset: Int
  /// The line, from 1; `nil` in binary files.
  public var line: Int?
  /// The column in bytes, from 1; `nil` in binary files.
  public var column: Int?

  /// A position by its offset in bytes, and by line and column in text files.
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
