import NagareMedia

/// The point at which a rendering resumes an interrupted one.
struct ResumePoint {
  let video: ResumedVideo
  /// The time of the last frame that is kept, in seconds from the start of the video.
  let lastTime: Double
  /// Whether the earlier output is complete.
  let isComplete: Bool

  /// The tolerance for the time of the first frame, in seconds: containers round it.
  private static let tolerance = 0.002

  /// - Parameters:
  ///   - video: the video of the earlier output.
  ///   - reader: the reader of the source; its position is undefined afterwards.
  ///   - range: the range of the output.
  ///   - schedule: the schedule of a requested frame rate; nil for the source's own frames.
  ///   - hasAudio: whether the output has the source's audio.
  /// - Throws: `ResumeError` if the new video cannot follow the earlier one, or `MediaError`.
  init(
    _ video: ResumedVideo, encoder: VideoEncoder, reader: FrameReader, range: RenderRange, schedule: FrameSchedule?,
    hasAudio: Bool
  ) throws {
    if let objection = video.objection(to: encoder) {
      throw ResumeError.doesNotFit(path: video.path, reason: objection)
    }
    guard reader.demuxer.isSeekable else { throw ResumeError.notSeekable(path: reader.demuxer.path) }
    if let start = range.start { try reader.position(before: start) }
    guard let first = try reader.next().map(reader.time) else {
      throw reader.noFramesError
    }
    let start = max(schedule.map { $0.time(of: $0.tick(nearest: first)) } ?? first, range.start ?? -.infinity)
    let begin = range.outputTime(of: start)
    let tolerance = max(ResumePoint.tolerance, encoder.timeUnit)
    guard abs(begin - video.firstTime) < tolerance else {
      throw ResumeError.doesNotFit(path: video.path, reason: "it begins at a different time")
    }
    if let interval = schedule?.rate.interval ?? reader.decoder.timing.steadyInterval {
      // Recordings may lack frames although their containers state a constant rate.
      let isOwn = schedule == nil && reader.decoder.timing.followsStream
      let end = start + video.endTime - video.firstTime + tolerance
      let isSteady = try video.keepUntilGap(interval) { () throws(MediaError) in
        let times = try isOwn ? ResumePoint.frameTimes(of: reader.demuxer, from: start, to: end) : []
        return SourceTimes(times, tolerance: tolerance)
      }
      guard isSteady else {
        throw ResumeError.doesNotFit(path: video.path, reason: "its frame rate is different")
      }
    }
    // Encoders that count frames round all timestamps by the same amount.
    let rounding = encoder.timeUnit > ResumePoint.tolerance ? begin - video.firstTime : 0
    video.begin(at: begin - rounding, before: encoder)
    self.video = video
    lastTime = range.time(ofOutput: video.lastTime) + rounding
    let lacksAudio = hasAudio && ResumePoint.isShort(video, of: reader.demuxer, range)
    isComplete =
      try !lacksAudio
      && !ResumePoint.hasMore(
        after: range.time(ofOutput: video.endTime) + rounding, in: reader, until: range.end ?? .infinity,
        schedule: schedule)
  }

  /// The times of a source's frames in a range, in seconds from its beginning, which is the first of them.
  private static func frameTimes(
    of source: Demuxer, from start: Double, to end: Double
  ) throws(MediaError) -> [Double] {
    let demuxer = try source.reopened(IssueLog())
    demuxer.discardIrrelevantToVideo()
    let timing = demuxer.timing
    if demuxer.findsKeyFrames { demuxer.seek(to: timing.timestamp(at: start)) }
    var times = [0.0]
    while let packet = try demuxer.nextPacket() {
      guard packet.streamIndex == demuxer.video.index else { continue }
      guard demuxer.startTime(of: packet) ?? start <= end else { break }
      if let time = timing.time(of: packet), time > start + FrameReader.tolerance { times.append(time - start) }
    }
    return times
  }

  /// The tolerance for stated durations, in seconds.
  private static let lengthTolerance = 1.0

  /// Whether an output is so short that audio is missing at its end, which may be long after the last frame.
  private static func isShort(_ video: ResumedVideo, of source: Demuxer, _ range: RenderRange) -> Bool {
    // An output that keeps the source's start states as long a duration as the source.
    let stated = source.needsNewStart ? source.durationFromStart : source.duration
    guard source.audioIndex != nil, source.hasReliableDuration, let duration = stated, let length = video.fileDuration
    else { return false }
    return length < min(duration, range.end ?? .infinity) - (range.start ?? 0) - lengthTolerance
  }

  /// Whether the source has a frame to show after a time, in seconds from the start of the video.
  private static func hasMore(
    after time: Double, in reader: FrameReader, until end: Double, schedule: FrameSchedule?
  ) throws -> Bool {
    let next = time + (schedule?.rate.interval ?? 0)
    let tolerance = 2 * FrameReader.tolerance
    guard next + (schedule == nil ? 0 : tolerance) < end else { return false }
    try reader.position(before: time)
    var last: Double?
    while let frame = try reader.next() {
      let shown = reader.time(of: frame)
      if shown >= end - FrameReader.tolerance { return schedule != nil && next < end - tolerance }
      if shown > next + tolerance { return true }
      last = shown + reader.decoder.timing.duration(of: frame)
    }
    return schedule != nil && next < (last ?? 0) - tolerance
  }
}
