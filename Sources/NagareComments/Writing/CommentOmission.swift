/// The reason why a format cannot hold a comment. The raw values are for reports.
package enum CommentOmission: String, Sendable, CaseIterable {
  /// The text is coordinates or a program, which the format would show as text.
  case positioned
  /// The comment has no text or, for subtitles, nothing but white space.
  case noText = "no-text"
  /// The comment ends before the video begins.
  case neverVisible = "never-visible"
  /// Newer comments hid the comment before it could appear.
  case noFreeLine = "no-free-line"

  /// The reason for a format with texts in fixed modes only; `nil` if it can hold the comment.
  package init?(of comment: Comment) {
    if comment.mode.isScripted {
      self = .positioned
    } else if comment.text.isEmpty {
      self = .noText
    } else {
      return nil
    }
  }
}
