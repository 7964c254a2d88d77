extension CommentFilter {
  /// The kept and the dropped comments of a filter.
  public struct Result: Sendable, Equatable {
    /// A dropped comment.
    package struct Dropped: Sendable, Equatable {
      /// The comment as it was read.
      package var comment: Comment
      /// The first rule that it broke, or ``FilterReason/merged``.
      package var reason: FilterReason

      /// A dropped comment and the reason.
      package init(_ comment: Comment, _ reason: FilterReason) {
        self.comment = comment
        self.reason = reason
      }
    }

    /// The kept comments, in the order of the input.
    public var comments: [Comment]
    /// The dropped comments, sorted by time; at equal times, comments that broke a rule precede merged ones.
    package var dropped: [Dropped]
    /// The patterns that took too long, in the order of the filter.
    package var slowPatterns: [SlowPattern] = []

    /// The kept and the dropped comments.
    package init(comments: [Comment] = [], dropped: [Dropped] = []) {
      self.comments = comments
      self.dropped = dropped
    }

    /// The number of dropped comments by reason, without reasons that dropped none.
    package var counts: [FilterReason: Int] { counts { _ in true } }

    /// The number of dropped comments by reason, counting only those for whose time in seconds `isWanted` is true.
    package func counts(where isWanted: (Double) -> Bool) -> [FilterReason: Int] {
      dropped.reduce(into: [:]) { if isWanted($1.comment.time) { $0[$1.reason, default: 0] += 1 } }
    }
  }
}
