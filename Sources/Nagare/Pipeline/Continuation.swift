import NagareMedia

/// Where a rendering goes on with an earlier one that was interrupted.
struct Continuation {
  let video: ResumedVideo
  /// When the last picture that is kept came on screen, in seconds from the start of the video.
  let lastTime: Double
  /// Whether nothing is missing.
  let isComplete: Bool

  /// How far, in seconds, an output's first picture may be from where it belongs: containers round its time.
  private static let tolerance = 0.002

  /// - Parameters:
  ///   - video: the earlier one's.
  ///   - reader: of the source; where it stands afterwards is not said.
  ///   - span: of the output.
  ///   - schedule: its rate, if it has one of its own.
  ///   - hasAudio: whether the output has the source's audio.
  /// - Throws: `ResumeError` where one cannot follow the other, or `MediaError`.
  init(
    _ video: ResumedVideo, encoder: VideoEncoder, reader: FrameReader, span: RenderSpan, schedule: FrameSchedule?,
    hasAudio: Bool
  ) throws {
    if let objection = video.objection(to: encoder) {
      throw ResumeError.doesNotFit(path: video.path, reason: objection)
    }
    guard reader.demuxer.isSeekable else { throw ResumeError.notReadAgain(path: reader.demuxer.path) }
    if let start = span.start { try reader.position(before: start) }
    guard let first = try reader.next().map(reader.time) else {
      throw reader.nothingCame
    }
    let begin = span.outputTime(
      of: max(schedule.map { $0.time(of: $0.tick(nearest: first)) } ?? first, span.start ?? -.infinity))
    guard abs(begin - video.firstTime) < max(Continuation.tolerance, encoder.timeUnit) else {
      throw ResumeError.doesNotFit(path: video.path, reason: "it begins at another time")
    }
    if let interval = schedule?.rate.interval ?? reader.decoder.timing.steadyInterval {
      guard video.keepUntilGap(interval) else {
        throw ResumeError.doesNotFit(path: video.path, reason: "its pictures come at another rate")
      }
    }
    // Encoders that count frames round times to these, all alike.
    let rounding = encoder.timeUnit > Continuation.tolerance ? begin - video.firstTime : 0
    video.begin(at: begin - rounding, before: encoder)
    self.video = video
    lastTime = span.time(ofOutput: video.lastTime) + rounding
    let lacksAudio = hasAudio && Continuation.isShort(video, of: reader.demuxer, span)
    isComplete =
      try !lacksAudio
      && !Continuation.hasMore(
        after: span.time(ofOutput: video.endTime) + rounding, in: reader, until: span.end ?? .infinity,
        schedule: schedule)
  }

  /// Audio may go on for long after the last picture; how far, in seconds, containers' lengths may be from what they hold.
  private static let lengthTolerance = 1.0

  /// Whether an output is so much shorter than what is to be in it that audio is missing at its end.
  private static func isShort(_ video: ResumedVideo, of source: Demuxer, _ span: RenderSpan) -> Bool {
    guard source.audioIndex != nil, source.hasReliableDuration, let whole = source.duration,
      let length = video.fileLength
    else { return false }
    return length < min(whole, span.end ?? .infinity) - (span.start ?? 0) - lengthTolerance
  }

  /// Whether something is to be shown after a time, in seconds from the start of the video.
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
