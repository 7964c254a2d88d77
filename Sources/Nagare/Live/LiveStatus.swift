import NagareOverlay

/// The status of a session. Counts are totals since its start, unless stated otherwise.
package struct LiveStatus: Sendable, Equatable {
  /// The current state of the queues.
  package struct Queues: Sendable, Equatable, Encodable {
    /// Packets that wait for their times.
    package internal(set) var packets = 0
    /// The bytes of the waiting packets.
    package internal(set) var packetBytes = 0
    /// The seconds until the last waiting packet is shown.
    package internal(set) var packetSeconds = 0.0
    /// Decoded frames that wait for their times.
    package internal(set) var decodedFrames = 0
    /// Drawn frames, and audio packets, that wait for the encoder and the muxer.
    package internal(set) var frames = 0
    /// Comments that wait for their times.
    package internal(set) var comments = 0

    init() {}

    private enum CodingKeys: String, CodingKey {
      case packets, packetBytes, packetSeconds, frames, comments
      case decodedFrames = "pictures"
    }
  }

  /// The totals of the comments.
  package struct Comments: Sendable, Equatable {
    /// Comments that arrived, without refused ones.
    package internal(set) var received = 0
    /// Comments that were placed on the stage.
    package internal(set) var shown = 0
    /// Comments that found no free lane, or were dropped because too many waited.
    package internal(set) var dropped = 0
    /// Comments that the filter removed.
    package internal(set) var filtered = 0
    /// The numbers of refused comments, by reason.
    package internal(set) var refused: [CommentInbox.Refusal: Int] = [:]
    /// Comments on screen.
    package internal(set) var visible = 0
    /// The longest time from when a comment could have been shown until it was, of the last second; in seconds.
    package internal(set) var longestWait = 0.0

    init() {}
  }

  /// The presentation time of the last frame, in seconds since the first one.
  package internal(set) var time = 0.0
  /// The time of the last frame on the input's own timeline, in seconds.
  package internal(set) var mediaTime = 0.0
  /// The frame rate of the input in the last second.
  package internal(set) var inputRate = 0.0
  /// The frame rate of the output in the last second.
  package internal(set) var outputRate = 0.0
  /// The number of masks of people made per second, in the last second; nil without a mask of people.
  package internal(set) var maskRate: Double?
  /// The current state of the queues.
  package internal(set) var queues = Queues()
  /// How late the drawing of the last frame began, in seconds.
  package internal(set) var lag = 0.0
  /// The totals of the comments.
  package internal(set) var comments = Comments()
  /// The time to draw a frame's comments, in milliseconds: the median of the last second.
  package internal(set) var compositeMedian = 0.0
  /// The 99th percentile of the same time, in milliseconds.
  package internal(set) var composite99 = 0.0
  /// Frames whose comments took longer to draw than the frame interval.
  package internal(set) var framesOverBudget = 0
  /// Frames that were sent to the encoder.
  package internal(set) var frames = 0
  /// Frames that repeat a frame of the input, which has stalled or has a lower frame rate.
  package internal(set) var repeatedFrames = 0
  /// Frames missing from the output, because the encoder had no room for them or drawing was late.
  package internal(set) var droppedFrames = 0
  /// Frames of the input that are not in the output.
  package internal(set) var skippedFrames = 0
  /// The number of times that the input was reopened.
  package internal(set) var reopenings = 0
  /// The number of times that the input's timestamps were mapped anew, after a discontinuity or because the input was
  /// late.
  package internal(set) var remappings = 0
  /// Packets that are corrupt, have implausible timestamps, or are refused by the decoder or the muxer.
  package internal(set) var corruptPackets = 0
  /// Corrupt or concealed frames, and those with implausible timestamps.
  package internal(set) var corruptFrames = 0

  init() {}
}

extension LiveStatus: Encodable {
  private enum CodingKeys: CodingKey {
    case timeS, mediaTimeS, inputFps, outputFps, maskFps, queues, lagMs, comments, compositeMs, framesOverBudget, frames
    case repeatedFrames, droppedFrames, skippedPictures, reconnects, reanchorings, damagedPackets, damagedPictures
  }

  /// Writes an object with the documented keys, which name the units and need not match the properties' names.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .timeS)
    try container.encode(mediaTime, forKey: .mediaTimeS)
    try container.encode(inputRate, forKey: .inputFps)
    try container.encode(outputRate, forKey: .outputFps)
    try container.encodeIfPresent(maskRate, forKey: .maskFps)
    try container.encode(queues, forKey: .queues)
    try container.encode(lag * 1e3, forKey: .lagMs)
    try container.encode(comments, forKey: .comments)
    try container.encode(["p50": compositeMedian, "p99": composite99], forKey: .compositeMs)
    try container.encode(framesOverBudget, forKey: .framesOverBudget)
    try container.encode(frames, forKey: .frames)
    try container.encode(repeatedFrames, forKey: .repeatedFrames)
    try container.encode(droppedFrames, forKey: .droppedFrames)
    try container.encode(skippedFrames, forKey: .skippedPictures)
    try container.encode(reopenings, forKey: .reconnects)
    try container.encode(remappings, forKey: .reanchorings)
    try container.encode(corruptPackets, forKey: .damagedPackets)
    try container.encode(corruptFrames, forKey: .damagedPictures)
  }
}

extension LiveStatus.Comments: Encodable {
  private enum CodingKeys: CodingKey {
    case `in`, shown, dropped, filtered, refused, visible, longestWaitMs
  }

  /// Writes an object; keys name the units.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(received, forKey: .in)
    try container.encode(shown, forKey: .shown)
    try container.encode(dropped, forKey: .dropped)
    try container.encode(filtered, forKey: .filtered)
    try container.encode(
      Dictionary(uniqueKeysWithValues: refused.map { ($0.key.rawValue, $0.value) }), forKey: .refused)
    try container.encode(visible, forKey: .visible)
    try container.encode(longestWait * 1e3, forKey: .longestWaitMs)
  }
}

/// The result of a session.
package struct LiveReport: Sendable {
  /// The final status. Values that usually cover the last second cover the whole session here.
  package internal(set) var status = LiveStatus()
  /// The number of frames in the output; nil if its reader left, or if it could not be completed in time, because an
  /// encoder is very slow or nobody reads a pipe. A file then keeps its temporary name.
  package internal(set) var frames: Int? = 0
  /// The overlay's statistics; nil if it was still in use.
  package internal(set) var overlay: OverlayStatistics?
  /// Whether the output's reader disconnected before the end.
  package internal(set) var hasReaderDisconnected = false
  /// Whether the session ended without being cancelled.
  package internal(set) var isComplete = true
}
