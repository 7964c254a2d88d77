/// The progress of a burn.
public struct BurnProgress: Sendable {
  /// Frames encoded, including those of the earlier run that this one resumes.
  public let frames: Int
  /// The time of the last frame drawn, in seconds from the start of the video.
  public let time: Double
  /// The seconds of the output that are done.
  public let done: Double
  /// The share that is done, 0…1; nil if neither the number of frames, the duration nor the input's size is known.
  public let fraction: Double?
  /// Frames encoded per second in this run.
  public let framesPerSecond: Double
  /// The speed of this run relative to the video's: seconds of the output per second.
  public let speed: Double
  /// The remaining time in seconds; nil if it cannot be estimated.
  public let remaining: Double?
  /// Comments on screen.
  public let visible: Int
  /// Bytes written so far, including frames kept from an earlier run; 0 if the output is not a file.
  public let bytes: Int64
  /// The estimated size of the output; nil while too little is written for an estimate.
  package let expectedSize: SizeEstimate?
  /// The time since the burn began, in seconds.
  public internal(set) var elapsed: Double
  /// The number of this pass, from 1, and the number of passes. `elapsed` covers all passes, other values this one.
  public internal(set) var pass = 1, passes = 1
}
