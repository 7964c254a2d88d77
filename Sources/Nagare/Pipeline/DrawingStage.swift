import NagareMedia

/// The second stage: draws the comments onto the frames, hands on everything else.
///
/// Used by one thread at a time; whoever makes it may hand it to the thread that draws.
final class DrawingStage: @unchecked Sendable {
  private let compositor: Compositor
  private let input: Channel<PipelineItem>
  private let output: Channel<PipelineItem>
  private let counters: BurnCounters
  private let cancellation: CancellationToken
  private(set) var busyTime = Duration.zero

  init(
    compositor: Compositor, input: Channel<PipelineItem>, output: Channel<PipelineItem>, counters: BurnCounters,
    cancellation: CancellationToken
  ) {
    self.compositor = compositor
    self.input = input
    self.output = output
    self.counters = counters
    self.cancellation = cancellation
  }

  func run() throws {
    defer {
      input.close()
      output.finish()
    }
    while !cancellation.isCancelled, let item = input.receive() {
      guard output.send(try process(item), weight: item.weight) else { return }
    }
  }

  private func process(_ item: PipelineItem) throws -> PipelineItem {
    guard case .frame(let frame) = item else { return item }
    let (drawn, time) = try timed { try compositor.composite(compositor.adapt(frame)) }
    busyTime += time
    counters.drew(at: compositor.time(of: frame), visible: compositor.overlay.visibleCount)
    return .frame(drawn)
  }
}
