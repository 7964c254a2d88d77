import NagareComments
import NagareLayout
import NagareMedia
import NagareOverlay
import NagarePixels
import NagareSystem

/// Comments to draw on transparency, the output, and the settings.
public struct OverlayJob: Sendable {
  /// The destination of the frames.
  public enum Output: Sendable {
    /// The path of a video with transparency, whose suffix names the container.
    case video(path: String)
    /// An image file for each frame.
    case images(ImageSequencePattern)
    /// The descriptor of an open file or pipe, to which raw RGBA samples of 8 bits are written.
    case samples(descriptor: Int32)
  }

  /// The comments, sorted by time.
  public var comments: [Comment]
  /// The destination of the frames.
  public var output: Output
  /// The size of the frames, without a chat panel beside them.
  public var size: FrameSize
  /// The frame rate.
  public var frameRate: FrameRate
  /// The duration in seconds; nil to end with the last comment.
  public var duration: Double?
  /// Whether colours are premultiplied by alpha; FFmpeg and most editors expect straight alpha.
  public var isPremultiplied = false
  /// Whether existing files may be replaced.
  public var allowsOverwriting = false
  /// The settings of the video encoder.
  public var encoder = EncoderSettings()
  /// The look and the layout of comments. Tints are ignored, as there is no video.
  public var overlay = OverlayOptions()
  /// The mask of people or areas that hide comments; nil for none.
  public var mask: MaskSettings?
  /// The number of encoding threads; 0 for one per processor.
  public var threads = 0
  /// The kernels that draw. All produce the same samples.
  package var kernels = PixelKernels()

  /// A job with default settings.
  public init(comments: [Comment], output: Output, size: FrameSize, frameRate: FrameRate) {
    self.comments = comments
    self.output = output
    self.size = size
    self.frameRate = frameRate
  }

  fileprivate var container: OutputContainer {
    get throws(MediaError) {
      switch output {
      case .video(let path): try OutputContainer(path: path)
      case .images: .images
      case .samples: .raw
      }
    }
  }

  /// Checks that the output may be written.
  fileprivate func check() throws(OutputError) {
    switch output {
    case .video(let path):
      try OutputError.check(
        path, inputs: (mask?.paths ?? []) + overlay.fonts.files, allowsOverwriting: allowsOverwriting,
        allowsDevices: false)
    case .images(let pattern):
      if mask?.paths.contains(pattern.path) == true { throw .isInput(path: pattern.path) }
      if !allowsOverwriting, let path = pattern.existingFiles.first { throw .exists(path: path) }
    case .samples: break
    }
  }
}

/// The result of drawing comments on transparency.
public struct OverlayReport: Sendable {
  /// Frames written.
  public let frames: Int
  /// The time of the last frame, in seconds.
  public let lastTime: Double
  /// The size of the output in bytes.
  public let bytes: Int64
  /// False if the run was cancelled, or the reader of the samples disconnected.
  public let isComplete: Bool
  /// The total time, in seconds.
  public let elapsed: Double
  /// The overlay's statistics.
  public let overlay: OverlayStatistics
}

/// Draws comments on transparency, for editors. Every comment is placed as in a burn onto a video of the same size and
/// rate.
public final class OverlayRenderer {
  private let encoder: VideoEncoder
  private let sink: any PacketSink
  private let stages: RenderStages
  private let counters = BurnCounters()
  private let sourceFrames = PipelineItem.channel()
  private let source: VideoFrame
  private let writesFiles: Bool
  /// The duration in seconds, as requested or estimated from the comments.
  public let expectedDuration: Double
  /// The interval between frames, in seconds.
  public let frameInterval: Double
  /// The path of the video until it is complete; nil for images and samples.
  public let temporaryPath: String?

