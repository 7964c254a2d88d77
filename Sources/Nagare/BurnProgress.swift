/// How far a burn is.
public struct BurnProgress: Sendable {
  /// Frames encoded, with those of an earlier run that is resumed.
  public let frames: Int
  /// The time of the last frame drawn, in seconds from the start of the video.
  public let time: Double
  /// Seconds of the output that are done.
  public let done: Double
  /// 0…1, when the length is known, or how far the input is read.
  public let fraction: Double?
  /// Frames encoded a second in this run.
  public let framesPerSecond: Double
  /// Seconds of the output a second in this run.
  public let speed: Double
  /// Seconds that it may take until the end, when they can be told.
  public let remaining: Double?
  /// Comments on screen.
  public let visible: Int
  /// Bytes written so far, with those of an earlier run that is resumed; 0 where nothing stays.
  public let bytes: Int64
  /// How large the output will be, once it can be told.
  public let expectedSize: SizeEstimate?
  /// Since the burn began.
  public internal(set) var elapsed: Duration
  /// Which pass it is, and of how many; all else is about this pass.
  public internal(set) var pass = 1, passes = 1
}
