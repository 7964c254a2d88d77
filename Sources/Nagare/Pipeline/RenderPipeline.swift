import NagareComments
import NagareLayout
import NagareMedia
import NagareOverlay
import NagarePixels
import NagareText

/// What a video with comments is rendered from, and how.
struct RenderSettings {
  /// The path of the video; `-` is the standard input.
  var video: String
  /// Which of its video streams, counted from 0 without cover art; nil for the one that players would show.
  var stream: Int?
  /// Sorted by time.
  var comments: [Comment]
  var encoder: EncoderSettings
  var audio = AudioTreatment.copy
  var overlay: OverlayOptions
  /// What pictures go through before anything else is done with them.
  var filters = FilterSettings()
  /// What pictures, as they are shown, are scaled to before comments are drawn; nil for the size that they have.
  var size: SizeRequest?
  /// Frames a second, each with the comments of its time; nil for the video's own frames.
  var rate: FrameRate?
  /// When the first frame that is rendered is on screen, and when the first that is not comes; seconds from the start of the
  /// video, nil for all there is.
  var start, end: Double?
  /// Whether what begins at `start`, or without it before 0, begins at 0 in the output.
  var startsAtZero = false
  /// What was rendered earlier.
  var earlier: ResumedVideo?
  /// Whether frames are rendered when their time has come by the clock.
  var isPaced = false
  /// Whether damage of the video is an error.
  var isStrict = false
  /// How many threads may decode, and how many encode; 0 for as many as there are processors.
  var threads: Int
  /// How many frames may be drawn at once; 0 for a number that suits the processors.
  var drawingThreads: Int
  var kernels: PixelKernels
}

/// Decodes, draws and encodes a video on three threads.
final class RenderPipeline {
  let demuxer: Demuxer
  let muxer: Muxer
  let stages: RenderStages
  private let decoder: VideoDecoder
  private let playback: Playback
  private let filters: FilterSettings
  /// What it goes on with; nil for a rendering from the beginning.
  let continuation: Continuation?
  private let resumed: ResumedStreams?
  private let span: RenderSpan
  private let isStrict: Bool
  private let wantsAudio: Bool
  /// Whether the output stays, so that its size matters.
  private let isKept: Bool
  /// Seconds between the output's frames; nil where that varies.
  let frameInterval: Double?

  /// What all stages counted.
  struct Outcome {
    var damage = VideoDamage()
    var decodeTime = Duration.zero
    var stages = RenderStages.Outcome()
  }

  /// Opens everything that it takes. Nothing is written yet.
  /// - Throws: `MediaError` or `FontError`.
  init(_ settings: RenderSettings, to target: MuxerTarget, as container: OutputContainer) throws {
    var filters = settings.filters
    filters.turns = !container.keepsOrientation
    let reader = try FrameReader(
      path: settings.video, filters: filters, stream: settings.stream, threads: settings.threads, looksAhead: true)
    let timing = settings.rate.map(reader.demuxer.timing) ?? reader.decoder.timing
    frameInterval = timing.steadyInterval
    var encoding = settings.encoder
    encoding.threads = settings.threads
    let encoder = try VideoEncoder(
      settings: encoding, container: container, source: reader.decoder.description,
      size: settings.size.map(reader.decoder.description.storedSize(for:)), timing: timing)
    let span = try RenderSpan(start: settings.start, end: settings.end, of: reader, timing: timing)
    muxer = try Muxer(
      to: target, container: container, encoder: encoder, demuxer: reader.demuxer, audio: settings.audio,
      range: settings.startsAtZero ? span.times(of: reader.demuxer) : nil)
    let overlay = try Overlay.prepared(
      settings.comments,
      for: OverlayTarget(encoder.plan, interval: timing.steadyInterval, kernels: settings.kernels),
      options: settings.overlay.decodingEmotes())
    let compositor = try Compositor(
      overlay: overlay, plan: encoder.plan, timing: reader.decoder.timing, kernels: settings.kernels)
    let schedule = settings.rate.map(FrameSchedule.init)
    continuation = try settings.earlier.map {
      try Continuation(
        $0, encoder: encoder, reader: reader, span: span, schedule: schedule, hasAudio: settings.audio != .none)
    }
    let kept = continuation.flatMap { $0.video.count > 0 ? $0 : nil }
    let wantsTexts = muxer.writesSubtitles
    resumed = try kept.map { try ResumedStreams($0.video, of: settings, span: span, wantsTexts: wantsTexts) }
    overlay.countsFrom = kept?.lastTime ?? span.start ?? Overlay.countsFromBeginning
    if continuation != nil { try reader.rewind() }
    if let start = kept?.lastTime ?? span.start {
      // Comments took their colours from the pictures that they entered on.
      try reader.position(before: start - (overlay.isTinted ? overlay.tintMemory : 0))
    }
    (demuxer, decoder, self.filters, self.span) = (reader.demuxer, reader.decoder, filters, span)
    (isStrict, wantsAudio, isKept) = (settings.isStrict, settings.audio != .none, container != .nut)
    (demuxer.isStrict, decoder.isStrict) = (isStrict, isStrict)
    // Some packets were read to learn what the video is like.
    if isStrict, demuxer.corruptionCount > 0 {
      throw MediaError.corrupt(path: demuxer.path, reason: "packets at its beginning are damaged")
    }
    var playback = Playback(schedule: schedule)
    playback.firstTimestamp = timing.axis.timestamp(at: 0)
    playback.show(span)
    if let kept { playback.go(on: kept) }
    (playback.usualDuration, playback.end) = (reader.frameTime, reader.length ?? 0)
    if settings.isPaced { playback.pacer = RealtimePacer() }
    self.playback = playback
    stages = RenderStages(
      encoder: encoder, sink: encoding.pass?.isFirst == true ? DiscardingSink() : muxer, compositor: compositor,
      playback: playback, kernels: settings.kernels,
      drawingThreads: settings.drawingThreads)
  }

