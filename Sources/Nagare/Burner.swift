import Foundation
import NagareComments
import NagareMedia
import NagareOverlay
import NagarePixels
import NagareSystem

/// A video, its output, and the settings for burning comments into it.
public struct BurnJob: RenderJob, Sendable {
  /// The video.
  public var video: VideoSource
  /// The comments, sorted by time.
  public var comments: [Comment]
  /// The path of the file to write; its suffix names the container.
  public var output: String
  /// Whether an existing file may be replaced.
  public var allowsOverwriting = false
  /// Whether to resume an interrupted burn of this job. Starts over if there is none.
  public var isResuming = false
  /// The settings of the video encoder.
  public var encoder = EncoderSettings()
  /// The treatment of audio.
  public var audio = AudioTreatment.copy
  /// Whether to copy the packets of the video, instead of encoding its frames, in long stretches without comments. Only
  /// H.264 with default settings of libx264 is copied, and only where the packets of both can be joined.
  public var copiesUntouched = false
  /// Whether to encode in two passes, which spend the bit rate where it is needed.
  public var hasTwoPasses = false
  /// The look and the layout of comments.
  public var overlay = OverlayOptions()
  /// The mask of people or areas that hide comments; nil for none.
  public var mask: MaskSettings?
  /// The frame rate of the output and of the comments' motion; nil for the video's own.
  public var frameRate: FrameRate?
  /// The start of the range, in seconds from the start of the video; nil for the start of the video. The output begins
  /// with the frame on screen at that time.
  public var start: Double?
  /// The end of the range, in seconds from the start of the video; nil for the end of the video. The output ends with
  /// the last frame before that time.
  public var end: Double?
  /// Whether a corrupt or truncated video is an error.
  public var isStrict = false
  /// The number of decoding threads, and of encoding threads; 0 for one per processor.
  public var threads = 0
  /// The most frames that are drawn at once; 0 to choose by the number of processors.
  public var drawingThreads = 0
  /// The kernels that draw. All produce the same samples.
  package var kernels = PixelKernels()
  /// The digests of the inputs, for the output's metadata.
  package var provenance: Provenance?
  /// Detects stalls.
  package var watch = StallWatch()

  /// A job with default settings.
  public init(video: String, comments: [Comment], output: String) {
    self.video = VideoSource(video)
    self.comments = comments
    self.output = output
  }

  /// The earlier output to resume; nil if there is none or resuming is not requested.
  fileprivate func resumable(in container: OutputContainer) throws -> ResumableOutput? {
    guard isResuming else { return nil }
    return try ResumableOutput.find(output, container: container, allowsOverwriting: allowsOverwriting)
  }
}

/// Burns comments into a video: decodes, draws and encodes on separate threads.
public final class Burner {
  private var pipeline: RenderPipeline
  private let resumable: ResumableOutput?
  /// The paths of files of interrupted burns, if resuming was requested but none of them can be resumed.
  public let leftovers: [String]
  /// The statistics shared by two passes; nil for a single pass.
  private let statistics: PassStatistics?
  private let job: BurnJob
  private let target: MuxerTarget
  private let container: OutputContainer
  /// The time of the last frame in seconds, if the end was read and the stated duration is missing or too long.
  private var measuredLength: Double?
  /// The reason why the first run of the burn was discarded, and everything was encoded; nil if that was not necessary.
  package private(set) var copyFailure: String?
  /// The path of the output until it is complete.
  public let temporaryPath: String
  /// The paths that exist only during the burn, folders after their contents.
  public var temporaryPaths: [String] { [temporaryPath] + (statistics?.paths ?? []) }

  /// Opens the video, the encoder and the fonts. `run` opens the output.
  ///
  /// Burns can run side by side, except with libsvtav1: a second one in the same process is refused until this one has
  /// run or is deallocated.
  /// - Throws: `OutputError`, `MediaError`, `FontError`, `MaskError` or `ResumeError`.
  public init(_ job: BurnJob) throws {
    if job.isResuming, job.hasTwoPasses { throw ResumeError.hasTwoPasses(path: job.output) }
    let container = try OutputContainer(path: job.output)
    // The finished file replaces the existing one, which must not be a device.
    try OutputError.check(
      job.output, inputs: [job.video.path] + (job.mask?.paths ?? []) + job.overlay.fonts.files,
      allowsOverwriting: job.allowsOverwriting || job.isResuming, allowsDevices: false)
    // A file that exists now may be the output to resume; one that appears later is not.
    let exists = access(job.output, F_OK) == 0
    let name = MuxerTarget.OutputName(job.output, allowsOverwriting: job.allowsOverwriting || job.isResuming && exists)
    temporaryPath = name.temporaryPath
    resumable = try job.resumable(in: container)
    leftovers = job.isResuming && resumable == nil ? PartialFile.abandoned(of: job.output).map(\.path) : []
    (self.job, self.container, target) = (job, container, .file(name))
    pipeline = try RenderPipeline(job, resuming: resumable?.video, to: target, as: container)
    statistics = job.hasTwoPasses ? PassStatistics() : nil
    if job.hasTwoPasses { try checkPasses() }
  }

