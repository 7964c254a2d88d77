import NagareMedia

/// Finds the frames on screen at increasing times: reads forward to near times, and seeks to far ones.
///
/// Used by one thread.
final class FrameSeeker {
  let reader: FrameReader
  private var shown: VideoFrame?
  /// The start of the latest frame seen, in seconds.
  private var seenTime = -Double.infinity
  private var vainSeeks = 0

  /// The least gap, in seconds, for which seeking to a key frame pays off.
  private static let minSeekGap = 2.0
  /// The number of seeks that lead back to frames already read after which key frames count as too rare.
  private static let maxVainSeeks = 2

  init(_ reader: FrameReader) {
    self.reader = reader
  }

  /// The frame on screen at a time in seconds, not before that of the last call; beyond the end, nil or the last frame.
  /// - Parameters:
  ///   - lead: how far before `time` to start reading, in seconds.
  ///   - seen: called at most once for each frame, otherwise as in `FrameReader.frame(at:lead:seen:)`.
  func frame(
    at time: Double, lead: Double, seen: (VideoFrame) throws(MediaError) -> Void
  ) throws(MediaError) -> VideoFrame? {
    let isFar =
      time - lead - seenTime > FrameSeeker.minSeekGap && reader.demuxer.findsKeyFrames
      && reader.canBeginAnywhere
    if shown == nil || isFar && vainSeeks < FrameSeeker.maxVainSeeks {
      shown = try seek(to: time, lead, seen)
    } else if let next = try reader.next(until: time, seen: { frame throws(MediaError) in try see(frame, seen) }) {
      shown = next
    }
    return shown
  }

  private func seek(
    to time: Double, _ lead: Double, _ seen: (VideoFrame) throws(MediaError) -> Void
  ) throws(MediaError) -> VideoFrame? {
    var isFirst = true
    return try reader.frame(at: time, lead: lead) { frame throws(MediaError) in
      if isFirst, reader.time(of: frame) <= seenTime { vainSeeks += 1 }
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
