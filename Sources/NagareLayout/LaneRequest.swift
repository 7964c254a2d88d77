import NagareComments

/// The properties of a comment that determine its placement.
package struct LaneRequest: Sendable, Equatable {
  /// Seconds from the start of the video, clamped to ±10⁹.
  package var time: Double
  /// The direction of movement, or the edge of a fixed comment.
  package var mode: Comment.Mode
  /// The space that the comment takes.
  package var box: CommentBox
  /// The requested duration in seconds, clamped to ``LayoutRules/ownDurations``; nil for the usual duration.
  package var duration: Double?
  /// Whether the comment is from the video's owner.
  package var isOwners: Bool
  /// Whether a moving comment enters the stage at its own time. If false, the rules' path may let it enter earlier.
  /// Fixed comments always start at their own time.
  package var entersAtOwnTime: Bool
  /// Whether the comment may overlap others if no rows are free, even if the rules would drop it.
  package var mayOverlap: Bool
  /// Identifies the comment for pseudorandom choices.
  package var key: UInt64

  /// Creates a request, by default for a viewer's comment with the usual duration.
  package init(
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