  /// Opens the encoder and the fonts. `run` opens the output.
  /// - Throws: `OutputError`, `MediaError`, `MaskError` or `FontError`.
  public init(_ job: OverlayJob) throws {
    let container = try job.container
    try job.check()
    let timing = FrameTiming(job.frameRate)
    var settings = job.encoder
    settings.threads = job.threads
    let size = FrameSize(width: job.size.width + job.overlay.addedWidth, height: job.size.height)
    encoder = try VideoEncoder(
      settings: settings, container: container, transparent: size,
      alphaMode: job.isPremultiplied ? .premultiplied : .straight, timing: timing)
    switch job.output {
    case .video(let path):
      let name = MuxerTarget.OutputName(path, allowsOverwriting: job.allowsOverwriting)
      temporaryPath = name.temporaryPath
      sink = try Muxer(to: .file(name), container: container, encoder: encoder, demuxer: nil)
    case .images(let pattern):
      temporaryPath = nil
      sink = ImageSequenceWriter(pattern, allowsOverwriting: job.allowsOverwriting)
    case .samples(let descriptor):
      temporaryPath = nil
      sink = try Muxer(to: .descriptor(descriptor), container: container, encoder: encoder, demuxer: nil)
    }
    var options = job.overlay
    options.tint.scope = .off
    var target = OverlayTarget(encoder.plan, interval: timing.steadyInterval, kernels: job.kernels)
    target.spans(to: job.duration)
    let overlay = try Overlay.prepared(
      job.comments, for: target, options: options.decodingEmotes())
    overlay.countsFrom = Overlay.countsFromBeginning
    source = try VideoFrame.transparent(encoder.plan, lasting: job.duration.map { timing.timestamp(at: $0) })
    let clock = RateClock(
      input: sourceFrames, timing: timing, rate: job.frameRate, overlay: overlay, counters: counters)
    clock.endsWithComments = job.duration == nil
    let compositor = try Compositor(
      overlay: overlay, plan: encoder.plan, kernels: job.kernels,
      pool: .forFrames(of: encoder.plan, threads: 0, kernels: job.kernels),
      masks: .open(job.mask, for: encoder.plan, interval: job.frameRate.interval),
      holdsMasks: false)
    stages = RenderStages(
      encoder: encoder, sink: sink, compositor: compositor, clock: clock, drawn: PipelineItem.channel(),
      counters: counters)
    if case .samples = job.output { writesFiles = false } else { writesFiles = true }
    frameInterval = job.frameRate.interval
    expectedDuration = job.duration ?? job.comments.reduce(0) { max($0, $1.time + ($1.duration ?? 10)) }
  }

  /// FFmpeg's name of the encoder.
  public var encoderName: String { encoder.name }
  /// FFmpeg's name of the frames' pixel format.
  public var pixelFormatName: String { encoder.plan.pixelFormatName }

  /// The result; nil until the run has ended, and after an error.
  public private(set) var report: OverlayReport?

  /// Draws all frames on a thread of its own, and reports the progress a few times a second.
  ///
  /// The sequence ends with the run. If its task is cancelled, the run stops within two seconds, and completes a video
  /// with the frames so far. Releasing the sequence early also cancels the run, but does not wait for its end. Do not
  /// use the renderer before the sequence has ended, nor after releasing it early. A renderer runs once.
  /// - Returns: the progress. The sequence throws the first error of the run; `OutputError.isEmpty` if there is nothing
  ///   to draw. A reader of the samples that disconnects is not an error.
  public func run() -> some AsyncSequence<BurnProgress, any Error> & Sendable {
    ProgressSequence(of: "overlay") { [self] in report = try runAndWait(cancellation: $0, progress: $1) }
  }

  /// Draws all frames on the caller's thread.
  ///
  /// When cancelled, the run completes a video with the frames encoded so far.
  /// - Parameters:
  ///   - cancellation: stops the run, from any thread.
  ///   - progress: called a few times a second on the caller's thread.
  /// - Throws: the first error of any stage; `OutputError.isEmpty` if there is nothing to draw. A reader of the samples
  ///   that disconnects is not an error.
  package func runAndWait(
    cancellation: CancellationToken = CancellationToken(), progress: (BurnProgress) -> Void = { _ in }
  ) throws -> OverlayReport {
    let start = ContinuousClock.now
    let outcome = try stages.render(
      from: [("decode", FrameStage(source, output: sourceFrames))], [sourceFrames],
      patience: OverlayRenderer.patience, cancellation: cancellation
    ) { elapsed in
      progress(
        counters.progress(
          on: ProgressScale(end: expectedDuration), elapsed: elapsed, bytes: writesFiles ? sink.byteCount : 0))
    }
    var isComplete = outcome.hasEnded && !outcome.hasReaderDisconnected && !cancellation.isCancelled
    // A stage that is still running may be writing to a pipe that nobody reads.
    let frames = !outcome.hasEnded && !writesFiles ? 0 : try finish(isComplete: &isComplete, cancellation)
    if isComplete, frames == 0 { throw OutputError.isEmpty }
    // After a cancellation during the final check, the output counts as incomplete.
    if cancellation.isCancelled { isComplete = false }
    return OverlayReport(
      frames: frames, lastTime: counters.lastTime, bytes: sink.byteCount, isComplete: isComplete,
      elapsed: (ContinuousClock.now - start).seconds, overlay: outcome.overlay)
  }

  /// - Returns: the number of frames.
  private func finish(isComplete: inout Bool, _ cancellation: CancellationToken) throws -> Int {
    do {
      return try sink.finish(expecting: isComplete ? encoder.framesSent : nil) {
        cancellation.isCancelled
      }
    } catch MediaError.brokenPipe {
      isComplete = false
      return counters.encodedFrames
    }
  }

  /// The time to wait for the stages after cancellation.
  private static let patience = Duration.seconds(1.4)
}

/// The first stage of an overlay: supplies a single frame.
private final class FrameStage: PipelineStage {
  private let frame: VideoFrame
  private let output: Channel<PipelineItem>

  init(_ frame: VideoFrame, output: Channel<PipelineItem>) {
    (self.frame, self.output) = (frame, output)
  }

  func run() {
    _ = output.send(.frame(frame), weight: 1)
    output.finish()
  }
}
