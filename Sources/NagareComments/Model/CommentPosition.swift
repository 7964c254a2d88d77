/// A position in the content of a comment file, after decompression and conversion to UTF-8.
package struct CommentPosition: Sendable, Equatable {
  /// Bytes before the position.
  package var offset: Int
  /// The line, from 1; `nil` for items of binary files.
  package var line: Int?
  /// The column in bytes, from 1; `nil` for items of binary files.
  package var column: Int?

  /// A position by its offset in bytes, and by line and column in text files.
  package init(offset: Int, line: Int? = nil, column: Int? = nil) {
    self.offset = offset
    self.line = line
    self.column = column
  }
}

extension CommentPosition: CustomStringConvertible {
  package var description: String {
    if let line, let column { "line \(line), column \(column)" } else { "byte \(offset)" }
  }
}
