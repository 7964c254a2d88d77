import Foundation
import Nagare
import NagareMedia
import NagarePixels
import OverlayFixtures
import Synchronization
import TestSupport
import Testing

@Suite("The stages of a rendering")
struct RenderStagesTests {
  private struct Failure: Error {}

  /// A source that sends frames, and calls `end` before it ends.
  private final class Source: PipelineStage {
    private let output: Channel<PipelineItem>
    private let frames: Int64
    private let end: () throws -> Void

    init(_ output: Channel<PipelineItem>, frames: Int64, end: @escaping () throws -> Void) {
      (self.output, self.frames, self.end) = (output, frames, end)
    }

    func run() throws {
      defer { output.finish() }
      for timestamp in 0..<frames {
        let frame = try VideoFrame.transparent(width: 32, height: 16)
        frame.setTime(timestamp)
        frame.setDuration(1)
        guard output.send(.frame(frame), weight: 16) else { return }
      }
      try end()
    }
  }

  /// A sink that counts calls, and fails from a packet on.
  private final class Sink: PacketSink {
    struct Counts: Equatable {
      var opened = 0
      var packets = 0
      var discarded = 0
    }

    private let state = Mutex(Counts())
    private let failure: (packet: Int, error: MediaError)?

    init(failingAt failure: (packet: Int, error: MediaError)? = nil) { self.failure = failure }

    var counts: Counts { state.withLock { $0 } }

    func open() { state.withLock { $0.opened += 1 } }
    func writeVideo(_ packet: Packet) throws(MediaError) {
      let count = state.withLock { state in
        state.packets += 1
        return state.packets
      }
      if let failure, count >= failure.packet { throw failure.error }
    }
    func copy(_ packet: Packet) {}
    func finish(expecting frames: Int?, isCancelled: () -> Bool) -> Int { counts.packets }
    func discard() { state.withLock { $0.discarded += 1 } }
  }

  private let decoded = PipelineItem.channel()
  private let counters = BurnCounters()
  private let cancellation = CancellationToken()

  private func stages(_ sink: Sink, pool: Bool = false) throws -> RenderStages {
    let timing = FrameTiming(FrameRate(numerator: 25)!)
    let encoder = try VideoEncoder(
      settings: EncoderSettings(), container: .raw, transparent: FrameSize(width: 32, height: 16), alphaMode: .straight,
      timing: timing)
    let plan = encoder.plan
    let overlay = try Overlay.prepared(
      [Comment("BG", at: 0)], for: OverlayTarget(plan, interval: 0.04, kernels: PixelKernels()),
      options: Fixtures.options())
    let compositor = try Compositor(
      overlay: overlay, plan: plan, kernels: PixelKernels(),
      pool: pool ? DrawingPool(threads: 2, kernels: PixelKernels()) { SpriteScene(for: plan) } : nil)
    return RenderStages(
      encoder: encoder, sink: sink, compositor: compositor,
      clock: SourceClock(input: decoded, timing: timing, overlay: overlay, counters: counters),
      drawn: PipelineItem.channel(), counters: counters)
  }

  private func render(
    _ frames: Int64 = 50, to sink: Sink, pool: Bool = false, patience: Duration = .seconds(60),
    end: @escaping () throws -> Void = {}
  ) throws -> RenderStages.Outcome {
    try stages(sink, pool: pool).render(
      from: [("decode", Source(decoded, frames: frames, end: end))], [decoded], patience: patience,
      cancellation: cancellation
    ) { _ in }
  }

  @Test("every frame becomes a packet", arguments: [false, true])
  func whole(pool: Bool) throws {
    let sink = Sink()
    let outcome = try render(to: sink, pool: pool)
    #expect(outcome.hasEnded && !outcome.hasReaderDisconnected)
    #expect(sink.counts == Sink.Counts(opened: 1, packets: 50))
  }

  @Test("the error of a source is thrown, and the output is discarded")
  func failedSource() throws {
    let sink = Sink()
    #expect(throws: Failure.self) { _ = try render(to: sink) { throw Failure() } }
    #expect(sink.counts.discarded == 1)
  }

  @Test("the error of a sink is thrown, ends a source that would never end, and the output is discarded")
  func failedSink() throws {
    let sink = Sink(failingAt: (3, .noSpace(path: "a", reason: "full", isLimited: false)))
    #expect(throws: MediaError.self) { _ = try render(.max, to: sink) }
    #expect(sink.counts.discarded == 1)
  }

  @Test("a reader that disconnects is no error, and ends a source that would never end")
  func disconnectedReader() throws {
    let sink = Sink(failingAt: (3, .brokenPipe))
    let outcome = try render(.max, to: sink)
    #expect(outcome.hasReaderDisconnected)
    #expect(sink.counts.discarded == 0)
  }

  @Test("a cancelled rendering keeps the packets so far, and ends a source that would never end")
  func cancelled() throws {
    let sink = Sink()
    let canceller = Thread { [cancellation] in
      while sink.counts.packets < 10 { usleep(1_000) }
      cancellation.cancel()
    }
    canceller.start()
    let outcome = try render(.max, to: sink)
    #expect(outcome.hasEnded && !outcome.hasReaderDisconnected)
    #expect(sink.counts.packets >= 10 && sink.counts.discarded == 0)
  }

  @Test("a stage that is stuck when the rendering is cancelled is left alone")
  func stuck() throws {
    let release = DispatchSemaphore(value: 0)
    defer { release.signal() }
    let sink = Sink()
    cancellation.cancel()
    let outcome = try render(0, to: sink, patience: .milliseconds(10)) { release.wait() }
    #expect(!outcome.hasEnded)
    #expect(sink.counts.discarded == 0)
  }
}