  /// The earlier output that is resumed; nil for a burn from the start.
  package var resumption: ResumedOutput? {
    guard let resumable, let resumePoint = pipeline.resumePoint else { return nil }
    let isComplete = resumable.hasOutputName && resumePoint.isComplete
    guard isComplete || resumable.video.count > 0 else { return nil }
    return ResumedOutput(
      path: resumable.video.path, frames: isComplete ? resumable.video.countOfAll : resumable.video.count,
      time: resumePoint.lastTime, isComplete: isComplete)
  }

  private func checkPasses() throws(MediaError) {
    guard EncodingPass.isSupported(by: encoderName) else {
      throw .unsuitableEncoder(name: encoderName, reason: "it does not support two passes")
    }
    guard pipeline.demuxer.isSeekable else {
      throw .cannotOpen(path: job.video.path, reason: "it can be read only once, but two passes read it twice")
    }
  }

  /// The range in which comments are drawn. Its `length` may be known only after the burn.
  package var range: CommentRange {
    CommentRange(start: job.start, end: job.end, length: measuredLength ?? pipeline.length)
  }

  /// The estimated size of the output, from the chosen bit rate, or else from the video's own; nil if the duration or
  /// the bit rate is unknown.
  package var expectedSize: SizeEstimate? {
    guard let length = pipeline.length, length > 0 else { return nil }
    let seconds = min(job.end ?? length, length) - (job.start ?? 0)
    let rate = job.encoder.bitrate.map(Double.init) ?? Double(DiskSpace.bytes(of: job.video.path) ?? 0) * 8 / length
    return SizeEstimate(bitsPerSecond: rate, seconds: seconds)
  }

  /// The number of processes that burn faster than one, as far as the encoder's threads tell; 1 if parts cannot be
  /// joined, or the video is so short that nothing is gained.
  package var payingProcesses: Int {
    let end = min(range.end ?? .infinity, pipeline.length ?? 0)
    let isLong = end - max(range.start, 0) >= Burner.shortestDivided
    guard isLong, resumption == nil, pipeline.demuxer.findsKeyFrames, pipeline.partObjection(to: job) == nil else {
      return 1
    }
    let usable = pipeline.encoder.usableProcessors
    let count = max(Processors.count / (job.threads > 0 ? min(job.threads, usable) : usable), 1)
    // Parts are encoded entirely.
    return (1 - pipeline.copyPlan.share) * Double(count) > 1 ? count : 1
  }

  /// The shortest output, in seconds, that is worth several processes.
  private static let shortestDivided = 60.0

  /// The survey of the comments for which the output has no room.
  package func roomSurvey(of report: BurnReport) -> RoomSurvey {
    // Comments after the last frame were not laid out, and those of kept frames were not counted.
    var range = range
    if report.keptFrames > 0, let resumption { range.start = max(range.start, resumption.time) }
    let end = report.lastTime + (pipeline.frameInterval ?? 0)
    range.end = min(range.end ?? end, end)
    return RoomSurvey(
      of: job.comments, options: job.overlay.decodingEmotes(),
      stage: job.overlay.stage(of: pipeline.encoder.plan.display),
      frameInterval: pipeline.frameInterval, range: range)
  }
  /// The number of comments in the range, and of those after the end of the video if the range reaches it.
  public var commentCount: Int { range.count(of: job.comments) }
  /// The number of these comments more than 30 seconds after the end of the video; 0 if its duration is unknown.
  public var commentsBeyondEnd: Int { range.countBeyondEnd(of: job.comments) }
  /// The number of comments beyond the end if they are so many that they may be those of another video; else 0.
  package var misplacedCount: Int { range.misplacedCount(of: job.comments) }
  /// The streams that the output holds in another form, or not at all.
  package var changedStreams: ChangedStreams { ChangedStreams(pipeline.muxer) }
  /// Streams that the output's container cannot hold in any format.
  public var omittedStreams: [String] { pipeline.muxer.omittedStreams }
  /// Whether audio is among the omitted streams.
  public var omitsAudio: Bool { pipeline.muxer.omitsAudio }
  /// Audio streams that are undecodable, or must be converted but need a decoder that this FFmpeg lacks.
  public var undecodableStreams: [String] { pipeline.muxer.undecodableStreams }
  /// The conversions between pixel formats; empty if frames are drawn on as they were decoded.
  public var conversions: [String] { pipeline.encoder.plan.conversions }
  /// The precision that frames lose because the encoder or most players do not support it; nil if nothing is lost.
  package var reduction: FormatReduction? { pipeline.encoder.reduction }
  /// The size of the frames before and after the encoder cropped the last column or row of an odd size; nil if they are
  /// uncropped.
  public var cropping: (whole: FrameSize, encoded: FrameSize)? {
    let encoder = pipeline.encoder
    let whole = FrameSize(width: encoder.plan.width, height: encoder.plan.height)
    return whole == encoder.size ? nil : (whole, encoder.size)
  }
  /// Whether interlaced video is encoded as progressive.
  public var losesFields: Bool { pipeline.encoder.losesFields }
  /// Whether scaling mixes lines of both fields of interlaced video.
  public var mixesFields: Bool { pipeline.encoder.plan.mixesFields }
  /// The display name of the output's container.
  public var containerName: String { container.displayName }
  /// The reason why no packets can be copied, whatever the comments; nil if some could be.
  package var copyObjection: String? { pipeline.copyPlan.objection }
  /// Whether the encoder ignores the quality of comments that the job asks for.
  package var ignoresCommentQuality: Bool {
    (job.encoder.commentQuality ?? 10) < 10 && pipeline.encoder.commentRegions == nil
  }
  /// FFmpeg's name of the encoder.
  public var encoderName: String { pipeline.encoder.name }

