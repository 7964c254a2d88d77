import NagareMedia
import NagareOverlay

/// Shows at each tick of a fixed rate the frame on screen then, with the comments of the tick.
package final class RateClock: FrameClock {
  package let dropsFrames = false
  private let input: Channel<PipelineItem>
  private let timing: FrameTiming
  private var schedule: FrameSchedule
  private let firstTimestamp: Int64
  private let range: ShownRange
  private let pacer: RealtimePacer?
  private let overlay: Overlay
  private let counters: BurnCounters
  /// Whether to end once the last comment has left.
  var endsWithComments = false
  /// The time and the duration of the held frame, in seconds; nil before the first and after the range.
  private var held: (time: Double, duration: Double)?
  /// The ticks at which the held frame is still to be shown.
  private var ticks: Range<Int64> = 0..<0
  /// The frame that follows the held one.
  private var ahead: VideoFrame?
  /// The time of the last shown frame, in seconds.
  private var time = 0.0

  /// - Parameters:
  ///   - timing: the timing of incoming frames.
  ///   - rate: the rate of the ticks.
  ///   - firstTimestamp: the timestamp of tick 0, at the start of the video.
  ///   - pacer: releases frames in real time; nil for as fast as possible.
  package init(
    input: Channel<PipelineItem>, timing: FrameTiming, rate: FrameRate, firstTimestamp: Int64 = 0,
    range: ShownRange = ShownRange(), pacer: RealtimePacer? = nil, overlay: Overlay, counters: BurnCounters
  ) {
    (self.input, self.timing, self.range, self.pacer) = (input, timing, range, pacer)
    (schedule, self.firstTimestamp) = (FrameSchedule(rate: rate), firstTimestamp)
    (self.overlay, self.counters) = (overlay, counters)
  }

  package func next() -> FrameEvent? {
    while true {
      while let tick = ticks.first {
        ticks.removeFirst()
        guard !isOver(at: tick) else { return nil }
        if let event = event(at: tick) { return event }
      }
      if let frame = ahead {
        ahead = nil
        let time = timing.axis.time(of: frame)
        held = (time, timing.duration(of: frame))
        return .hold(frame, from: time)
      }
      switch input.receive() {
      case .frame(let frame):
        counters.read(to: frame.position)
        let time = timing.axis.time(of: frame)
        let isOver = range.isOver(at: time)
        showHeld(until: isOver ? range.end : time)
        if isOver { held = nil } else { ahead = frame }
      case nil:
        guard let held else { return nil }
        showHeld(until: min(held.time + held.duration, range.end))
        self.held = nil
      case let item?: return .forward(item)
      }
    }
  }

  private func showHeld(until end: Double) {
    if let held { ticks = schedule.ticks(from: held.time, until: end) }
  }

  private func event(at tick: Int64) -> FrameEvent? {
    let time = schedule.time(of: tick)
    guard range.shows(time) else {
      // Comments take their tints from the frames on which they enter.
      if overlay.isTinted { overlay.advance(to: time) }
      return nil
    }
    guard pacer?.admit(time, duration: schedule.rate.interval) ?? true else { return nil }
    self.time = time
    return .showHeld(at: time, timestamp: firstTimestamp &+ tick)
  }

  private func isOver(at tick: Int64) -> Bool {
    guard endsWithComments else { return false }
    overlay.advance(to: schedule.time(of: tick))
    return overlay.isOver
  }

  package func drew(in cost: Duration, isSent: Bool) {
    counters.drew(at: time, visible: overlay.visibleCount)
  }

  package func close() { input.close() }
}
