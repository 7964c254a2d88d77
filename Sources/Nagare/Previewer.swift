import NagareComments
import NagareMedia
import NagareOverlay
import NagarePixels

/// A video to show with its comments, and to whom.
public struct PreviewJob: Sendable {
  /// The path of the video; `-` is the standard input.
  public var video: String
  /// Which of its video streams, counted from 0 without cover art; nil for the one that players would show.
  public var stream: Int?
  /// Sorted by time.
  public var comments: [Comment]
  /// The descriptor of an open file or pipe that the stream is written to.
  public var output: Int32
  /// How the comments look and where they go.
  public var overlay = OverlayOptions()
  /// What pictures go through before comments are drawn on them.
  public var filters = FilterSettings()
  /// Whether pictures keep their chroma, bits and transparency, as in a burn whose encoder does.
  public var keepsFormat = false
  /// What pictures are scaled to before comments are drawn, so that text stays sharp; nil for the size that they have.
  public var size: SizeRequest?
  /// Frames a second, at which comments move while the video keeps its pictures; nil for the video's own frames.
  public var frameRate: FrameRate?
  /// Seconds from the start of the video to the first frame that is shown; nil for all of it.
  public var start: Double?
  /// Seconds from the start of the video to the first frame that is not shown any more; nil for the end of the video.
  public var end: Double?
  /// Whether frames are written when their time has come by the clock, and those that come too late are left out.
  public var isPaced = false
  /// How many threads may decode; 0 for as many as there are processors.
  public var threads = 0
  /// What draws; all kernels give the same picture.
  public var kernels = PixelKernels()

  /// A job with the usual settings.
  public init(video: String, comments: [Comment], output: Int32) {
    self.video = video
    self.comments = comments
    self.output = output
  }

  fileprivate var settings: RenderSettings {
    var encoder = EncoderSettings()
    encoder.keepsFormat = keepsFormat
    return RenderSettings(
      video: video, stream: stream, comments: comments, encoder: encoder, overlay: overlay, filters: filters,
      size: size,
      rate: frameRate, start: start, end: end, isPaced: isPaced, threads: threads, drawingThreads: 0, kernels: kernels)
  }
}

/// What a preview did.
public struct PreviewReport: Sendable {
  /// Frames written.
  public let frames: Int
  /// Frames left out because their time had passed.
  public let lateFrames: Int
  /// The time of the last frame that was drawn on, in seconds from the start of the video.
  public let lastTime: Double
  /// False when the reader went away before the end, or the preview was cancelled.
  public let isComplete: Bool
  /// What is wrong with the video.
  public let damage: VideoDamage
  /// What became of the comments.
  public let overlay: OverlayStatistics
}

/// Writes a video with its comments as a stream for a player: NUT, with the samples that a burn would encode.
public final class Previewer {
  private let pipeline: RenderPipeline
  private let job: PreviewJob

  /// Opens everything that a preview needs. Nothing is written yet.
  /// - Throws: `MediaError` or `FontError`.
  public init(_ job: PreviewJob) throws {
    self.job = job
    pipeline = try RenderPipeline(job.settings, to: .descriptor(job.output), as: .nut)
  }

  /// What is shown, as far as comments are concerned.
  public var range: CommentRange { CommentRange(start: job.start, end: job.end, length: pipeline.length) }
  /// Audio that this FFmpeg cannot decode.
  public var undecodableStreams: [String] { pipeline.muxer.undecodableStreams }
  /// How the stream's samples encode colour, which it does not say itself; nil where players guess it by the size.
  public var unusualEncoding: YCbCrEncoding? {
    let plan = pipeline.stages.encoder.plan
    let customary = YCbCrEncoding(
      matrix: YCbCrEncoding.customaryMatrix(width: plan.width, height: plan.height), range: .limited)
    return plan.isRGB || plan.encoding == customary ? nil : plan.encoding
  }

  /// Writes the stream, until the video ends or nobody reads on.
  /// - Parameters:
  ///   - cancellation: how to end it from another thread.
  ///   - progress: called a few times a second on the caller's thread.
  /// - Throws: the first error of any stage; that the reader went away is none. `MediaError.noFrame` when it was to begin
  ///   beyond the end.
  public func run(
    cancellation: CancellationToken = CancellationToken(), progress: (BurnProgress) -> Void = { _ in }
  ) throws -> PreviewReport {
    let outcome = try pipeline.run(patience: .zero, cancellation: cancellation, progress: progress)
    let stages = pipeline.stages
    // A stage that still runs may be writing.
    var isComplete = outcome?.stages.hasLostReader == false && !cancellation.isCancelled
    if isComplete { isComplete = try finish() }
    if isComplete, stages.framesEncoded + stages.lateFrames == 0 { throw pipeline.nothingCame }
    return PreviewReport(
      frames: stages.framesEncoded, lateFrames: stages.lateFrames, lastTime: stages.lastTime, isComplete: isComplete,
      damage: outcome?.damage ?? VideoDamage(), overlay: outcome?.stages.overlay ?? OverlayStatistics())
  }

  /// - Returns: whether there is somebody who reads the end.
  private func finish() throws -> Bool {
    do {
      _ = try pipeline.muxer.finish(expecting: nil)
      return true
    } catch MediaError.brokenPipe {
      return false
    }
  }
}
