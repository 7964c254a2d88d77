/// A comment that comes while a video runs.
public struct LiveComment: Sendable {
  /// When a comment belongs on screen.
  public enum Moment: Sendable, Equatable {
    /// As soon as it is here.
    case now
    /// Seconds of the input's own time, within ``CommentLimits/time``.
    case media(Double)
    /// Unix seconds, above 0 and below ``CommentLimits/sentAtSeconds``.
    case wall(Double)
  }

  /// Its time is that of ``Moment/media(_:)``, otherwise 0.
  public var comment: Comment
  /// When it belongs on screen.
  public var moment: Moment

  /// A comment for a moment.
  /// - Parameters:
  ///   - comment: its time does not matter unless the moment is one of the input's time.
  ///   - moment: when it belongs on screen.
  public init(_ comment: Comment, at moment: Moment = .now) {
    self.comment = comment
    self.moment = moment
  }
}
