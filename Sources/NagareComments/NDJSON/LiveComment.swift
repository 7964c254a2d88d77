/// A comment received while a video plays.
package struct LiveComment: Sendable {
  /// The time to show a comment.
  package enum Moment: Sendable, Equatable {
    /// As soon as it is received.
    case now
    /// Seconds in the input's own time, within ``CommentLimits/time``.
    case media(Double)
    /// Unix seconds, above 0 and below ``CommentLimits/sentAtSeconds``.
    case wall(Double)
  }

  /// The comment. ``moment`` replaces its time.
  package var comment: Comment
  /// The time to show it.
  package var moment: Moment

  /// A comment to be shown at a moment instead of its time.
  package init(_ comment: Comment, at moment: Moment = .now) {
    self.comment = comment
    self.moment = moment
  }
}
