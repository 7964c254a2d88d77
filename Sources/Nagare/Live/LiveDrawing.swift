import NagareMedia

/// Draws a frame with its comments at every tick of the clock, whether or not input arrives.
final class LiveDrawing: PipelineStage {
  private let compositor: Compositor
  private let schedule: FrameSchedule
  private let clock: LiveClock
  private let pictures: FrameQueue
  private let delivery: CommentDelivery
  private let output: Channel<PipelineItem>
  private let counters: LiveCounters
  private let cancellation: CancellationToken
  /// The frame on screen, adapted.
  private var held: VideoFrame?
  private let drawing: FrameDrawing

  init(
    compositor: Compositor, rate: FrameRate, clock: LiveClock, pictures: FrameQueue, delivery: CommentDelivery,
    output: Channel<PipelineItem>, counters: LiveCounters, cancellation: CancellationToken
  ) {
    self.compositor = compositor
    drawing = FrameDrawing(compositor: compositor)
    schedule = FrameSchedule(rate: rate)
    self.clock = clock
    self.pictures = pictures
    self.delivery = delivery
    self.output = output
    self.counters = counters
    self.cancellation = cancellation
  }

  /// Draws until the last frame has been shown.
  func run() throws {
    defer {
      pictures.close()
      output.finish()
    }
    var tick: Int64 = 0
    // Comments that arrive meanwhile are prepared for the next frame.
    while clock.wait(
      until: schedule.time(of: tick),
      while: {
        delivery.move(to: compositor.overlay)
        return !cancellation.isCancelled
      })
    {
      let missed = Int64(max((clock.present - schedule.time(of: tick)) * schedule.rate.value, 0))
      if missed > 0 { counters.change { $0.lateFrames += Int(missed) } }
      tick += missed
      guard try show(tick) else { return }
      tick += 1
    }
  }

  /// - Returns: false if there is nothing more to show, or the encoder has stopped.
  private func show(_ tick: Int64) throws -> Bool {
    let time = schedule.time(of: tick)
    let lag = clock.present - time
    // Half an interval of tolerance keeps frames at their ticks although their timestamps are rounded.
    let taken = pictures.take(until: time + schedule.rate.interval / 2)
    if taken.isLast, taken.picture == nil { return false }
    if let picture = taken.picture { held = try compositor.adapt(picture.frame) }
    guard let held else { return true }
    let (item, cost) = try timed {
      if taken.picture != nil {
        drawing.forget()
        compositor.watch(held, at: time)
      }
      return try drawing.item(of: held, at: time, timestamp: tick)
    }
    let isSent = output.trySend(item, weight: item.weight)
    // The encoder cannot repeat a frame that it did not get.
    if !isSent { drawing.forget() }
    count(time: time, lag: lag, cost: cost, taken, isSent: isSent)
    return !output.isClosed
  }

  private func count(time: Double, lag: Double, cost: Duration, _ taken: FrameQueue.Taken, isSent: Bool) {
    let overlay = compositor.overlay
    let (shown, dropped) = overlay.counts
    let (visible, waiting, wait) = (overlay.visibleCount, overlay.waitingCount, overlay.takeLongestWait())
    let isOver = cost.seconds > schedule.rate.interval
    counters.change { values in
      (values.time, values.lag, values.visible) = (time, lag, visible)
      if isSent { values.frames += 1 } else { values.droppedFrames += 1 }
      if isSent, taken.picture == nil { values.repeatedFrames += 1 }
      values.skippedPictures += taken.skipped
      if isOver { values.framesOverBudget += 1 }
      (values.commentsShown, values.commentsDropped) = (shown, dropped)
      values.commentsWaiting = waiting
      values.longestWait = max(values.longestWait, wait)
      values.composite.add(cost)
    }
  }
}
