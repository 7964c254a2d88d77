import Foundation
import NagareMedia
import NagareOverlay
import NagarePixels
import NagareSystem

/// The stages of a rendering on three threads: source, drawing and encoding.
final class RenderStages {
  let encoder: VideoEncoder
  let sink: any PacketSink
  private let compositor: Compositor
  private let playback: Playback
  private let kernels: PixelKernels
  private let drawingThreads: Int
  private let counters = BurnCounters()

  /// The results of the drawing and the encoding stage.
  struct Outcome {
    /// Whether the output's reader disconnected before the end.
    var hasReaderDisconnected = false
    var compositeTime = Duration.zero
    var encodeTime = Duration.zero
    var overlay = OverlayStatistics()
  }

  /// - Parameter drawingThreads: the most frames that are drawn at once; 0 to choose by the number of processors.
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

  /// The time of the last drawn frame, in seconds from the start of the video.
  var lastTime: Double { counters.lastTime }
  /// The number of encoded frames.
  var framesEncoded: Int { counters.encodedFrames }
  /// The number of frames that were skipped because their time had passed.
  var lateFrames: Int { counters.lateFrames }

  /// Renders and writes everything, but does not complete the output.
  /// - Parameters:
  ///   - given: the channel of the first stage: frames and packets in the order of rendering and writing.
  ///   - source: the first stage. It sends its items, stops early if cancelled, and finishes the channel.
  ///   - patience: the time to wait for the stages after cancellation: an encoder may take seconds for a frame, and an
  ///     input may stall.
  ///   - progress: called a few times a second on the caller's thread.
  /// - Returns: the results of the stages; nil if one is still running and must be left alone.
  /// - Throws: the first error of any stage, after discarding the output. A reader that disconnects is no error.
  func run(
    _ given: Channel<PipelineItem>, from source: any PipelineStage, patience: Duration,
    cancellation: CancellationToken, progress: (BurnCounters, Duration) -> Void
  ) throws -> Outcome? {
    let start = ContinuousClock.now
    let plan = encoder.plan
    let pool =
      drawingThreads > 1
      ? try DrawingPool(threads: drawingThreads, kernels: kernels) { Compositor.scene(for: plan) } : nil
    // The drawing stage finishes the pool, but its thread may fail to start.
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
    threads.start("decode", source)
    threads.start("draw", drawing)
    threads.start("encode", encoding)
    var hasEnded = false
    var hasReaderDisconnected = false
    do {
      hasEnded = try threads.wait(
        until: cancellation, patience: patience, tick: { progress(counters, ContinuousClock.now - start) }
      ) { _ in
        // Wakes the stages that may wait for ever for input.
        given.close()
        drawn.finish()
      }
    } catch MediaError.brokenPipe {
      hasReaderDisconnected = true
      hasEnded = threads.haveEnded
    } catch {
      // The sink may outlive this call, held by the owner of these stages or by a thread that is about to end.
      sink.discard()
      throw error
    }
    guard hasEnded else { return nil }
    return Outcome(
      hasReaderDisconnected: hasReaderDisconnected, compositeTime: drawing.busyTime, encodeTime: encoding.busyTime,
      overlay: compositor.overlay.statistics)
  }
}
