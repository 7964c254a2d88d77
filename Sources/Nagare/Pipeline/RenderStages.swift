import Foundation
import NagareMedia
import NagareOverlay
import NagarePixels
import NagareSystem

/// The stages of a rendering, each on a thread of its own: one that gives frames, one that draws, one that encodes.
final class RenderStages {
  let encoder: VideoEncoder
  let sink: any PacketSink
  private let compositor: Compositor
  private let playback: Playback
  private let kernels: PixelKernels
  private let drawingThreads: Int
  private let counters = BurnCounters()

  /// What the drawing and the encoding stage counted.
  struct Outcome {
    /// Whether whoever read the output went away before the end.
    var hasLostReader = false
    var compositeTime = Duration.zero
    var encodeTime = Duration.zero
    var overlay = OverlayStatistics()
  }

  /// - Parameter drawingThreads: how many frames may be drawn at once; 0 for a number that suits the processors.
  init(
    encoder: VideoEncoder, sink: any PacketSink, compositor: Compositor, playback: Playback, kernels: PixelKernels,
    drawingThreads: Int
  ) {
    self.encoder = encoder
    self.sink = sink
    self.compositor = compositor
    self.playback = playback
    self.kernels = kernels
    self.drawingThreads =
      drawingThreads > 0
      ? drawingThreads : DrawingPool.usualThreads(processors: Processors.count)
  }

  /// The time of the last frame that was drawn on, in seconds from the start of the video.
  var lastTime: Double { counters.lastTime }
  /// Frames that were encoded.
  var framesEncoded: Int { counters.encodedFrames }
  /// Frames that were left out because their time had passed.
  var lateFrames: Int { counters.lateFrames }

  /// Renders the whole and writes it, but for what completes it.
  /// - Parameters:
  ///   - given: frames and packets in the order in which they are rendered and written.
  ///   - give: the first stage: sends them until there are no more or the token says so, and finishes the channel.
  ///   - patience: how long it waits for its stages after it was cancelled: an encoder may take seconds for a frame, an
  ///     input may stall.
  ///   - progress: called a few times a second on the caller's thread.
  /// - Returns: what the stages counted; nil when one still runs, which must not be looked at.
  /// - Throws: the first error of any stage, after the output is discarded; that a reader went away is none.
  func run(
    _ given: Channel<PipelineItem>, from give: @escaping @Sendable () throws -> Void, patience: Duration,
    cancellation: CancellationToken, progress: (BurnCounters, Duration) -> Void
  ) throws -> Outcome? {
    let start = ContinuousClock.now
    let plan = encoder.plan
    let pool =
      drawingThreads > 1
      ? try DrawingPool(threads: drawingThreads, kernels: kernels) { Compositor.scene(for: plan) } : nil
    // The stage that ends its threads may get none itself.
    defer { pool?.finish() }
    try sink.open()
    let drawn = PipelineItem.channel()
    let drawing = DrawingStage(
      compositor: compositor, pool: pool, playback: playback, input: given, output: drawn, counters: counters,
      cancellation: cancellation)
    let encoding = EncodingStage(
      encoder: encoder, sink: sink, input: drawn, counters: counters, cancellation: cancellation)
    let threads = StageThreads {
      given.close()
      drawn.close()
    }
    threads.start("decode") { try give() }
    threads.start("draw") { try drawing.run() }
    threads.start("encode") { try encoding.run() }
    var hasEnded = false
    var hasLostReader = false
    do {
      hasEnded = try threads.wait(
        until: cancellation, patience: patience, tick: { progress(counters, ContinuousClock.now - start) }
      ) { _ in
        // Wakes the stages that wait for an input which may never come.
        given.close()
        drawn.finish()
      }
    } catch MediaError.brokenPipe {
      hasLostReader = true
      hasEnded = threads.haveEnded
    } catch {
      // The sink may live on in whoever holds these stages, or in a thread that is just ending.
      sink.discard()
      throw error
    }
    guard hasEnded else { return nil }
    return Outcome(
      hasLostReader: hasLostReader, compositeTime: drawing.busyTime, encodeTime: encoding.busyTime,
      overlay: compositor.overlay.statistics)
  }
}
