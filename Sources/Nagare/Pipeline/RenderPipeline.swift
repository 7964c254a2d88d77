import NagareComments
import NagareLayout
import NagareMedia
import NagareOverlay
import NagarePixels
import NagareText

/// Decodes, draws and encodes a video on separate threads, and finds people in it on another.
final class RenderPipeline {
  let demuxer: Demuxer
  let muxer: Muxer
  let encoder: VideoEncoder
  let counters: BurnCounters
  private let decoder: VideoDecoder
  private let stages: RenderStages
  private let decoded = PipelineItem.channel()
  /// Finds people in decoded frames; nil without a mask of people.
  private let people: PeopleStage?
  private let shown: ShownRange
  private let filters: FilterSettings
  /// The point to resume from; nil for a rendering from the start.
  let resumePoint: ResumePoint?
  private let resumed: EncodedStreams?
  private let range: RenderRange
  /// The stretches whose packets are copied.
  let copyPlan: CopyPlan
  /// Whether the whole video is rendered.
  private let isWhole: Bool
  private let audio: AudioTreatment
  /// Whether the output is a file, whose size is reported, and not a stream for a player.
  private let isFile: Bool
  /// The interval between frames of the output, in seconds; nil if it varies.
  let frameInterval: Double?

  /// The results of all stages.
  struct Outcome {
    var corruption = VideoCorruption()
    var decodeTime = Duration.zero
    var stages = RenderStages.Outcome()
  }

  /// Opens the source, the encoder and the fonts. `run` opens the output.
  /// - Parameters:
  ///   - resumable: the video of the earlier output to resume; nil to start over.
  ///   - part: the part to render, without other streams, for an output in the container; nil for all of it.
  ///   - pass: one of two passes; nil for a single pass.
  /// - Throws: `MediaError`, `MaskError`, `FontError` or `ResumeError`.
  init(
    _ job: some RenderJob, resuming resumable: ResumedVideo? = nil, part: BurnPart? = nil, pass: EncodingPass? = nil,
    to target: MuxerTarget, as container: OutputContainer
  ) throws {
    isFile = if case .file = target { true } else { false }
    counters = BurnCounters(watch: job.watch)
    var source = try OpenedSource(of: job, pass: pass, for: container)
    if let resumable, CopyPlan.objection(to: job, source) == nil { try source.fitEncoder(to: resumable) }
    copyPlan = try part == nil && pass == nil && resumable == nil ? CopyPlan(of: job, &source) : CopyPlan()
    let (reader, timing, encoder, range) = (source.reader, source.timing, source.encoder, source.range)
    frameInterval = timing.steadyInterval
    muxer = try part == nil ? source.muxer(to: target, audio: job.audio) : source.partMuxer(to: target)
    var overlayTarget = OverlayTarget(encoder.plan, interval: timing.steadyInterval, kernels: job.kernels)
    overlayTarget.spans(from: range.start ?? 0, to: range.end ?? reader.length)
    let overlay = try Overlay.prepared(
      job.comments, for: overlayTarget, options: job.overlay.decodingEmotes())
    let schedule = job.frameRate.map(FrameSchedule.init)
    // Everything read here is read again later, and its issues are counted then.
    resumePoint = try resumable.map { video in
      try reader.demuxer.issues.paused {
        try ResumePoint(
          video, encoder: encoder, reader: reader, range: range, schedule: schedule,
          hasAudio: job.audio != .none)
      }
    }
    let kept = resumePoint.flatMap { $0.video.count > 0 ? $0 : nil }
    let includesSubtitles = muxer.writesSubtitles
    resumed = try kept.map {
      try EncodedStreams($0.video, of: job, range: range, includesSubtitles: includesSubtitles)
    }
    let start = kept?.lastTime ?? part?.start ?? range.start
    overlay.countsFrom = start ?? Overlay.countsFromBeginning
    if resumePoint != nil { try reader.rewind() }
    if let start {
      // Comments take their tints from the frames on which they enter.
      let lead = max(overlay.isTinted ? overlay.tintMemory : 0, job.mask?.lead ?? 0)
      try reader.position(before: max(start - lead, 0))
    }
    if part != nil { reader.demuxer.discardOthers() }
    (demuxer, decoder, filters, self.range) = (reader.demuxer, reader.decoder, source.filters, range)
    self.encoder = encoder
    audio = job.audio
    shown = part.map { ShownRange(range, part: $0) } ?? ShownRange(range, after: kept)
    isWhole = range.isWhole && part == nil
    people = try PeopleStage.stage(
      for: job.mask, in: decoder, from: shown.start, input: decoded, output: PipelineItem.channel())
    let input = people?.output ?? decoded
    let drawn = PipelineItem.channel()
    let pacer = job.isRealtime ? RealtimePacer(counters: counters, wait: drawn.pause) : nil
    let clock: any FrameClock
    if let rate = job.frameRate {
      clock = RateClock(
        input: input, timing: decoder.timing, rate: rate, firstTimestamp: timing.axis.timestamp(at: 0), range: shown,
        pacer: pacer, overlay: overlay, counters: counters)
    } else {
      let source = SourceClock(
        input: input, timing: decoder.timing, range: shown, pacer: pacer, overlay: overlay, counters: counters)
      (source.usualDuration, source.end) = (reader.frameTime, reader.length ?? 0)
      clock = source
    }
    let compositor = try Compositor(
      overlay: overlay, plan: encoder.plan, kernels: job.kernels,
      pool: .forFrames(of: encoder.plan, threads: job.drawingThreads, kernels: job.kernels),
      masks: .open(job.mask, for: encoder.plan, interval: reader.frameTime, people: people?.masks),
      commentRegions: encoder.commentRegions)
    stages = RenderStages(
      encoder: encoder, sink: pass?.isFirst == true ? DiscardingSink() : muxer, compositor: compositor,
      clock: clock, drawn: drawn, counters: counters)
    stages.copiedDelay = copyPlan.delay
    // No frame follows a stretch that ends with the range.
    let end = (range.end ?? .infinity) - FrameReader.tolerance
    muxer.joints = copyPlan.joints.filter { $0 < end }.map(range.outputTime)
    muxer.jointDelay = copyPlan.delay.map { max($0, encoder.reorderingDelay) } ?? 0
  }

