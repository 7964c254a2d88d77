import NagareComments

/// The properties of a comment that determine its placement.
public struct LaneRequest: Sendable, Equatable {
  /// Seconds from the start of the video, within 10⁹ of it.
  public var time: Double
  /// The direction of movement, or the edge of a fixed comment.
  public var mode: Comment.Mode
  /// The space that the comment takes.
  public var box: CommentBox
  /// The requested duration in seconds, within ``LayoutRules/ownDurations``; nil for the usual duration.
  public var duration: Double?
  /// Whether the comment is from the video's owner.
  public var isOwners: Bool
  /// Whether a scrolling comment enters the stage at its time rather than earlier, as the rules' path may have it.
  /// Fixed comments always do.
  public var entersAtOwnTime: Bool
  /// Whether the comment may overlap others if no rows are free, even if the rules would drop it.
  public var mayOverlap: Bool
  /// Identifies the comment for pseudorandom choices.
  public var key: UInt64

  /// Creates a request, by default for a viewer's comment with the usual duration.
  public init(
    time: Double, mode: Comment.Mode, box: CommentBox, duration: Double? = nil, isOwners: Bool = false,
    entersAtOwnTime: Bool = false, mayOverlap: Bool = false, key: UInt64 = 0
  ) {
    self.time = time
    self.mode = mode
    self.box = box
    self.duration = duration
    self.isOwners = isOwners
    self.entersAtOwnTime = entersAtOwnTime
    self.mayOverlap = mayOverlap
    self.key = key
  }
}
