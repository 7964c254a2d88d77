import NagareComments

/// What the engine must know of a comment to find it a place.
public struct LaneRequest: Sendable, Equatable {
  /// Seconds from the start of the video, within 10⁹ of it.
  public var time: Double
  /// How it moves.
  public var mode: Comment.Mode
  /// The room that it takes.
  public var box: CommentBox
  /// Seconds that the comment asks to be shown, within ``LayoutRules/ownDurations``; nil for the usual time.
  public var duration: Double?
  /// Whether it is from the video's owner.
  public var isOwners: Bool
  /// Whether it enters the stage at its time, and not before where the rules' path has it so. Fixed ones always do.
  public var entersAtItsTime: Bool
  /// Whether it lies over others where no rows are free, though the rules would drop it.
  public var mayOverlap: Bool
  /// What tells the comment from others where something is random.
  public var key: UInt64

  /// A request; unless more is said, of a viewer's comment that is shown for the usual time.
  public init(
    time: Double, mode: Comment.Mode, box: CommentBox, duration: Double? = nil, isOwners: Bool = false,
    entersAtItsTime: Bool = false, mayOverlap: Bool = false, key: UInt64 = 0
  ) {
    self.time = time
    self.mode = mode
    self.box = box
    self.duration = duration
    self.isOwners = isOwners
    self.entersAtItsTime = entersAtItsTime
    self.mayOverlap = mayOverlap
    self.key = key
  }
}
