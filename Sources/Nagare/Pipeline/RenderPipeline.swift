import NagareComments
import NagareLayout
import NagareMedia
import NagareOverlay
import NagarePixels
import NagareText

/// The source and the settings of a rendering.
struct RenderSettings {
  /// The path of the video; `-` is the standard input.
  var video: String
  /// The number of the video stream, counted from 0 without cover art; nil for the one that players would show.
  var stream: Int?
  /// The comments, sorted by time.
  var comments: [Comment]
  var encoder: EncoderSettings
  var audio = AudioTreatment.copy
  var overlay: OverlayOptions
  /// The filters for frames before anything else.
  var filters = FilterSettings()
  /// The size, as shown, to scale frames to before comments are drawn; nil for their own size.
  var size: SizeRequest?
  /// The frame rate of the output, each frame with the comments of its time; nil for the video's own frames.
  var rate: FrameRate?
  /// The start and the end of the range, in seconds from the start of the video; nil for all of it.
  var start, end: Double?
  /// Whether a range, or a video that starts before 0, starts at 0 in the output.
  var startsAtZero = false
  /// The video of the earlier output to resume.
  var resumable: ResumedVideo?
  /// Whether frames are rendered in real time.
  var isRealtime = false
  /// Whether corruption of the video is an error.
  var isStrict = false
  /// The number of decoding threads, and of encoding threads; 0 for one per processor.
  var threads: Int
  /// The most frames that are drawn at once; 0 to choose by the number of processors.
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
  /// The point to resume from; nil for a rendering from the start.
  let resumePoint: ResumePoint?
  private let resumed: ResumedStreams?
  private let range: RenderRange
  private let wantsAudio: Bool
  /// Whether the output is kept, so that its size matters.
  private let isKept: Bool
  /// The interval between frames of the output, in seconds; nil if it varies.
  let frameInterval: Double?

  /// The results of all stages.
  struct Outcome {
    var corruption = VideoCorruption()
    var decodeTime = Duration.zero
    var stages = RenderStages.Outcome()
  }

  /// Opens the source, the encoder, the output and the fonts. Nothing is written yet.
  /// - Throws: `MediaError` or `FontError`.
  init(_ settings: RenderSettings, to target: MuxerTarget, as container: OutputContainer) throws {
    var filters = settings.filters
    filters.turns = !container.keepsOrientation
    let reader = try FrameReader(
      path: settings.video, filters: filters, stream: settings.stream, threads: settings.threads, looksAhead: true,
      issues: IssueLog(isStrict: settings.isStrict))
    let timing = settings.rate.map(reader.demuxer.timing) ?? reader.decoder.timing
    frameInterval = timing.steadyInterval
    var encoding = settings.encoder
    encoding.threads = settings.threads
    let encoder = try VideoEncoder(
      settings: encoding, container: container, source: reader.decoder.description,
      size: settings.size.map(reader.decoder.description.storedSize(for:)), timing: timing)
    let range = try RenderRange(start: settings.start, end: settings.end, of: reader, timing: timing)
    muxer = try Muxer(
      to: target, container: container, encoder: encoder, demuxer: reader.demuxer, audio: settings.audio,
      range: settings.startsAtZero ? range.times(of: reader.demuxer) : nil)
    let overlay = try Overlay.prepared(
      settings.comments,
      for: OverlayTarget(encoder.plan, interval: timing.steadyInterval, kernels: settings.kernels),
      options: settings.overlay.decodingEmotes())
    let compositor = try Compositor(
      overlay: overlay, plan: encoder.plan, timing: reader.decoder.timing, kernels: settings.kernels)
    let schedule = settings.rate.map(FrameSchedule.init)
    // Everything that this reads is read again.
    resumePoint = try settings.resumable.map { video in
      try reader.demuxer.issues.paused {
        try ResumePoint(
          video, encoder: encoder, reader: reader, range: range, schedule: schedule,
          hasAudio: settings.audio != .none)
      }
    }
    let kept = resumePoint.flatMap { $0.video.count > 0 ? $0 : nil }
    let includesSubtitles = muxer.writesSubtitles
    resumed = try kept.map {
      try ResumedStreams($0.video, of: settings, range: range, includesSubtitles: includesSubtitles)
    }
    overlay.countsFrom = kept?.lastTime ?? range.start ?? Overlay.countsFromBeginning
    if resumePoint != nil { try reader.rewind() }
    if let start = kept?.lastTime ?? range.start {
      // Comments take their colours from the frames on which they enter.
      try reader.position(before: start - (overlay.isTinted ? overlay.tintMemory : 0))
    }
    (demuxer, decoder, self.filters, self.range) = (reader.demuxer, reader.decoder, filters, range)
    (wantsAudio, isKept) = (settings.audio != .none, container != .nut)
    var playback = Playback(schedule: schedule)
    playback.firstTimestamp = timing.axis.timestamp(at: 0)
    playback.show(range)
    if let kept { playback.resume(after: kept) }
    (playback.usualDuration, playback.end) = (reader.frameTime, reader.length ?? 0)
    if settings.isRealtime { playback.pacer = RealtimePacer() }
    self.playback = playback
    stages = RenderStages(
      encoder: encoder, sink: encoding.pass?.isFirst == true ? DiscardingSink() : muxer, compositor: compositor,
      playback: playback, kernels: settings.kernels,
      drawingThreads: settings.drawingThreads)
  }

