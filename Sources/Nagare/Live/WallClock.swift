import NagareMedia
import NagareOverlay

/// Shows a frame at every tick of a session's clock, whether or not input arrives.
package final class WallClock: FrameClock {
  package let dropsFrames = true
  private let clock: LiveClock
  private let schedule: FrameSchedule
  private let frames: FrameQueue
  private let delivery: CommentDelivery
  private let overlay: Overlay
  private let counters: LiveCounters
  private let cancellation: CancellationToken
  private var tick: Int64 = 0
  /// Whether the tick's new frame was held and is to be shown next.
  private var isDue = false
  /// Whether there is a frame on screen.
  private var isHolding = false
  /// The frames taken for the tick, and the tick's delay in seconds.
  private var taken = FrameQueue.Taken()
  private var lag = 0.0

  package init(
    _ clock: LiveClock, rate: FrameRate, frames: FrameQueue, delivery: CommentDelivery, overlay: Overlay,
    counters: LiveCounters, cancellation: CancellationToken
  ) {
    (self.clock, schedule, self.frames) = (clock, FrameSchedule(rate: rate), frames)
    (self.delivery, self.overlay) = (delivery, overlay)
    (self.counters, self.cancellation) = (counters, cancellation)
  }

  private var time: Double { schedule.time(of: tick) }

  package func next() -> FrameEvent? {
    if isDue { return showHeld() }
    // Comments that arrive meanwhile are prepared for the next frame.
    while clock.wait(
      until: time,
      while: {
        delivery.move(to: overlay)
        return !cancellation.isCancelled
      })
    {
      let missed = Int64(max((clock.present - time) * schedule.rate.value, 0))
      if missed > 0 { counters.change { $0.lateFrames += Int(missed) } }
      tick += missed
      lag = clock.present - time
      // Half an interval of tolerance keeps frames at their ticks although their timestamps are rounded.
      taken = frames.take(until: time + schedule.rate.interval / 2)
      if let item = taken.frame {
        (isDue, isHolding) = (true, true)
        return .hold(item.frame, from: time)
      }
      if taken.isLast { return nil }
      if isHolding { return showHeld() }
      tick += 1
    }
    return nil
  }

  private func showHeld() -> FrameEvent {
    defer { (isDue, tick) = (false, tick + 1) }
    return .showHeld(at: time, timestamp: tick)
  }

  package func drew(in cost: Duration, isSent: Bool) {
    let time = schedule.time(of: tick - 1)
    let (shown, dropped) = overlay.counts
    let (visible, waiting, wait) = (overlay.visibleCount, overlay.waitingCount, overlay.takeLongestWait())
    let isOver = cost.seconds > schedule.rate.interval
    counters.change { values in
      (values.time, values.lag, values.visible) = (time, lag, visible)
      if isSent { values.frames += 1 } else { values.droppedFrames += 1 }
      if isSent, taken.frame == nil { values.repeatedFrames += 1 }
      values.skippedFrames += taken.skipped
      if isOver { values.framesOverBudget += 1 }
      (values.commentsShown, values.commentsDropped) = (shown, dropped)
      values.commentsWaiting = waiting
      values.longestWait = max(values.longestWait, wait)
      values.composite.add(cost)
    }
  }

  package func close() { frames.close() }
}