  /// Why there is not a single frame.
  var nothingCame: MediaError {
    guard let time = span.start ?? span.end else { return .nothing(of: demuxer.path, through: filters) }
    let isLength = decoder.keepsLength && !demuxer.mayHaveDiscontinuities
    return .noFrame(path: demuxer.path, at: time, duration: isLength ? demuxer.duration : nil)
  }

  /// How long the video is as it comes out, in seconds, as far as its container says it and filters leave it.
  var length: Double? { demuxer.hasReliableDuration && decoder.keepsLength ? demuxer.videoDuration : nil }

  /// Audio streams that would be in the output had they begun earlier.
  private var lateAudio: Int { wantsAudio ? muxer.lateStreams.intersection(demuxer.audioIndices).count : 0 }
  private var lateAudioReason: String? { lateAudio > 0 ? "an audio stream begins too late to be taken over" : nil }

  /// What tells how far it is.
  private var scale: ProgressScale {
    var scale = ProgressScale()
    scale.start = max(playback.start, 0)
    scale.begin = scale.start
    if let continuation {
      scale.start = max(span.start ?? 0, 0)
      scale.framesBefore = continuation.video.count
    }
    if span.isWhole, playback.schedule == nil, !decoder.isFiltered { scale.frames = demuxer.video.frameCount }
    let ends = [length, playback.stop < .infinity ? playback.stop : nil].compactMap { $0 }
    scale.end = ends.min()
    scale.bytes = demuxer.byteCount
    scale.countsPackets = stages.encoder.givesPackets
    return scale
  }

  /// Renders the whole and writes it, but for what completes it.
  /// - Parameters:
  ///   - patience: how long it waits for its stages after it was cancelled.
  ///   - progress: called a few times a second on the caller's thread.
  /// - Returns: what the stages counted; nil when one still runs.
  /// - Throws: the first error of any stage, after the output is discarded.
  func run(
    patience: Duration, cancellation: CancellationToken, progress: (BurnProgress) -> Void
  ) throws -> Outcome? {
    let decoded = PipelineItem.channel()
    let decoding = DecodingStage(
      demuxer: demuxer, decoder: decoder, start: playback.start, end: playback.stop, output: decoded,
      cancellation: cancellation)
    decoding.resumed = resumed
    decoding.wantsTexts = muxer.writesSubtitles
    let scale = scale
    let outcome = try stages.run(
      decoded, from: { try decoding.run() }, patience: patience, cancellation: cancellation
    ) { counters, elapsed in
      progress(counters.progress(on: scale, elapsed: elapsed, bytes: isKept ? stages.sink.byteCount : 0))
    }
    guard let outcome else { return nil }
    // Who stops earlier has not seen the end.
    let hasSeenEnd = !cancellation.isCancelled && !decoding.endsEarly
    let truncation = hasSeenEnd ? demuxer.truncation : nil
    if !cancellation.isCancelled { try muxer.endAudio(withVideo: truncation != nil) }
    var damage = VideoDamage(demuxer, decoder, muxer)
    damage.packets += lateAudio
    damage.truncation = truncation ?? (hasSeenEnd ? decoder.truncation : nil)
    if isStrict, let reason = damage.truncation?.reason ?? muxer.corruptionReason ?? lateAudioReason {
      muxer.discard()
      throw MediaError.corrupt(path: demuxer.path, reason: reason)
    }
    return Outcome(damage: damage, decodeTime: decoding.busyTime, stages: outcome)
  }
}

extension OverlayTarget {
  /// The frames of a plan.
  package init(_ plan: FramePlan, interval: Double?, kernels: PixelKernels) {
    self.init(display: plan.display, format: plan.pixelFormat, encoding: plan.encoding, frameInterval: interval)
    self.kernels = kernels
  }
}
