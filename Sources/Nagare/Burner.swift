import Foundation
import NagareComments
import NagareLayout
import NagareMedia
import NagarePixels
import NagareText
import Synchronization

/// A video to burn comments into, and where to.
public struct BurnJob: Sendable {
  /// The path of the video; `-` is the standard input.
  public var video: String
  /// Sorted by time.
  public var comments: [Comment]
  /// The path of the file to write; its suffix names the container.
  public var output: String
  /// Whether an existing file may be replaced.
  public var overwrites = false
  /// How the video is encoded.
  public var encoder = EncoderSettings()
  /// How the comments look and where they go.
  public var overlay = OverlayOptions()
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
}

/// Burns comments into a video: decodes, draws and encodes on three threads.
public final class Burner {
  private let demuxer: Demuxer
  private let decoder: VideoDecoder
  private let encoder: VideoEncoder
  private let muxer: Muxer
  private let compositor: Compositor
  private let kernels: PixelKernels
  private let drawingThreads: Int
  private let counters = BurnCounters()

  /// Opens everything that a burn needs. Nothing is written yet.
  /// - Throws: `OutputError`, `MediaError` or `FontError`.
  public init(_ job: BurnJob) throws {
    let container = try OutputContainer(path: job.output)
    // The finished file takes the place of whatever has its name: a device must stay one.
    try OutputError.check(job.output, inputs: [job.video], overwrites: job.overwrites, allowsDevices: false)
    demuxer = try Demuxer(path: job.video)
    decoder = try VideoDecoder(of: demuxer, threads: job.threads)
    var settings = job.encoder
    settings.threads = job.threads
    encoder = try VideoEncoder(settings: settings, container: container, decoder: decoder, demuxer: demuxer)
    muxer = try Muxer(path: job.output, container: container, encoder: encoder, demuxer: demuxer)
    let overlay = try Overlay(
      comments: job.comments, plan: encoder.plan, video: demuxer.video, options: job.overlay, kernels: job.kernels)
    compositor = try Compositor(overlay: overlay, plan: encoder.plan, demuxer: demuxer, kernels: job.kernels)
    kernels = job.kernels
    drawingThreads =
      job.drawingThreads > 0
      ? job.drawingThreads : DrawingCrew.usualThreads(processors: ProcessInfo.processInfo.activeProcessorCount)
  }

  /// Streams that the output's container cannot hold.
  public var omittedStreams: [String] { muxer.omittedStreams }
  /// The stored picture's rotation in degrees, clockwise; comments follow the stored picture.
  public var rotation: Int { demuxer.video.rotation }
  /// Whether a player shows the stored pixels wider or narrower than they are high; comments follow the stored pixels.
  public var hasWidePixels: Bool { demuxer.video.pixelAspect != 1 }
  /// The conversions between sample formats, none when frames are drawn on as they were decoded.
  public var conversions: [String] { encoder.plan.conversions }
  /// FFmpeg's name of the encoder.
  public var encoderName: String { encoder.name }
  /// Where the output is until it is complete.
  public var temporaryPath: String { muxer.temporaryPath }

  /// Burns the video.
  ///
  /// When it is cancelled, it stops reading, completes the file with what was encoded, and returns within two seconds.
  /// A stage that is stuck in an encoder or an input then still runs, and the report lacks what the stages counted.
  /// - Parameter progress: called a few times a second on the caller's thread.
  /// - Throws: the first error of any stage. No file is left then.
  public func run(
    cancellation: CancellationToken = CancellationToken(), progress: (BurnProgress) -> Void = { _ in }
  ) throws -> BurnReport {
    let start = ContinuousClock.now
    try muxer.open()
    let plan = encoder.plan
    let crew =
      drawingThreads > 1
      ? DrawingCrew(threads: drawingThreads, kernels: kernels) { Compositor.scene(for: plan) } : nil
    let decoded = PipelineItem.channel()
    let composited = PipelineItem.channel()
    let decoding = DecodingStage(demuxer: demuxer, decoder: decoder, output: decoded, cancellation: cancellation)
    let drawing = DrawingStage(
      compositor: compositor, crew: crew, input: decoded, output: composited, counters: counters,
      cancellation: cancellation)
    let encoding = EncodingStage(
      encoder: encoder, muxer: muxer, input: composited, counters: counters, cancellation: cancellation)
    let threads = StageThreads {
      decoded.close()
      composited.close()
    }
    threads.start("decode") { try decoding.run() }
    threads.start("draw") { try drawing.run() }
    threads.start("encode") { try encoding.run() }
    let hasEnded: Bool
    do {
      var deadline: ContinuousClock.Instant?
      hasEnded = try threads.wait {
        progress(self.progress(since: start))
        guard cancellation.isCancelled else { return true }
        // Wakes the stages that wait for an input which may never come.
        decoded.close()
        composited.finish()
        let limit = deadline ?? ContinuousClock.now + Burner.patience
        deadline = limit
        return ContinuousClock.now < limit
      }
    } catch {
      // The muxer may live on in whoever holds this burner, or in a thread that is just ending.
      muxer.discard()
      throw error
    }
    let frames = try muxer.finish(expecting: cancellation.isCancelled ? nil : encoder.framesSent)
    guard frames > 0 || cancellation.isCancelled else {
      throw MediaError.cannotDecode(path: demuxer.path, reason: "not a single frame could be decoded")
    }
    var report = BurnReport(
      frames: frames, lastTime: counters.lastTime, isComplete: !cancellation.isCancelled,
      elapsed: ContinuousClock.now - start)
    // A stage that still runs must not be looked at.
    if hasEnded {
      report.damagedPackets = decoder.damagedPackets
      report.timeJumps = demuxer.timeJumps
      report.decodeTime = decoding.busyTime
      report.compositeTime = drawing.busyTime
      report.encodeTime = encoding.busyTime
      report.overlay = compositor.overlay.statistics
    }
    return report
  }

  /// How long a cancelled burn waits for its stages: a slow encoder may take seconds for a frame, an input may stall.
  private static let patience = Duration.seconds(1.4)

  private func progress(since start: ContinuousClock.Instant) -> BurnProgress {
    counters.progress(
      duration: demuxer.duration, frameCount: demuxer.video.frameCount, elapsed: ContinuousClock.now - start)
  }
}

extension Overlay {
  /// An overlay for the frames of a plan.
  package convenience init(
    comments: [Comment], plan: FramePlan, video: VideoStream, options: OverlayOptions, kernels: PixelKernels
  ) throws(FontError) {
    let stage = Stage(width: plan.width, height: plan.height)
    self.init(
      comments: comments, stage: stage,
      style: OverlayStyle(for: stage, options: options, frameInterval: video.steadyFrameInterval),
      typesetter: try Typesetter(for: comments, options: options), format: plan.pixelFormat, encoding: plan.encoding,
      kernels: kernels, cacheBytes: options.cacheBytes ?? Overlay.usualCacheBytes)
  }
}
