extension CommentFilter {
  /// The kept and the dropped comments of a filter.
  public struct Result: Sendable, Equatable {
    /// A dropped comment.
    public struct Dropped: Sendable, Equatable {
      /// The comment as it was read.
      public var comment: Comment
      /// The first rule that it broke.
      public var reason: FilterReason

      /// A dropped comment and the reason.
      public init(_ comment: Comment, _ reason: FilterReason) {
        self.comment = comment
        self.reason = reason
      }
    }

    /// The kept comments, in the order of the input.
    public var comments: [Comment]
    /// The dropped comments, sorted by time; at equal times, those that broke a rule precede merged ones.
    public var dropped: [Dropped]
    /// The patterns that took too long, in the order of the filter.
    public var slowPatterns: [SlowPattern] = []

    /// The kept and the dropped comments.
    public init(comments: [Comment] = [], dropped: [Dropped] = []) {
      self.comments = comments
      self.dropped = dropped
    }

    /// The number of dropped comments by reason, without reasons that dropped none.
    public var counts: [FilterReason: Int] { counts { _ in true } }

    /// The number of dropped comments by reason, among those whose time in seconds is wanted.
    public func counts(where isWanted: (Double) -> Bool) -> [FilterReason: Int] {
      dropped.reduce(into: [:]) { if isWanted($1.comment.time) { $0[$1.reason, default: 0] += 1 } }
    }
  }
}
