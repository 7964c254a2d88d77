import Foundation
import NagareComments
import NagareMedia
import NagareOverlay
import NagarePixels

/// A video to burn comments into, and where to.
public struct BurnJob: Sendable {
  /// The path of the video; `-` is the standard input.
  public var video: String
  /// Which of its video streams, counted from 0 without cover art; nil for the one that players would show.
  public var stream: Int?
  /// Sorted by time.
  public var comments: [Comment]
  /// The path of the file to write; its suffix names the container.
  public var output: String
  /// Whether an existing file may be replaced.
  public var allowsOverwriting = false
  /// Whether it goes on with what an interrupted burn of this job left; with nothing of that kind it begins at the beginning.
  public var isResuming = false
  /// How the video is encoded.
  public var encoder = EncoderSettings()
  /// What becomes of the audio.
  public var audio = AudioTreatment.copy
  /// Whether the encoder goes over the video twice, to spend its bit rate where it is needed.
  public var hasTwoPasses = false
  /// How the comments look and where they go.
  public var overlay = OverlayOptions()
  /// What pictures go through before comments are drawn on them.
  public var filters = FilterSettings()
  /// What pictures, as they are shown, are scaled to before comments are drawn, so that text stays sharp; nil for the
  /// size that they have.
  public var size: SizeRequest?
  /// Frames a second, at which comments move while the video keeps its pictures; nil for the video's own frames.
  public var frameRate: FrameRate?
  /// Seconds from the start of the video to where the output begins, with the frame that is on screen then; nil for all of
  /// it.
  public var start: Double?
  /// Seconds from the start of the video to where the output ends, before the first frame that comes then or later; nil for
  /// the end of the video.
  public var end: Double?
  /// Whether it fails where the video is damaged or cut off, instead of going on.
  public var isStrict = false
  /// How many threads may decode, and how many encode; 0 for as many as there are processors.
  public var threads = 0
  /// How many frames may be drawn at once; 0 for a number that suits the processors.
  public var drawingThreads = 0
  /// What draws; all kernels give the same picture.
  public var kernels = PixelKernels()

  /// A job with the usual settings.
  public init(video: String, comments: [Comment], output: String) {
    self.video = video
    self.comments = comments
    self.output = output
  }

  fileprivate var settings: RenderSettings {
    RenderSettings(
      video: video, stream: stream, comments: comments, encoder: encoder, audio: audio, overlay: overlay,
      filters: filters, size: size,
      rate: frameRate, start: start, end: end, startsAtZero: true, isStrict: isStrict, threads: threads,
      drawingThreads: drawingThreads, kernels: kernels)
  }

  /// What it goes on with.
  fileprivate func earlier(in container: OutputContainer) throws -> EarlierOutput? {
    guard isResuming else { return nil }
    return try EarlierOutput.find(output, container: container, allowsOverwriting: allowsOverwriting)
  }
}

/// Burns comments into a video: decodes, draws and encodes on three threads.
public final class Burner {
  private var pipeline: RenderPipeline
  private let earlier: EarlierOutput?
  /// Files that interrupted burns of the output left, when it was to go on with one and none of them will do.
  public let leftovers: [String]
  /// What there are to be two passes with.
  private let statistics: PassStatistics?
  private let job: BurnJob
  private let target: MuxerTarget
  private let container: OutputContainer
  /// How long the video was when all of it was read, in seconds.
  private var measuredLength: Double?
  /// Where the output is until it is complete.
  public let temporaryPath: String
  /// All that is there only while it runs, folders behind what is in them.
  public var temporaryPaths: [String] { [temporaryPath] + (statistics?.paths ?? []) }