  /// The reason why parts of a job's output would differ from a single burn; nil if they would not.
  func partObjection(to job: BurnJob) -> String? { PartError.objection(to: job, demuxer, decoder, encoder) }

  /// Converts a time of the output to seconds from the start of the video.
  func time(ofOutput seconds: Double) -> Double { range.time(ofOutput: seconds) }

  /// The error for an output without frames.
  var noFramesError: MediaError {
    guard let time = shown.isContinuation ? shown.start : range.start ?? range.end else {
      return .noFrames(of: demuxer.path, through: filters)
    }
    let isLength = decoder.keepsLength && !demuxer.mayHaveDiscontinuities
    return .noFrame(path: demuxer.path, at: time, duration: isLength ? demuxer.duration : nil)
  }

  /// The duration of the filtered video in seconds; nil if the container does not state it reliably or filters change
  /// it.
  var length: Double? { demuxer.hasReliableDuration && decoder.keepsLength ? demuxer.videoDuration : nil }

  /// The time at which the output begins, in seconds from the start of the video.
  var start: Double { range.start ?? 0 }

  /// The measures of progress.
  private var scale: ProgressScale {
    var scale = ProgressScale()
    scale.start = max(shown.start, 0)
    scale.begin = scale.start
    if let resumePoint {
      scale.start = max(range.start ?? 0, 0)
      scale.framesBefore = resumePoint.video.count
    }
    if isWhole, !encoder.timing.isConstant, !decoder.isFiltered { scale.frames = demuxer.video.frameCount }
    let end = min(length ?? .infinity, shown.end)
    scale.end = end.isFinite ? end : nil
    scale.bytes = demuxer.byteCount
    scale.countsPackets = encoder.outputsPackets
    return scale
  }

  /// Renders and writes everything, but does not complete the output.
  /// - Parameters:
  ///   - patience: the time to wait for the stages after cancellation.
  ///   - progress: called a few times a second on the caller's thread.
  /// - Returns: the results of the stages; nil if a stage is still running.
  /// - Throws: the first error of any stage, or `MediaError.corrupt` if the run is strict and the video is corrupt or
  ///   truncated. The output is discarded first.
  func run(
    patience: Duration, cancellation: CancellationToken, progress: (BurnProgress) -> Void
  ) throws -> Outcome? {
    let decoding = DecodingStage(
      demuxer: demuxer, decoder: decoder, start: shown.start, end: shown.end, output: decoded,
      cancellation: cancellation)
    decoding.lookAhead = people?.lookAhead ?? 0
    decoding.resumed = resumed
    decoding.stretches = StretchCursor(copyPlan.stretches)
    decoding.watch = counters.watch
    decoding.includesSubtitles = muxer.writesSubtitles
    let scale = scale
    var sources: [(name: String, stage: any PipelineStage)] = [("decode", decoding)]
    var channels = [decoded]
    if let people {
      sources.append(("people", people))
      channels.append(people.output)
    }
    let outcome = try stages.render(
      from: sources, channels, patience: patience, cancellation: cancellation
    ) { elapsed in
      progress(counters.progress(on: scale, elapsed: elapsed, bytes: isFile ? stages.sink.byteCount : 0))
    }
    guard outcome.hasEnded else { return nil }
    // A run that stops early has not seen the end.
    let hasSeenEnd = !cancellation.isCancelled && !decoding.hasStoppedEarly
    let truncation = hasSeenEnd ? demuxer.truncation : nil
    if !cancellation.isCancelled, !outcome.hasReaderDisconnected {
      try muxer.endAudio(withVideo: truncation != nil)
    }
    var corruption = VideoCorruption(demuxer)
    corruption.truncation = truncation ?? (hasSeenEnd ? decoder.truncation : nil)
    do throws(MediaError) {
      try corruption.complete(demuxer, muxer, audio: audio)
    } catch {
      muxer.discard()
      throw error
    }
    return Outcome(corruption: corruption, decodeTime: decoding.busyTime, stages: outcome)
  }
}
