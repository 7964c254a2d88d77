/// A reason for dropping a comment. The raw values are for reports.
package enum FilterReason: String, Sendable, CaseIterable {
  /// ``CommentFilter/ids``.
  case id = "blocked-id"
  /// ``CommentFilter/modes``.
  case mode = "blocked-mode"
  /// ``CommentFilter/kinds``.
  case kind = "blocked-kind"
  /// ``CommentFilter/minimumPrice``.
  case price = "low-price"
  /// ``CommentFilter/minimumWeight``.
  case weight = "low-weight"
  /// ``CommentFilter/colors`` or ``CommentFilter/blocksColored``.
  case color = "blocked-color"
  /// ``CommentFilter/users``.
  case user = "blocked-user"
  /// ``CommentFilter/words``.
  case word = "blocked-word"
  /// ``CommentFilter/patterns``.
  case pattern = "blocked-pattern"
  /// Nothing was left of the text by ``CommentFilter/rewrite``.
  case emptied
  /// The comment repeats an earlier one, into which it was merged.
  case merged
}