  /// Opens everything that a burn needs. Nothing is written yet.
  ///
  /// Burns can run side by side, but with libsvtav1 one in a process: until this has run or is gone, others are refused.
  /// - Throws: `OutputError`, `ResumeError`, `MediaError` or `FontError`.
  public init(_ job: BurnJob) throws {
    if job.isResuming, job.hasTwoPasses { throw ResumeError.hasTwoPasses(path: job.output) }
    let container = try OutputContainer(path: job.output)
    // The finished file takes the place of whatever has its name: a device must stay one.
    try OutputError.check(
      job.output, inputs: [job.video], allowsOverwriting: job.allowsOverwriting || job.isResuming, allowsDevices: false)
    // What is there may be the earlier output, but not what comes later.
    let isThere = access(job.output, F_OK) == 0
    let name = MuxerTarget.OutputName(job.output, allowsOverwriting: job.allowsOverwriting || job.isResuming && isThere)
    temporaryPath = name.temporaryPath
    earlier = try job.earlier(in: container)
    leftovers = job.isResuming && earlier == nil ? PartialFile.abandoned(of: job.output).map(\.path) : []
    var settings = job.settings
    settings.earlier = earlier?.video
    (self.job, self.container, target) = (job, container, .file(name))
    pipeline = try RenderPipeline(settings, to: target, as: container)
    statistics = job.hasTwoPasses ? PassStatistics() : nil
    if job.hasTwoPasses { try checkPasses() }
  }

  /// What there is of an interrupted burn that it goes on with; nil for a burn from the beginning.
  public var resumption: BurnResumption? {
    guard let earlier, let continuation = pipeline.continuation else { return nil }
    let isComplete = earlier.hasName && continuation.isComplete
    guard isComplete || earlier.video.count > 0 else { return nil }
    return BurnResumption(
      path: earlier.video.path, frames: isComplete ? earlier.video.countOfAll : earlier.video.count,
      time: continuation.lastTime, isComplete: isComplete)
  }

  private func checkPasses() throws(MediaError) {
    guard EncodingPass.isSupported(by: encoderName) else {
      throw .unsuitableEncoder(name: encoderName, reason: "it does not encode in two passes")
    }
    guard pipeline.demuxer.isSeekable else {
      throw .cannotOpen(path: job.video, reason: "it can be read only once, and two passes read it twice")
    }
  }

  /// What is burned, as far as comments are concerned. How long the video is may be known only when it was burned.
  public var range: CommentRange {
    CommentRange(start: job.start, end: job.end, length: measuredLength ?? pipeline.length)
  }

  /// About how many bytes the output takes: by the bit rate that it is to have, or else as many a second as the video has.
  /// Nil where the container does not say how long the video is.
  public var expectedSize: SizeEstimate? {
    guard let length = pipeline.length, length > 0 else { return nil }
    let seconds = min(job.end ?? length, length) - (job.start ?? 0)
    let rate = job.encoder.bitrate.map(Double.init) ?? Double(DiskSpace.bytes(of: job.video) ?? 0) * 8 / length
    return SizeEstimate(bitsPerSecond: rate, seconds: seconds)
  }

