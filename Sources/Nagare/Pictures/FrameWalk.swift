import NagareMedia

/// Finds the frames on screen at moments that go on: to near ones it reads on, to far ones it skips.
///
/// Used by one thread.
final class FrameWalk {
  let reader: FrameReader
  private var shown: VideoFrame?
  /// When the last frame that was seen starts, in seconds.
  private var seenTime = -Double.infinity
  private var vainSkips = 0

  /// Seconds of frames that nobody asks for, from which on it is worth while to look for a key frame among them.
  private static let skippedTime = 2.0
  /// Key frames that were found before what was read already, until they are known to be too rare.
  private static let mostVainSkips = 2

  init(_ reader: FrameReader) {
    self.reader = reader
  }

  /// The frame on screen at a time in seconds, not before that of the last call; nil beyond the end.
  /// - Parameters:
  ///   - lead: how many seconds before it frames are to be read, if there are any.
  ///   - seen: called at most once for each frame, as `FrameReader.frame(at:lead:seen:)` calls it.
  func frame(
    at time: Double, lead: Double, seen: (VideoFrame) throws(MediaError) -> Void
  ) throws(MediaError) -> VideoFrame? {
    let isFar =
      time - lead - seenTime > FrameWalk.skippedTime && reader.demuxer.findsKeyFrames
      && reader.canBeginAnywhere
    if shown == nil || isFar && vainSkips < FrameWalk.mostVainSkips {
      shown = try skip(to: time, lead, seen)
    } else if let next = try reader.next(until: time, seen: { frame throws(MediaError) in try see(frame, seen) }) {
      shown = next
    }
    return shown
  }

  private func skip(
    to time: Double, _ lead: Double, _ seen: (VideoFrame) throws(MediaError) -> Void
  ) throws(MediaError) -> VideoFrame? {
    var isFirst = true
    return try reader.frame(at: time, lead: lead) { frame throws(MediaError) in
      if isFirst, reader.time(of: frame) <= seenTime { vainSkips += 1 }
      isFirst = false
      try see(frame, seen)
    }
  }

  private func see(
    _ frame: VideoFrame, _ seen: (VideoFrame) throws(MediaError) -> Void
  ) throws(MediaError) {
    let time = reader.time(of: frame)
    guard time > seenTime else { return }
    seenTime = time
    try seen(frame)
  }
}
