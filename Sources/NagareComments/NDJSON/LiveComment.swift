/// A comment received while a video plays.
public struct LiveComment: Sendable {
  /// The time to show a comment.
  public enum Moment: Sendable, Equatable {
    /// As soon as it is received.
    case now
    /// Seconds in the input's own time, within ``CommentLimits/time``.
    case media(Double)
    /// Unix seconds, above 0 and below ``CommentLimits/sentAtSeconds``.
    case wall(Double)
  }

  /// The comment, whose time is that of ``Moment/media(_:)``, otherwise 0.
  public var comment: Comment
  /// The time to show it.
  public var moment: Moment

  /// A comment to be shown at a moment.
  /// - Parameters:
  ///   - comment: its time is ignored unless the moment is in the input's time.
  ///   - moment: the time to show it.
  public init(_ comment: Comment, at moment: Moment = .now) {
    self.comment = comment
    self.moment = moment
  }
}
