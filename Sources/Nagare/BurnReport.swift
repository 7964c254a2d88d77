import NagareOverlay
import NagareSystem

/// The result of a burn.
public struct BurnReport: Sendable {
  /// The number of frames in the output; 0 if a cancelled burn left an earlier output unchanged.
  public let frames: Int
  /// The number of frames taken over from an earlier burn.
  public let keptFrames: Int
  /// The number of frames whose packets were copied from the video, as no comment was visible.
  public let copiedFrames: Int
  /// The time of the last frame, in seconds from the start of the video.
  public let lastTime: Double
  /// False if the burn was cancelled.
  public let isComplete: Bool
  /// Whether the resumed output was left unchanged: it was complete, or the run was cancelled before overtaking it.
  public let isOutputUnchanged: Bool
  /// The total time of the run, in seconds.
  public let elapsed: Double
  /// The size of the output in bytes; 0 if the earlier output was left unchanged.
  public let bytes: Int64
  /// The properties of the complete output as read back; nil after a cancellation, or if an earlier output was left
  /// unchanged.
  package let output: ReadBack?
  /// The corruption found in the video.
  public let corruption: VideoCorruption
  /// The working time of each stage in seconds, without waiting for the others.
  public let decodeTime, compositeTime, encodeTime: Double
  /// The overlay's statistics; when resuming, those of this run only.
  public let overlay: OverlayStatistics

  /// - Parameter outcome: the results of the stages in the last pass; nil if no stage ran, or a stage is still running.
  init(
    frames: Int, keptFrames: Int, lastTime: Double, isComplete: Bool, isOutputUnchanged: Bool, elapsed: Double,
    bytes: Int64 = 0, output: ReadBack? = nil, copiedFrames: Int = 0,
    _ outcome: RenderPipeline.Outcome?
  ) {
    (self.bytes, self.output) = (bytes, output)
    self.isOutputUnchanged = isOutputUnchanged
    let outcome = outcome ?? RenderPipeline.Outcome()
    (self.keptFrames, self.copiedFrames) = (keptFrames, copiedFrames)
    (self.frames, self.lastTime, self.isComplete, self.elapsed) = (frames, lastTime, isComplete, elapsed)
    corruption = outcome.corruption
    decodeTime = outcome.decodeTime.seconds
    (compositeTime, encodeTime) = (outcome.stages.compositeTime.seconds, outcome.stages.encodeTime.seconds)
    overlay = outcome.stages.overlay
  }
}
