import NagareMedia

/// The second stage: draws the comments onto the frames, hands on everything else.
///
/// Used by one thread at a time; whoever makes it may hand it to the thread that draws.
package final class DrawingStage: @unchecked Sendable {
  private let compositor: Compositor
  /// Who draws when there are processors enough to draw several frames at once; else this stage does.
  private let crew: DrawingCrew?
  private let input: Channel<PipelineItem>
  private let output: Channel<PipelineItem>
  private let counters: BurnCounters
  private let cancellation: CancellationToken
  private var ownTime = Duration.zero

  package init(
    compositor: Compositor, crew: DrawingCrew?, input: Channel<PipelineItem>, output: Channel<PipelineItem>,
    counters: BurnCounters, cancellation: CancellationToken
  ) {
    self.compositor = compositor
    self.crew = crew
    self.input = input
    self.output = output
    self.counters = counters
    self.cancellation = cancellation
  }

  /// What it worked, its crew included.
  var busyTime: Duration { ownTime + (crew?.busyTime ?? .zero) }

  func run() throws {
    defer {
      input.close()
      output.finish()
      crew?.finish()
    }
    while !cancellation.isCancelled, let item = input.receive(), try step(item) {}
  }

  /// Sends one item on, with comments if it is a frame.
  /// - Returns: false when nobody listens any more.
  package func step(_ item: PipelineItem) throws -> Bool {
    output.send(try process(item), weight: item.weight)
  }

  private func process(_ item: PipelineItem) throws -> PipelineItem {
    guard case .frame(let frame) = item else { return item }
    let (drawn, time) = try timed {
      let adapted = try compositor.adapt(frame)
      guard let crew else { return PipelineItem.frame(try compositor.composite(adapted)) }
      return try hand(adapted, to: crew)
    }
    ownTime += time
    counters.drew(at: compositor.time(of: frame), visible: compositor.overlay.visibleCount)
    return drawn
  }

  private func hand(_ frame: VideoFrame, to crew: DrawingCrew) throws -> PipelineItem {
    let (promise, scene) = crew.promise()
    guard let target = try compositor.prepare(frame, scene) else {
      crew.cancel(promise)
      return .frame(frame)
    }
    crew.draw(promise, on: target, from: frame)
    return .promise(promise)
  }
}
