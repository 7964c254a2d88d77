import NagareMedia

/// The range of a video that is rendered, aligned to the output's timestamps.
struct RenderRange {
  /// The time of the first frame, in seconds from the start of the video; nil for the start of the video.
  let start: Double?
  /// The end of the range, in seconds from the start of the video; nil for the end of the video.
  let end: Double?
  /// The time that becomes 0 in the output, in seconds from the start of the video; nil to keep the video's timestamps.
  private let origin: Double?
  private let timing: FrameTiming

  /// - Parameters:
  ///   - reader: the reader of the video.
  ///   - timing: the timing of the output's frames.
  ///   - unit: the unit of the encoder's timestamps, in seconds; for some encoders, a frame's duration.
  /// - Throws: `MediaError.noFrame` if the range begins beyond the end of the video.
  init(start: Double?, end: Double?, of reader: FrameReader, timing: FrameTiming, unit: Double) throws(MediaError) {
    let unit = max(timing.axis.timeBase.seconds(1), unit)
    self.start = start.map { RenderRange.multiple(of: unit, atMost: $0) }
    self.end = end
    self.timing = timing
    let demuxer = reader.demuxer
    origin = self.start ?? (demuxer.needsNewStart ? 0 : nil)
    guard let start, demuxer.hasReliableDuration, !demuxer.mayHaveDiscontinuities, let length = reader.length else {
      return
    }
    // The last frame may last as long as the others, whatever duration the container states.
    guard start >= length + reader.frameTime else { return }
    throw .noFrame(path: demuxer.path, at: start, duration: length)
  }

  /// Whether the range is the whole video.
  var isWhole: Bool { start == nil && end == nil }

  /// The timestamp of the first frame.
  var firstTimestamp: Int64? { start.map(timing.timestamp) }

  /// The range for the muxer; nil if the output has the video's own timestamps to its end.
  func times(of demuxer: Demuxer) -> TrimRange? {
    origin == nil && end == nil ? nil : TrimRange(of: demuxer, timing: timing, start: origin, end: end)
  }

  /// Converts a time of the output to seconds from the start of the video.
  func time(ofOutput seconds: Double) -> Double { seconds + outputStart }

  /// Converts seconds from the start of the video to a time of the output.
  func outputTime(of time: Double) -> Double { time - outputStart }

  /// The output's time 0, in seconds from the start of the video.
  private var outputStart: Double {
    timing.axis.timeBase.seconds((origin.map(timing.timestamp) ?? 0) &- timing.axis.start)
  }

  /// Rounds a time down to a multiple of a unit, with a tolerance of at most half of it.
  private static func multiple(of unit: Double, atMost time: Double) -> Double {
    (time / unit + min(FrameReader.tolerance / unit, 0.5)).rounded(.down) * unit
  }
}
