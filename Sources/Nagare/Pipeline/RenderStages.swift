import NagareMedia
import NagareOverlay
import NagareSystem

/// The stages of a rendering, each on its own thread: sources, drawing and encoding.
package final class RenderStages {
  let encoder: VideoEncoder
  let sink: any PacketSink
  let compositor: Compositor
  /// The channel from drawing to encoding.
  let drawn: Channel<PipelineItem>
  private let clock: any FrameClock
  /// The longest reordering delay of packets that are copied, in frames; nil if none are.
  var copiedDelay: Int?
  private let counters: BurnCounters

  /// The results of the drawing and the encoding stage.
  package struct Outcome {
    /// Whether all stages have ended. If not, times and statistics are missing, and the stages must not be used.
    package var hasEnded = false
    /// Whether the output's reader disconnected before the end.
    package var hasReaderDisconnected = false
    var compositeTime = Duration.zero
    var encodeTime = Duration.zero
    var overlay = OverlayStatistics()
  }

  package init(
    encoder: VideoEncoder, sink: any PacketSink, compositor: Compositor, clock: any FrameClock,
    drawn: Channel<PipelineItem>, counters: BurnCounters
  ) {
    (self.encoder, self.sink, self.compositor) = (encoder, sink, compositor)
    (self.clock, self.drawn, self.counters) = (clock, drawn, counters)
  }

  /// Opens the output, renders and writes everything, but does not complete the output.
  /// - Parameters:
  ///   - sources: the stages that supply the clock, and their names. They send their items, stop early if cancelled,
  ///     and finish their channels.
  ///   - channels: the channels from each source to the next source or to the clock.
  ///   - progress: called a few times a second on the caller's thread, with the seconds since the start.
  /// - Throws: the first error of any stage, after discarding the output. A reader that disconnects is not an error.
  package func render(
    from sources: [(name: String, stage: any PipelineStage)], _ channels: [Channel<PipelineItem>],
    patience: Duration, cancellation: CancellationToken, progress: (Double) -> Void
  ) throws -> Outcome {
    let start = ContinuousClock.now
    try counters.watch.note(.writing) { try sink.open() }
    do {
      return try run(
        patience: patience, cancellation: cancellation,
        startSources: { threads in sources.forEach { threads.start($0.name, $0.stage) } },
        closeSources: { channels.forEach { $0.close() } }, tick: { progress((ContinuousClock.now - start).seconds) })
    } catch {
      // The sink may outlive this call, held by the owner of these stages or by a thread that is about to end.
      sink.discard()
      throw error
    }
  }

  /// Renders and writes everything, but neither opens nor completes the output.
  /// - Parameters:
  ///   - patience: the time to wait for the stages after cancellation: an encoder may take seconds for a frame, and an
  ///     input may stall.
  ///   - startSources: starts the stages that supply the clock. They stop early if cancelled.
  ///   - closeSources: wakes the sources, which may wait for ever. Called on any thread, repeatedly.
  ///   - tick: called a few times a second on the caller's thread.
  ///   - stop: called like `tick`, but only after cancellation, with the time since then.
  /// - Throws: the first error of any stage. A reader that disconnects is not an error.
  func run(
    patience: Duration, cancellation: CancellationToken, startSources: (StageThreads) -> Void,
    closeSources: @escaping @Sendable () -> Void, tick: () -> Void, stop: (Duration) -> Void = { _ in }
  ) throws -> Outcome {
    // The drawing stage finishes the pool, but its thread may fail to start.
    defer { compositor.pool?.finish() }
    try compositor.pool?.start()
    let drawing = DrawingStage(clock: clock, compositor: compositor, output: drawn, cancellation: cancellation)
    let encoding = EncodingStage(
      encoder: encoder, sink: sink, input: drawn, counters: counters, cancellation: cancellation,
      copying: copiedDelay)
    let threads = StageThreads { [drawn] in
      closeSources()
      drawn.close()
    }
    startSources(threads)
    threads.start("draw", drawing)
    threads.start("encode", encoding)
    var outcome = Outcome()
    do {
      outcome.hasEnded = try threads.wait(until: cancellation, patience: patience, tick: tick) { time in
        closeSources()
        drawn.finish()
        stop(time)
      }
    } catch MediaError.brokenPipe {
      (outcome.hasReaderDisconnected, outcome.hasEnded) = (true, threads.haveEnded)
    } catch MediaError.interrupted where cancellation.isCancelled {
      outcome.hasEnded = threads.haveEnded
    }
    guard outcome.hasEnded else { return outcome }
    (outcome.compositeTime, outcome.encodeTime) = (drawing.busyTime, encoding.busyTime)
    outcome.overlay = compositor.overlay.statistics
    return outcome
  }
}