  /// A survey of the room that the job's comments had in the output.
  public func roomSurvey(of report: BurnReport) -> RoomSurvey {
    // Comments behind the last frame were not laid out, and those of frames that were kept not counted.
    var range = range
    if report.keptFrames > 0, let resumption { range.start = max(range.start, resumption.time) }
    let end = report.lastTime + (pipeline.frameInterval ?? 0)
    range.end = min(range.end ?? end, end)
    return RoomSurvey(
      of: job.comments, options: job.overlay.decodingEmotes(), stage: pipeline.stages.encoder.plan.display.stage,
      frameInterval: pipeline.frameInterval, range: range)
  }
  /// How many comments belong to what is burned or come after the end of the video that it reaches.
  public var commentCount: Int { range.count(of: job.comments) }
  /// How many of them come half a minute or more after the video is over; 0 where nobody knows how long it is.
  public var commentsBeyondEnd: Int { range.countBeyondEnd(of: job.comments) }
  /// Streams that the output's container cannot hold in any form, and which would.
  public var omissions: [OmittedStream] { pipeline.muxer.omissions }
  /// Streams that the output's container holds in another form.
  public var convertedStreams: [ConvertedStream] { pipeline.muxer.convertedStreams }
  /// Streams that the output's container cannot hold in any form.
  public var omittedStreams: [String] { pipeline.muxer.omittedStreams }
  /// Whether there is audio among them.
  public var omitsAudio: Bool { pipeline.muxer.omitsAudio }
  /// Audio that nobody could decode, or that was to be encoded anew and that this FFmpeg cannot decode.
  public var undecodableStreams: [String] { pipeline.muxer.undecodableStreams }
  /// The conversions between sample formats, none when frames are drawn on as they were decoded.
  public var conversions: [String] { pipeline.stages.encoder.plan.conversions }
  /// What pictures lose on the way, as the encoder or most players have no place for it; nil where nothing is lost.
  public var reduction: FormatReduction? { pipeline.stages.encoder.reduction }
  /// The size of the pictures before and after the encoder left the last column or row out, which it may for an odd size;
  /// nil where they are whole.
  public var cropping: (whole: FrameSize, encoded: FrameSize)? {
    let encoder = pipeline.stages.encoder
    let whole = FrameSize(width: encoder.plan.width, height: encoder.plan.height)
    return whole == encoder.size ? nil : (whole, encoder.size)
  }
  /// Whether the video is interlaced, which the encoder cannot say.
  public var losesFields: Bool { pipeline.stages.encoder.losesFields }
  /// Whether lines of both fields of an interlaced video become one, because it is scaled.
  public var mixesFields: Bool { pipeline.stages.encoder.plan.mixesFields }
  /// The name that people know the output's container by.
  public var containerName: String { container.displayName }
  /// FFmpeg's name of the encoder.
  public var encoderName: String { pipeline.stages.encoder.name }

  /// Burns the video.
  ///
  /// When it goes on with an interrupted one, that is there until this has more; where nothing is missing, it stays.
  /// When it is cancelled, it stops reading, completes the file with what was encoded, and returns within two seconds.
  /// A stage that is stuck in an encoder or an input then still runs, and the report lacks what the stages counted.
  /// - Parameters:
  ///   - cancellation: how to end it from another thread.
  ///   - progress: called a few times a second on the caller's thread.
  /// - Throws: the first error of any stage. No file is left then, but for those that ``OutOfRoom`` and
  ///   ``MediaError/cannotName(path:part:reason:)`` name.
  public func run(
    cancellation: CancellationToken = CancellationToken(), progress: (BurnProgress) -> Void = { _ in }
  ) throws -> BurnReport {
    do {
      return try burn(cancellation, progress)
    } catch {
      pipeline.muxer.discard()
      let part = keptPart()
      guard let cause = error as? MediaError, case .noSpace = cause else {
        if let part { PartialFile.remove(part) }
        throw error
      }
      if part != nil { earlier?.remove() }
      throw OutOfRoom(cause: cause, part: part, earlierParts: earlierParts(besides: part), isResuming: job.isResuming)
    }
  }

  /// Whether a burn that resumes can go on from this one.
  private var canBeResumed: Bool { statistics == nil && job.video != "-" }

  /// The paths of what a burn that resumes can go on from.
  /// - Parameter part: this burn's own; nil where there is none, and the one stays that it holds.
  private func earlierParts(besides part: String?) -> [String] {
    guard canBeResumed else { return [] }
    // Nobody else can tell that the one which this burn holds is abandoned.
    let held = part == nil ? earlier.flatMap { $0.hasName ? nil : $0.video.path } : nil
    let others = PartialFile.abandoned(of: job.output).map(\.path).filter { $0 != part && isOfUse($0) }
    return (held.map { [$0] } ?? []) + others
  }

  /// Whether a burn that resumes can keep something of a file.
  private func isOfUse(_ path: String) -> Bool {
    ((try? ResumedVideo(path: path, container: container))?.count ?? 0) > 0
  }