  /// The result; nil until the burn has ended, and after an error.
  public private(set) var report: BurnReport?

  /// Burns the video on a thread of its own, and reports the progress a few times a second.
  ///
  /// ```swift
  /// let burner = try Burner(job)
  /// for try await progress in burner.run() { print(progress.fraction ?? 0) }
  /// ```
  ///
  /// The sequence ends with the burn. If its task is cancelled, the burn stops within two seconds and completes the
  /// file with the frames so far; ``BurnReport/isComplete`` is false. Releasing the sequence early also cancels the
  /// burn, but does not wait for its end. Do not use the burner before the sequence has ended, nor after releasing it
  /// early. A burner runs once.
  ///
  /// When resuming, the previous output is kept until the new one is longer; a complete output is left untouched.
  /// - Returns: the progress. The sequence throws the first error of the burn. A burn that fails leaves no new file,
  ///   except those that ``OutOfSpace`` and ``MediaError/cannotName(path:part:reason:)`` name.
  public func run() -> some AsyncSequence<BurnProgress, any Error> & Sendable {
    ProgressSequence(of: "burn") { [self] in report = try runAndWait(cancellation: $0, progress: $1) }
  }

  /// Burns the video on the caller's thread.
  ///
  /// When resuming, the previous output is kept until the new one is longer; a complete output is left untouched. When
  /// cancelled, the burn stops within two seconds and completes the file with the frames encoded so far. A stage that
  /// is still stuck in an encoder or an input keeps running, and the report then lacks the results of all stages.
  /// - Parameters:
  ///   - cancellation: stops the burn, from any thread.
  ///   - progress: called a few times a second on the caller's thread.
  /// - Throws: the first error of any stage. A burn that fails leaves no new file, except those that ``OutOfSpace`` and
  ///   ``MediaError/cannotName(path:part:reason:)`` name.
  package func runAndWait(
    cancellation: CancellationToken = CancellationToken(), progress: (BurnProgress) -> Void = { _ in }
  ) throws -> BurnReport {
    do {
      return try burn(cancellation, progress)
    } catch {
      pipeline.muxer.discard()
      let partialFile = keptPartialFile()
      guard let cause = error as? MediaError, case .noSpace = cause else {
        if let partialFile { PartialFile.remove(partialFile) }
        throw error
      }
      if partialFile != nil { resumable?.remove() }
      throw OutOfSpace(
        cause: cause, partialFile: partialFile, earlierPartialFiles: earlierPartialFiles(besides: partialFile),
        isResuming: job.isResuming)
    }
  }

  /// Whether a later burn can resume this one.
  private var canBeResumed: Bool { statistics == nil && job.video.path != "-" }

  /// The paths of earlier files that a later burn can resume.
  /// - Parameter partialFile: this burn's own file; nil if there is none, so that the resumed file is kept.
  private func earlierPartialFiles(besides partialFile: String?) -> [String] {
    guard canBeResumed else { return [] }
    // This burn has locked the file that it resumes, so the file does not count as abandoned.
    let held = partialFile == nil ? resumable.flatMap { $0.hasOutputName ? nil : $0.video.path } : nil
    let others = PartialFile.abandoned(of: job.output).map(\.path).filter { $0 != partialFile && isUsable($0) }
    return (held.map { [$0] } ?? []) + others
  }

  /// Whether a later burn can keep frames of a file.
  private func isUsable(_ path: String) -> Bool {
    ((try? ResumedVideo(path: path, container: container))?.count ?? 0) > 0
  }

