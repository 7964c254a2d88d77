import NagareOverlay

/// What a burn did.
public struct BurnReport: Sendable {
  /// Frames in the output.
  public let frames: Int
  /// How many of these an earlier burn left.
  public let keptFrames: Int
  /// The time of the last frame that was drawn on, in seconds from the start of the video.
  public let lastTime: Double
  /// False when the burn was cancelled.
  public let isComplete: Bool
  /// Whether a burn that went on with an earlier one leaves that as it is: nothing was missing, or it was cancelled before it
  /// had as much.
  public let keepsEarlier: Bool
  /// From the first packet read to the finished file.
  public let elapsed: Duration
  /// The bytes of the output; 0 where an earlier one is left as it is.
  public let bytes: Int64
  /// What was read from the output when it was complete; nil where it was not read: a burn that was cancelled, or an earlier
  /// output that was left as it is.
  public let output: ReadBack?
  /// What is wrong with the video.
  public let damage: VideoDamage
  /// What each stage worked, without waiting for the others.
  public let decodeTime, compositeTime, encodeTime: Duration
  /// What became of the comments, of one that went on with another since then.
  public let overlay: OverlayStatistics

  /// - Parameter outcome: what the stages counted, if they have ended.
  init(
    frames: Int, keptFrames: Int, lastTime: Double, isComplete: Bool, keepsEarlier: Bool, elapsed: Duration,
    bytes: Int64 = 0, output: ReadBack? = nil, _ outcome: RenderPipeline.Outcome?
  ) {
    (self.bytes, self.output) = (bytes, output)
    self.keepsEarlier = keepsEarlier
    let outcome = outcome ?? RenderPipeline.Outcome()
    self.keptFrames = keptFrames
    (self.frames, self.lastTime, self.isComplete, self.elapsed) = (frames, lastTime, isComplete, elapsed)
    damage = outcome.damage
    decodeTime = outcome.decodeTime
    (compositeTime, encodeTime) = (outcome.stages.compositeTime, outcome.stages.encodeTime)
    overlay = outcome.stages.overlay
  }
}