  /// The path of what was written of an output for which there was no room; nil where a burn that resumes gains nothing by it,
  /// and it is gone.
  private func keptPart() -> String? {
    guard let path = pipeline.muxer.partialFilePath else { return nil }
    let video = try? ResumedVideo(path: path, container: container)
    guard let video, video.count > 0, video.lastTime > earlier?.video.lastTime ?? -.infinity else {
      PartialFile.remove(path)
      return nil
    }
    return path
  }

  private func burn(_ cancellation: CancellationToken, _ progress: (BurnProgress) -> Void) throws -> BurnReport {
    let start = ContinuousClock.now
    if let resumption, resumption.isComplete {
      return BurnReport(
        frames: resumption.frames, keptFrames: resumption.frames, lastTime: resumption.time, isComplete: true,
        keepsEarlier: true, elapsed: .zero, nil)
    }
    defer { statistics?.remove() }
    var outcome: RenderPipeline.Outcome?
    if let statistics {
      try statistics.create()
      for isFirst in [true, false] where !cancellation.isCancelled {
        outcome = try run(EncodingPass(isFirst: isFirst, statistics), cancellation) { figures in
          var figures = figures
          figures.elapsed = ContinuousClock.now - start
          progress(figures)
        }
      }
    } else {
      pipeline.muxer.keepsPartialFile = canBeResumed
      outcome = try pipeline.run(patience: Burner.patience, cancellation: cancellation, progress: progress)
    }
    let isKept = cancellation.isCancelled && pipeline.muxer.videoPacketCount < earlier?.video.countOfAll ?? 0
    if isKept { pipeline.muxer.discard() }
    let kept = pipeline.continuation?.video.count ?? 0
    let frames = try pipeline.muxer.finish(
      expecting: cancellation.isCancelled ? nil : pipeline.stages.encoder.framesSent + kept
    ) { cancellation.isCancelled }
    // A thread that is just ending may hold the encoder for longer than this. To close one that has frames left, as when it was
    // cancelled, can take seconds: the file is there before.
    if outcome != nil { pipeline.stages.encoder.close() }
    if frames > 0 { earlier?.remove() }
    guard frames > 0 || cancellation.isCancelled else { throw pipeline.nothingCame }
    // What a container says is not true of a video that is cut off.
    if job.end == nil, !cancellation.isCancelled, pipeline.length == nil || outcome?.damage.truncation != nil {
      measuredLength = pipeline.stages.lastTime
    }
    return BurnReport(
      frames: frames, keptFrames: kept, lastTime: lastTime(isCancelled: cancellation.isCancelled),
      isComplete: !cancellation.isCancelled, keepsEarlier: isKept, elapsed: ContinuousClock.now - start,
      bytes: isKept ? 0 : pipeline.muxer.byteCount, output: pipeline.muxer.reading, outcome)
  }

  /// In seconds of the video, when the last picture came on screen; of a burn that was stopped, when the last one is over that
  /// was encoded.
  private func lastTime(isCancelled: Bool) -> Double {
    let last = pipeline.stages.lastTime
    guard isCancelled, let end = pipeline.muxer.videoEnd else { return last }
    return min(last, end + (job.start ?? -pipeline.demuxer.startSeconds))
  }

  /// One of two passes.
  private func run(
    _ pass: EncodingPass, _ cancellation: CancellationToken, _ progress: (BurnProgress) -> Void
  ) throws -> RenderPipeline.Outcome? {
    // Encoders complete their statistics when they are closed, and read them when they are opened.
    pipeline.stages.encoder.close()
    var settings = job.settings
    settings.encoder.pass = pass
    pipeline = try RenderPipeline(settings, to: target, as: container)
    return try pipeline.run(patience: Burner.patience, cancellation: cancellation) { figures in
      var figures = figures
      (figures.pass, figures.passes) = (pass.isFirst ? 1 : 2, 2)
      progress(figures)
    }
  }

  /// How long a cancelled burn waits for its stages.
  private static let patience = Duration.seconds(1.4)
}
