import NagareMedia

/// The part of a video that is rendered, on the grid of its output's timestamps.
struct RenderSpan {
  /// When the first frame is on screen, in seconds from the start of the video; nil for the first there is.
  let start: Double?
  /// What comes on screen then or later is not rendered; seconds from the start of the video, nil for all there is.
  let end: Double?
  /// Where the output's time 0 lies, in seconds from the start of the video; nil where it has the video's own times.
  private let origin: Double?
  private let timing: FrameTiming

  /// - Parameters:
  ///   - reader: of the video.
  ///   - timing: of the output's frames.
  /// - Throws: `MediaError.noFrame` if it begins beyond the end of the video.
  init(start: Double?, end: Double?, of reader: FrameReader, timing: FrameTiming) throws(MediaError) {
    self.start = start.map { RenderSpan.tick(at: $0, on: timing.axis) }
    self.end = end
    self.timing = timing
    let demuxer = reader.demuxer
    // Readers of files leave out what is before 0.
    origin = self.start ?? (demuxer.startsBeforeZero ? 0 : nil)
    guard let start, demuxer.hasReliableDuration, !demuxer.mayHaveDiscontinuities, let length = reader.length else {
      return
    }
    // The last picture may be on screen for as long as the others, whatever the container says.
    guard start >= length + reader.frameTime else { return }
    throw .noFrame(path: demuxer.path, at: start, duration: length)
  }

  /// Whether all of the video is rendered.
  var isWhole: Bool { start == nil && end == nil }

  /// The first frame's timestamp.
  var firstTimestamp: Int64? { start.map(timing.timestamp) }

  /// What the output's times are; nil where they are the video's own to its end.
  func times(of demuxer: Demuxer) -> TrimRange? {
    origin == nil && end == nil ? nil : TrimRange(of: demuxer, timing: timing, start: origin, end: end)
  }

  /// When what has a time in the output is on screen, in seconds from the start of the video.
  func time(ofOutput seconds: Double) -> Double { seconds + outputStart }

  /// The reverse.
  func outputTime(of time: Double) -> Double { time - outputStart }

  /// Where the output's time 0 lies, in seconds from the start of the video.
  private var outputStart: Double {
    timing.axis.timeBase.seconds((origin.map(timing.timestamp) ?? 0) &- timing.axis.start)
  }

  /// The last tick at or before a time, but for what counts as no difference. A frame that is on screen then is not moved
  /// by less than its stream can tell.
  private static func tick(at time: Double, on axis: TimeAxis) -> Double {
    let unit = axis.timeBase.seconds(1)
    let ticks = (time / unit + min(FrameReader.tolerance / unit, 0.5)).rounded(.down)
    return ticks * unit
  }
}
