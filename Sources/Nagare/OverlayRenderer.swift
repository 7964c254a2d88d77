import NagareComments
import NagareLayout
import NagareMedia
import NagareOverlay
import NagarePixels

/// Comments to draw on transparency, and where to.
public struct OverlayJob: Sendable {
  /// Where pictures go.
  public enum Output: Sendable {
    /// The path of a video with transparency, whose suffix names the container.
    case video(path: String)
    /// A file for each picture.
    case images(ImageSequencePattern)
    /// The descriptor of an open file or pipe: red, green, blue and alpha of each pixel, 8 bits each, and nothing else.
    case samples(descriptor: Int32)
  }

  /// Sorted by time.
  public var comments: [Comment]
  /// Where the pictures go.
  public var output: Output
  /// The pictures' size.
  public var size: FrameSize
  /// Pictures a second.
  public var frameRate: FrameRate
  /// How long they go on, in seconds; nil for until the last comment has left.
  public var duration: Double?
  /// Whether colours are stored multiplied by their alpha; FFmpeg and most editors expect that they are not.
  public var isPremultiplied = false
  /// Whether existing files may be replaced.
  public var allowsOverwriting = false
  /// How the pictures are encoded.
  public var encoder = EncoderSettings()
  /// How the comments look and where they go. There is no picture that they could take on a tint of.
  public var overlay = OverlayOptions()
  /// How many threads may encode; 0 for as many as there are processors.
  public var threads = 0
  /// What draws; all kernels give the same picture.
  public var kernels = PixelKernels()

  /// A job with the usual settings.
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

  /// Refuses outputs that must not be written.
  fileprivate func check() throws(OutputError) {
    switch output {
    case .video(let path):
      try OutputError.check(path, inputs: [], allowsOverwriting: allowsOverwriting, allowsDevices: false)
    case .images(let pattern):
      if !allowsOverwriting, let path = pattern.existingFiles.first { throw .exists(path: path) }
    case .samples: break
    }
  }
}

/// What the drawing of comments on transparency did.
public struct OverlayReport: Sendable {
  /// Pictures written.
  public let frames: Int
  /// The time of the last picture, in seconds.
  public let lastTime: Double
  /// The bytes of the output.
  public let bytes: Int64
  /// False when it was cancelled, or the reader of the samples went away.
  public let isComplete: Bool
  /// What all of it took.
  public let elapsed: Duration
  /// What became of the comments.
  public let overlay: OverlayStatistics
}

/// Draws comments on transparency, for editors: every comment is where a burn onto a video of that size and rate has it.
public final class OverlayRenderer {
  private let stages: RenderStages
  private let source: VideoFrame
  private let isFile: Bool
  /// How long the pictures go on, in seconds: what was asked for, or nearly until the last comment has left.
  public let expectedDuration: Double
  /// Seconds from a picture to the next.
  public let frameInterval: Double
  /// Where the output is until it is complete; nil where there is no such place.
  public let temporaryPath: String?

  /// Opens everything that it takes. Nothing is written yet.
  /// - Throws: `OutputError`, `MediaError` or `FontError`.
  public init(_ job: OverlayJob) throws {
    let container = try job.container
    try job.check()
    let timing = FrameTiming(job.frameRate)
    var settings = job.encoder
    settings.threads = job.threads
    let encoder = try VideoEncoder(
      settings: settings, container: container, transparent: job.size,
      alphaMode: job.isPremultiplied ? .premultiplied : .straight, timing: timing)
    let sink: any PacketSink
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
    let overlay = try Overlay.prepared(
      job.comments, for: OverlayTarget(encoder.plan, interval: timing.steadyInterval, kernels: job.kernels),
      options: options.decodingEmotes())
    overlay.countsFrom = Overlay.countsFromBeginning
    source = try VideoFrame.transparent(encoder.plan, lasting: job.duration.map { timing.timestamp(at: $0) })
    var playback = Playback(schedule: FrameSchedule(rate: job.frameRate))
    playback.endsWithComments = job.duration == nil
    stages = RenderStages(
      encoder: encoder, sink: sink,
      compositor: try Compositor(overlay: overlay, plan: encoder.plan, timing: timing, kernels: job.kernels),
      playback: playback, kernels: job.kernels, drawingThreads: 0)
    if case .samples = job.output { isFile = false } else { isFile = true }
    frameInterval = job.frameRate.interval
    expectedDuration = job.duration ?? job.comments.reduce(0) { max($0, $1.time + ($1.duration ?? 10)) }
  }

  /// FFmpeg's name of the encoder.
  public var encoderName: String { stages.encoder.name }
  /// FFmpeg's name of the format of the pictures.
  public var pixelFormatName: String { stages.encoder.plan.pixelFormatName }

  /// Draws all pictures.
  ///
  /// When it is cancelled, a video is completed with what was encoded.
  /// - Parameters:
  ///   - cancellation: how to end it from another thread.
  ///   - progress: called a few times a second on the caller's thread.
  /// - Throws: the first error of any stage; that the reader of the samples went away is none.
  public func run(
    cancellation: CancellationToken = CancellationToken(), progress: (BurnProgress) -> Void = { _ in }
  ) throws -> OverlayReport {
    let start = ContinuousClock.now
    let given = PipelineItem.channel()
    let source = source
    let outcome = try stages.run(
      given,
      from: {
        _ = given.send(.frame(source), weight: 1)
        given.finish()
      }, patience: OverlayRenderer.patience, cancellation: cancellation
    ) { counters, elapsed in
      progress(
        counters.progress(
          on: ProgressScale(end: expectedDuration), elapsed: elapsed, bytes: isFile ? stages.sink.byteCount : 0))
    }
    var isComplete = outcome?.hasLostReader == false && !cancellation.isCancelled
    // A stage that still runs may be writing to a pipe that nobody reads.
    let frames = outcome == nil && !isFile ? 0 : try finish(isComplete: &isComplete, cancellation)
    if isComplete, frames == 0 { throw OutputError.isEmpty }
    // Whoever cancels while it is read has not waited for that.
    if cancellation.isCancelled { isComplete = false }
    return OverlayReport(
      frames: frames, lastTime: stages.lastTime, bytes: stages.sink.byteCount, isComplete: isComplete,
      elapsed: ContinuousClock.now - start,
      overlay: outcome?.overlay ?? OverlayStatistics())
  }

  /// - Returns: how many pictures there are.
  private func finish(isComplete: inout Bool, _ cancellation: CancellationToken) throws -> Int {
    do {
      return try stages.sink.finish(expecting: isComplete ? stages.encoder.framesSent : nil) {
        cancellation.isCancelled
      }
    } catch MediaError.brokenPipe {
      isComplete = false
      return stages.framesEncoded
    }
  }

  /// How long it waits for its stages when it is cancelled.
  private static let patience = Duration.seconds(1.4)
}
