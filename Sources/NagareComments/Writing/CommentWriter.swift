/// Writes a file for other programs: ``head``, then ``item(of:)`` for each comment in the order of time, then
/// ``tail()``. Memory does not grow with the number of comments.
package protocol CommentWriter {
  /// The beginning of the file.
  var head: String { get }

  /// The reason why the file cannot hold a comment; `nil` if it can.
  func omission(of comment: Comment) -> CommentOmission?

  /// The next part of the file, which may be empty. Takes only comments without an ``omission(of:)``.
  mutating func item(of comment: Comment) -> String

  /// The rest of the file.
  mutating func tail() -> String

  /// The number of comments that ``item(of:)`` took, but that later ones hid before they could appear.
  var hiddenCount: Int { get }
}

extension CommentWriter {
  package var hiddenCount: Int { 0 }
}