  /// The error for an output without frames.
  var noFramesError: MediaError {
    guard let time = range.start ?? range.end else { return .nothing(of: demuxer.path, through: filters) }
    let isLength = decoder.keepsLength && !demuxer.mayHaveDiscontinuities
    return .noFrame(path: demuxer.path, at: time, duration: isLength ? demuxer.duration : nil)
  }

  /// The duration of the filtered video in seconds; nil if the container does not state it reliably or filters change
  /// it.
  var length: Double? { demuxer.hasReliableDuration && decoder.keepsLength ? demuxer.videoDuration : nil }

  /// The number of audio streams that are left out because they begin too late.
  private var lateAudio: Int { wantsAudio ? muxer.lateStreams.intersection(demuxer.audioIndices).count : 0 }

  /// The reason why a strict run fails at its end. Its log makes errors of all issues but unwritable packets.
  private var unwrittenReason: String? {
    demuxer.issues.counts.packets > 0 ? "packets of its audio or its subtitles are corrupt" : nil
  }
  private var lateAudioReason: String? { lateAudio > 0 ? "an audio stream begins too late to be included" : nil }

  /// The measures of progress.
  private var scale: ProgressScale {
    var scale = ProgressScale()
    scale.start = max(playback.start, 0)
    scale.begin = scale.start
    if let resumePoint {
      scale.start = max(range.start ?? 0, 0)
      scale.framesBefore = resumePoint.video.count
    }
    if range.isWhole, playback.schedule == nil, !decoder.isFiltered { scale.frames = demuxer.video.frameCount }
    let ends = [length, playback.stop < .infinity ? playback.stop : nil].compactMap { $0 }
    scale.end = ends.min()
    scale.bytes = demuxer.byteCount
    scale.countsPackets = stages.encoder.givesPackets
    return scale
  }

  /// Renders and writes everything, but does not complete the output.
  /// - Parameters:
  ///   - patience: the time to wait for the stages after cancellation.
  ///   - progress: called a few times a second on the caller's thread.
  /// - Returns: the results of the stages; nil if one is still running.
  /// - Throws: the first error of any stage, after discarding the output.
  func run(
    patience: Duration, cancellation: CancellationToken, progress: (BurnProgress) -> Void
  ) throws -> Outcome? {
    let decoded = PipelineItem.channel()
    let decoding = DecodingStage(
      demuxer: demuxer, decoder: decoder, start: playback.start, end: playback.stop, output: decoded,
      cancellation: cancellation)
    decoding.resumed = resumed
    decoding.includesSubtitles = muxer.writesSubtitles
    let scale = scale
    let outcome = try stages.run(
      decoded, from: decoding, patience: patience, cancellation: cancellation
    ) { counters, elapsed in
      progress(counters.progress(on: scale, elapsed: elapsed, bytes: isKept ? stages.sink.byteCount : 0))
    }
    guard let outcome else { return nil }
    // A run that stops early has not seen the end.
    let hasSeenEnd = !cancellation.isCancelled && !decoding.endsEarly
    let truncation = hasSeenEnd ? demuxer.truncation : nil
    if !cancellation.isCancelled { try muxer.endAudio(withVideo: truncation != nil) }
    var corruption = VideoCorruption(demuxer)
    corruption.packets += lateAudio
    corruption.truncation = truncation ?? (hasSeenEnd ? decoder.truncation : nil)
    if demuxer.issues.isStrict, let reason = corruption.truncation?.reason ?? unwrittenReason ?? lateAudioReason {
      muxer.discard()
      throw MediaError.corrupt(path: demuxer.path, reason: reason)
    }
    return Outcome(corruption: corruption, decodeTime: decoding.busyTime, stages: outcome)
  }
}

extension OverlayTarget {
  /// The target for a plan's frames.
  package init(_ plan: FramePlan, interval: Double?, kernels: PixelKernels) {
    self.init(display: plan.display, format: plan.pixelFormat, encoding: plan.encoding, frameInterval: interval)
    self.kernels = kernels
  }
}
