/// Comments that were filtered: those that stay, and those that do not.
public struct FilteredComments: Sendable, Equatable {
  /// A comment that was filtered out.
  public struct Dropped: Sendable, Equatable {
    /// As it was read.
    public var comment: Comment
    /// The first rule that it broke.
    public var reason: FilterReason

    /// A comment, and why it is not to be shown.
    public init(_ comment: Comment, _ reason: FilterReason) {
      self.comment = comment
      self.reason = reason
    }
  }

  /// In the order in which they were given.
  public var comments: [Comment]
  /// In the order of their times; of equal ones, those that a rule drops come before those that are merged.
  public var dropped: [Dropped]
  /// The patterns that took too long, in the order of the filter.
  public var slowPatterns: [SlowPattern] = []

  /// What is left, and what is not.
  public init(comments: [Comment] = [], dropped: [Dropped] = []) {
    self.comments = comments
    self.dropped = dropped
  }

  /// How many comments were dropped for each reason; reasons that dropped none are not in it.
  public var counts: [FilterReason: Int] { counts { _ in true } }

  /// The same of those whose times, in seconds, are wanted.
  public func counts(where isWanted: (Double) -> Bool) -> [FilterReason: Int] {
    dropped.reduce(into: [:]) { if isWanted($1.comment.time) { $0[$1.reason, default: 0] += 1 } }
  }
}
