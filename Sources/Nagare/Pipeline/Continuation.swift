import NagareMedia

/// Where a rendering goes on with an earlier one that was interrupted.
struct Continuation {
  let video: EncodedVideo
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
  /// - Throws: `ResumeError` where one cannot follow the other, or `MediaError`.
  init(
    _ video: EncodedVideo, encoder: VideoEncoder, reader: FrameReader, span: RenderSpan, schedule: FrameSchedule?
  ) throws {
    if let objection = video.objection(to: encoder) {
      throw ResumeError.doesNotFit(path: video.path, reason: objection)
    }
    guard reader.demuxer.isSeekable else { throw ResumeError.notReadAgain(path: reader.demuxer.path) }
    if let start = span.start { try reader.position(before: start) }
    guard let first = try reader.next().map(reader.time) else {
      throw MediaError.cannotDecode(path: reader.demuxer.path, reason: "not a single frame could be decoded")
    }
    let begin = span.outputTime(
      of: max(schedule.map { $0.time(of: $0.tick(nearest: first)) } ?? first, span.start ?? -.infinity))
    guard abs(begin - video.firstTime) < Continuation.tolerance else {
      throw ResumeError.doesNotFit(path: video.path, reason: "it begins at another time")
    }
    video.begin(at: begin, before: encoder)
    self.video = video
    lastTime = span.time(ofOutput: video.lastTime)
    isComplete = try !Continuation.hasMore(
      after: span.time(ofOutput: video.endTime), in: reader, until: span.end ?? .infinity, schedule: schedule)
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
