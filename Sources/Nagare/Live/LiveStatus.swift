import NagareOverlay

/// How a session is doing: sums since it began, but for what is said to be of the last second.
public struct LiveStatus: Sendable, Equatable {
  /// What waits in a queue at the moment.
  public struct Queues: Sendable, Equatable {
    /// Packets that wait for their time.
    public internal(set) var packets = 0
    /// The bytes of these.
    public internal(set) var packetBytes = 0
    /// The seconds until the last of these is shown.
    public internal(set) var packetSeconds = 0.0
    /// Decoded pictures.
    public internal(set) var pictures = 0
    /// Drawn frames that the encoder has not taken yet.
    public internal(set) var frames = 0
    /// Comments that wait for their time.
    public internal(set) var comments = 0

    init() {}
  }

  /// What became of the comments.
  public struct Comments: Sendable, Equatable {
    /// Those that came in, the refused ones not counted.
    public internal(set) var received = 0
    /// Those that got a place.
    public internal(set) var shown = 0
    /// Those that found no place, or went because too many waited.
    public internal(set) var dropped = 0
    /// Those that the filter took.
    public internal(set) var filtered = 0
    /// Messages that were no comments, or too large, or too many.
    public internal(set) var refused: [LiveInbox.Refusal: Int] = [:]
    /// Those on screen.
    public internal(set) var visible = 0
    /// Seconds from when one might have been on screen until it was, in the last second at most.
    public internal(set) var longestWait = 0.0

    init() {}
  }

  /// Seconds since the first frame.
  public internal(set) var time = 0.0
  /// The same by the input's own clock.
  public internal(set) var mediaTime = 0.0
  /// Pictures that came in, of the last second; a second.
  public internal(set) var inputRate = 0.0
  /// Frames that went out, of the last second; a second.
  public internal(set) var outputRate = 0.0
  /// What waits.
  public internal(set) var queues = Queues()
  /// How late the last frame was begun, in seconds.
  public internal(set) var lag = 0.0
  /// What became of the comments.
  public internal(set) var comments = Comments()
  /// What comments cost a frame, in milliseconds: the median of the last second.
  public internal(set) var compositeMedian = 0.0
  /// What 99 % of its frames do not exceed, in milliseconds.
  public internal(set) var composite99 = 0.0
  /// Frames whose comments took longer than the time from a frame to the next.
  public internal(set) var framesOverBudget = 0
  /// Frames that went to the encoder.
  public internal(set) var frames = 0
  /// Frames that show a picture once more, as where an input stalls or has fewer frames a second.
  public internal(set) var repeatedFrames = 0
  /// Frames that are missing in the output: the encoder had no room for them, or they could not be begun in time.
  public internal(set) var droppedFrames = 0
  /// Pictures of the input that are not in the output.
  public internal(set) var skippedPictures = 0
  /// How often the input was opened again.
  public internal(set) var reopenings = 0
  /// How often its time was laid anew, because it jumped or the input came too late.
  public internal(set) var anchorings = 0
  /// Packets that are not whole, whose times cannot be true, or that the decoder or the output does not take.
  public internal(set) var corruptPackets = 0
  /// Pictures in which something is missing or made up, or whose time cannot be true.
  public internal(set) var corruptFrames = 0

  init() {}
}

/// What became of a session.
public struct LiveReport: Sendable {
  /// Its last status; the figures of the last second are those of the whole session here.
  public internal(set) var status = LiveStatus()
  /// The frames that are in the output; nil when it could not be completed in time, as where an encoder is very slow or
  /// nobody reads a pipe. A file has its temporary name then.
  public internal(set) var frames: Int? = 0
  /// What the overlay did; nil when it was still at work.
  public internal(set) var overlay: OverlayStatistics?
  /// Whether whoever read the output went away before the end.
  public internal(set) var hasLostReader = false
  /// Whether it was not stopped.
  public internal(set) var isComplete = true
}