  /// The path of the partial output after running out of space. Removes it and returns nil if it would save a later
  /// burn nothing.
  private func keptPartialFile() -> String? {
    guard let path = pipeline.muxer.partialFilePath else { return nil }
    let video = try? ResumedVideo(path: path, container: container)
    guard let video, video.count > 0, video.lastTime > resumable?.video.lastTime ?? -.infinity else {
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
        isOutputUnchanged: true, elapsed: 0, nil)
    }
    defer { statistics?.remove() }
    var outcome: RenderPipeline.Outcome?
    if let statistics {
      try statistics.create()
      for isFirst in [true, false] where !cancellation.isCancelled {
        outcome = try run(EncodingPass(isFirst: isFirst, statistics), cancellation) { figures in
          var figures = figures
          figures.elapsed = (ContinuousClock.now - start).seconds
          progress(figures)
        }
      }
    } else {
      pipeline.muxer.keepsPartialFile = canBeResumed
      outcome = try pipeline.run(patience: Burner.patience, cancellation: cancellation, progress: progress)
    }
    guard cancellation.isCancelled || pipeline.counters.copiedFrames == pipeline.copyPlan.frameCount else {
      pipeline.muxer.discard()
      return try burnAgain("the video has changed since it was opened", cancellation, progress)
    }
    do {
      return try complete(outcome, since: start, cancellation)
    } catch {
      guard let reason = pipeline.muxer.jointError else { throw error }
      return try burnAgain("\(reason)", cancellation, progress)
    }
  }

  /// Burns from the start without copying.
  /// - Parameter failure: the reason why the output with copied stretches was discarded.
  private func burnAgain(
    _ failure: String, _ cancellation: CancellationToken, _ progress: (BurnProgress) -> Void
  ) throws -> BurnReport {
    copyFailure = failure
    var job = job
    job.copiesUntouched = false
    pipeline = try job.watch.note(.opening) { try RenderPipeline(job, to: target, as: container) }
    return try burn(cancellation, progress)
  }

  /// Completes the output of a run, and reads it back.
  private func complete(
    _ outcome: RenderPipeline.Outcome?, since start: ContinuousClock.Instant, _ cancellation: CancellationToken
  ) throws -> BurnReport {
    let isKept = cancellation.isCancelled && pipeline.muxer.videoPacketCount < resumable?.video.countOfAll ?? 0
    if isKept { pipeline.muxer.discard() }
    let kept = pipeline.resumePoint?.video.count ?? 0
    let frames = try job.watch.note(.completing) {
      try pipeline.muxer.finish(expecting: cancellation.isCancelled ? nil : pipeline.counters.encodedFrames + kept) {
        job.watch.step()
        return cancellation.isCancelled
      }
    }
    // A thread that is about to end may retain the encoder longer than this object. Closing an encoder that holds
    // frames, as after a cancellation, can take seconds, so the file is finished first.
    if outcome != nil { pipeline.encoder.close() }
    if frames > 0 { resumable?.remove() }
    guard frames > 0 || cancellation.isCancelled else { throw pipeline.noFramesError }
    // The stated duration of a truncated video is too long.
    if job.end == nil, !cancellation.isCancelled, pipeline.length == nil || outcome?.corruption.truncation != nil {
      measuredLength = pipeline.counters.lastTime
    }
    return BurnReport(
      frames: frames, keptFrames: kept, lastTime: lastTime(isCancelled: cancellation.isCancelled),
      isComplete: !cancellation.isCancelled, isOutputUnchanged: isKept, elapsed: (ContinuousClock.now - start).seconds,
      bytes: isKept ? 0 : pipeline.muxer.byteCount, output: pipeline.muxer.readBack,
      copiedFrames: pipeline.counters.copiedFrames, outcome)
  }

  /// The time of the last frame drawn, in seconds; if cancelled, at most the end of the last written frame.
  private func lastTime(isCancelled: Bool) -> Double {
    let last = pipeline.counters.lastTime
    guard isCancelled, let end = pipeline.muxer.videoEnd else { return last }
    return min(last, pipeline.time(ofOutput: end))
  }

  /// Runs one of two passes.
  private func run(
    _ pass: EncodingPass, _ cancellation: CancellationToken, _ progress: (BurnProgress) -> Void
  ) throws -> RenderPipeline.Outcome? {
    // Encoders complete their statistics when closed, and read them when opened.
    pipeline.encoder.close()
    pipeline = try job.watch.note(.opening) { try RenderPipeline(job, pass: pass, to: target, as: container) }
    return try pipeline.run(patience: Burner.patience, cancellation: cancellation) { figures in
      var figures = figures
      (figures.pass, figures.passes) = (pass.isFirst ? 1 : 2, 2)
      progress(figures)
    }
  }

  /// The time that a cancelled burn waits for its stages.
  private static let patience = Duration.seconds(1.4)
}
