import NagareMedia

/// Draws the comments onto the frames that its clock shows, and forwards everything else.
package final class DrawingStage: PipelineStage {
  private let clock: any FrameClock
  private let compositor: Compositor
  private let output: Channel<PipelineItem>
  private let cancellation: CancellationToken
  private var ownTime = Duration.zero
  /// The frame that stays on screen, adapted.
  private var held: VideoFrame?
  /// The time that sampling the held frame took; 0 once the frame was shown.
  private var samplingTime = Duration.zero

  package init(
    clock: any FrameClock, compositor: Compositor, output: Channel<PipelineItem>, cancellation: CancellationToken
  ) {
    (self.clock, self.compositor, self.output, self.cancellation) = (clock, compositor, output, cancellation)
  }

  /// The working time of this stage, including the compositor's pool.
  var busyTime: Duration { ownTime + (compositor.pool?.busyTime ?? .zero) }

  package func run() throws {
    defer {
      clock.close()
      output.finish()
      compositor.pool?.finish()
    }
    while !cancellation.isCancelled, let event = clock.next(), try handle(event) {}
  }

  /// Draws and sends the results of an event.
  /// - Returns: false if the channel is closed.
  package func handle(_ event: FrameEvent) throws -> Bool {
    switch event {
    case .forward(let item): return output.send(item, weight: item.weight)
    case .show(let frame, let time, let timestamp):
      let adapted = try work { try compositor.adapt(frame) }.result
      let (item, cost) = try work { try compositor.draw(on: adapted, at: time, timestamp: timestamp) }
      return send(item, drawnIn: cost)
    case .hold(let frame, let time):
      let adapted = try work { try compositor.adapt(frame) }.result
      held = adapted
      samplingTime = work { compositor.hold(adapted, from: time) }.time
      return true
    case .showHeld(let time, let timestamp):
      guard let held else { return true }
      let (item, cost) = try work { try compositor.draw(onCopyOf: held, at: time, timestamp: timestamp) }
      defer { samplingTime = .zero }
      return send(item, drawnIn: cost + samplingTime)
    case .sample(let frame, let time):
      _ = try work { try compositor.sample(frame, at: time) }
      return true
    }
  }

  /// - Returns: false if the channel is closed.
  private func send(_ item: PipelineItem, drawnIn cost: Duration) -> Bool {
    guard clock.dropsFrames else {
      clock.drew(in: cost, isSent: true)
      return output.send(item, weight: item.weight)
    }
    let isSent = output.trySend(item, weight: item.weight)
    // The encoder cannot repeat a frame that it did not get.
    if !isSent { compositor.forget() }
    clock.drew(in: cost, isSent: isSent)
    return !output.isClosed
  }

  private func work<Result>(_ body: () throws -> Result) rethrows -> (result: Result, time: Duration) {
    let (result, time) = try timed(body)
    ownTime += time
    return (result, time)
  }
}
