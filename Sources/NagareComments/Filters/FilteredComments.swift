/// Comments that were filtered: those that stay, and those that do not.
public struct FilteredComments: Sendable, Equatable {
  /// A comment that was filtered out.
  public struct Dropped: Sendable, Equatable {
    /// As it was read.
    public var comment: Comment
    public var reason: FilterReason

    public init(_ comment: Comment, _ reason: FilterReason) {
      self.comment = comment
      self.reason = reason
    }
  }

  /// In the order in which they were given.
  public var comments: [Comment]
  /// In the order of their times; of equal ones, those that a rule drops come before those that are merged.
  public var dropped: [Dropped]

  public init(comments: [Comment] = [], dropped: [Dropped] = []) {
    self.comments = comments
    self.dropped = dropped
  }

  /// How many comments were dropped for each reason; reasons that dropped none are not in it.
  public var counts: [FilterReason: Int] {
    dropped.reduce(into: [:]) { $0[$1.reason, default: 0] += 1 }
  }
}
