import Foundation
import NagareComments
import NagareLayout
import NagareMedia
import NagarePixels
import NagareText

/// What a video with comments is rendered from, and how.
struct RenderSettings {
  /// The path of the video; `-` is the standard input.
  var video: String
  /// Sorted by time.
  var comments: [Comment]
  var encoder: EncoderSettings
  var overlay: OverlayOptions
  /// What pictures are scaled to before comments are drawn; nil for the size that they have.
  var size: PictureSize?
  /// Frames a second, each with the comments of its time; nil for the video's own frames.
  var rate: FrameRate?
  /// Seconds from the start of the video to the first frame that is rendered.
  var start: Double?
  /// Whether frames are rendered when their time has come by the clock.
  var isPaced = false
  /// How many threads may decode, and how many encode; 0 for as many as there are processors.
  var threads: Int
  /// How many frames may be drawn at once; 0 for a number that suits the processors.
  var drawingThreads: Int
  var kernels: PixelKernels
}

/// Decodes, draws and encodes a video on three threads.
final class RenderPipeline {
  let demuxer: Demuxer
  let encoder: VideoEncoder
  let muxer: Muxer
  private let decoder: VideoDecoder
  private let compositor: Compositor
  private let playback: Playback
  private let kernels: PixelKernels
  private let drawingThreads: Int
  private let counters = BurnCounters()

  /// What the stages counted.
  struct Outcome {
    var damagedPackets = 0
    var timeJumps = 0
    var lateFrames = 0
    var decodeTime = Duration.zero
    var compositeTime = Duration.zero
    var encodeTime = Duration.zero
    var overlay = OverlayStatistics()
  }

  /// Opens everything that it takes. Nothing is written yet.
  /// - Throws: `MediaError` or `FontError`.
  init(_ settings: RenderSettings, to target: MuxerTarget, as container: OutputContainer) throws {
    let reader = try FrameReader(path: settings.video, threads: settings.threads)
    let timing = settings.rate.map(reader.demuxer.timing) ?? reader.demuxer.timing
    var encoding = settings.encoder
    encoding.threads = settings.threads
    encoder = try VideoEncoder(
      settings: encoding, container: container, source: reader.decoder.description, size: settings.size, timing: timing)
    muxer = try Muxer(to: target, container: container, encoder: encoder, demuxer: reader.demuxer)
    let overlay = try Overlay(
      comments: settings.comments, plan: encoder.plan, timing: timing, options: settings.overlay,
      kernels: settings.kernels)
    compositor = try Compositor(
      overlay: overlay, plan: encoder.plan, timing: reader.demuxer.timing, kernels: settings.kernels)
    if let start = settings.start {
      // Comments took their colours from the pictures that they entered on.
      try reader.position(before: start - (overlay.isTinted ? overlay.tintMemory : 0))
    }
    (demuxer, decoder) = (reader.demuxer, reader.decoder)
    playback = Playback(
      schedule: settings.rate.map(FrameSchedule.init), firstTimestamp: timing.axis.timestamp(at: 0),
      start: settings.start ?? -.infinity, pacer: settings.isPaced ? RealtimePacer() : nil)
    kernels = settings.kernels
    drawingThreads =
      settings.drawingThreads > 0
      ? settings.drawingThreads
      : DrawingCrew.usualThreads(processors: ProcessInfo.processInfo.activeProcessorCount)
  }

  /// The time of the last frame that was drawn on, in seconds from the start of the video.
  var lastTime: Double { counters.lastTime }

  /// Frames that were given to the encoder.
  var framesWritten: Int { counters.encodedFrames }

  /// Renders the whole and writes it, but for what completes it.
  /// - Parameters:
  ///   - patience: how long it waits for its stages after it was cancelled: an encoder may take seconds for a frame, an
  ///     input may stall.
  ///   - progress: called a few times a second on the caller's thread.
  /// - Returns: what the stages counted; nil when one still runs, which must not be looked at.
  /// - Throws: the first error of any stage, after the output is discarded.
  func run(
    patience: Duration, cancellation: CancellationToken, progress: (BurnProgress) -> Void
  ) throws -> Outcome? {
    let start = ContinuousClock.now
    try muxer.open()
    let plan = encoder.plan
    let crew =
      drawingThreads > 1
      ? DrawingCrew(threads: drawingThreads, kernels: kernels) { Compositor.scene(for: plan) } : nil
    let decoded = PipelineItem.channel()
    let composited = PipelineItem.channel()
    let decoding = DecodingStage(
      demuxer: demuxer, decoder: decoder, start: playback.start, output: decoded, cancellation: cancellation)
    let drawing = DrawingStage(
      compositor: compositor, crew: crew, playback: playback, input: decoded, output: composited, counters: counters,
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
        let limit = deadline ?? ContinuousClock.now + patience
        deadline = limit
        return ContinuousClock.now < limit
      }
    } catch {
      // The muxer may live on in whoever holds this pipeline, or in a thread that is just ending.
      muxer.discard()
      throw error
    }
    guard hasEnded else { return nil }
    return Outcome(
      damagedPackets: decoder.damagedPackets, timeJumps: demuxer.timeJumps, lateFrames: playback.pacer?.lateFrames ?? 0,
      decodeTime: decoding.busyTime, compositeTime: drawing.busyTime, encodeTime: encoding.busyTime,
      overlay: compositor.overlay.statistics)
  }

  private func progress(since start: ContinuousClock.Instant) -> BurnProgress {
    counters.progress(
      duration: demuxer.duration, frameCount: playback.isWhole ? demuxer.video.frameCount : nil,
      elapsed: ContinuousClock.now - start)
  }
}

extension Overlay {
  /// An overlay for the frames of a plan.
  package convenience init(
    comments: [Comment], plan: FramePlan, timing: FrameTiming, options: OverlayOptions, kernels: PixelKernels
  ) throws(FontError) {
    let stage = Stage(width: plan.width, height: plan.height)
    self.init(
      comments: comments, stage: stage,
      style: OverlayStyle(for: stage, options: options, frameInterval: timing.steadyInterval),
      typesetter: try Typesetter(for: comments, options: options), format: plan.pixelFormat, encoding: plan.encoding,
      kernels: kernels, cacheBytes: options.cacheBytes ?? Overlay.usualCacheBytes)
  }
}
