import NagareMedia

/// The second stage: draws the comments onto the frames, and forwards everything else.
package final class DrawingStage: PipelineStage {
  private let compositor: Compositor
  /// Draws several frames at once; nil with few processors, where this stage draws itself.
  private let pool: DrawingPool?
  private var playback: Playback
  private let input: Channel<PipelineItem>
  private let output: Channel<PipelineItem>
  private let counters: BurnCounters
  private let cancellation: CancellationToken
  private var ownTime = Duration.zero
  /// The frame on screen, adapted, until the next one arrives; used only with a schedule.
  private var held: HeldFrame?
  /// The last frame before the range, until the next one arrives: it may still be on screen at the start.
  private var passed: VideoFrame?
  private let drawing: FrameDrawing

  package init(
    compositor: Compositor, pool: DrawingPool?, playback: Playback = Playback(), input: Channel<PipelineItem>,
    output: Channel<PipelineItem>, counters: BurnCounters, cancellation: CancellationToken
  ) {
    self.compositor = compositor
    self.pool = pool
    drawing = FrameDrawing(compositor: compositor, pool: pool)
    self.playback = playback
    self.input = input
    self.output = output
    self.counters = counters
    self.cancellation = cancellation
  }

  /// The working time of this stage, including its pool.
  var busyTime: Duration { ownTime + (pool?.busyTime ?? .zero) }

  package func run() throws {
    defer {
      input.close()
      output.finish()
      pool?.finish()
    }
    while !cancellation.isCancelled {
      guard let item = input.receive() else {
        _ = try end()
        return
      }
      guard try step(item) else { return }
    }
  }

  /// Sends the results of an item, with comments if it is a frame.
  /// - Returns: false if the channel is closed.
  package func step(_ item: PipelineItem) throws -> Bool {
    guard case .frame(let frame) = item else { return output.send(item, weight: item.weight) }
    let time = compositor.time(of: frame)
    counters.read(to: frame.position)
    guard !playback.isOver(at: time) else { return try stop() }
    if playback.schedule != nil {
      guard try showHeld(until: time) else { return false }
      held = try work { try hold(frame, at: time) }
      return true
    }
    guard playback.shows(time) else {
      try pass(frame)
      return true
    }
    guard try showPassed(until: frame.timestamp, time) else { return false }
    let duration = compositor.duration(of: frame)
    guard isInTime(time, duration: duration) else { return true }
    let isEarly = frame.timestamp < playback.startTimestamp
    if time + duration > playback.stop {
      frame.setDuration(max(compositor.timestamp(at: playback.stop) - frame.timestamp, 1))
    }
    return send(try work { try show(frame, since: isEarly ? playback.startTimestamp : nil) }, at: time)
  }

  /// Sends the frame on screen until the end of the range, once.
  /// - Returns: false if the channel is closed.
  private func stop() throws -> Bool {
    defer { (held, passed) = (nil, nil) }
    if held != nil { return try showHeld(until: playback.stop) }
    return passed == nil ? true : try showPassed(until: .max, playback.stop)
  }

  /// Sends the frame on screen until the end of the video.
  /// - Returns: false if the channel is closed.
  private func end() throws -> Bool {
    if let held { return try showHeld(until: min(held.time + held.duration, playback.stop)) }
    guard let passed else { return true }
    let shortestEnd = compositor.time(of: passed) + max(compositor.duration(of: passed), playback.usualDuration)
    return try showPassed(until: .max, max(shortestEnd, playback.end))
  }

  /// Waits for a frame's time, if playback is paced.
  /// - Returns: false if the frame is too late.
  private func isInTime(_ time: Double, duration: Double) -> Bool {
    guard let pacer = playback.pacer, !pacer.admit(time, duration: duration, wait: output.pause) else { return true }
    counters.leftOutFrame()
    return false
  }

  private func send(_ item: PipelineItem, at time: Double) -> Bool {
    counters.drew(at: time, visible: compositor.overlay.visibleCount)
    return output.send(item, weight: item.weight)
  }

  private func work<Result>(_ body: () throws -> Result) rethrows -> Result {
    let (result, time) = try timed(body)
    ownTime += time
    return result
  }

  private func show(_ frame: VideoFrame, since timestamp: Int64? = nil) throws -> PipelineItem {
    try drawing.item(of: compositor.adapt(frame), since: timestamp)
  }
}

extension DrawingStage {
  /// Remembers a frame before the range.
  private func pass(_ frame: VideoFrame) throws {
    try notePassed()
    passed = frame
  }

  /// Samples the colours of the last frame before the range, on which comments in the range may depend.
  private func notePassed() throws {
    guard let frame = passed else { return }
    passed = nil
    guard compositor.overlay.isTinted else { return }
    try work {
      let time = compositor.time(of: frame)
      compositor.watch(try compositor.adapt(frame), at: time)
      compositor.overlay.advance(to: time)
    }
  }

  /// Shows the last frame before the range, if it is still on screen at the start, with the comments of its own time.
  /// - Parameters:
  ///   - next: the timestamp of the next frame.
  ///   - end: the time of the next frame, in seconds.
  /// - Returns: false if the channel is closed.
  private func showPassed(until next: Int64, _ end: Double) throws -> Bool {
    guard let frame = passed, !playback.isResumed, end > playback.start + FrameReader.tolerance else {
      try notePassed()
      return true
    }
    passed = nil
    guard isInTime(playback.start, duration: end - playback.start) else { return true }
    // The container's time unit may be as long as a frame.
    let timestamp = min(compositor.timestamp(at: playback.start), next - 1)
    return send(try work { try show(frame, since: timestamp) }, at: playback.start)
  }
}

/// A frame that stays on screen while comments move.
private struct HeldFrame {
  /// The adapted frame.
  let frame: VideoFrame
  /// The presentation time, in seconds.
  let time: Double
  /// The duration in seconds if no other frame follows.
  let duration: Double
}

extension DrawingStage {
  private func hold(_ frame: VideoFrame, at time: Double) throws -> HeldFrame {
    let duration = compositor.duration(of: frame)
    let adapted = try compositor.adapt(frame)
    compositor.watch(adapted, at: time)
    return HeldFrame(frame: adapted, time: time, duration: duration)
  }

  /// Shows the held frame at all ticks before the next one.
  /// - Returns: false if the channel is closed.
  private func showHeld(until end: Double) throws -> Bool {
    guard let held, let ticks = playback.schedule?.ticks(from: held.time, until: end) else { return true }
    drawing.forget()
    for tick in ticks {
      guard !cancellation.isCancelled, !isOver(at: tick) else { return false }
      guard let item = try item(of: held.frame, at: tick) else { continue }
      guard send(item.item, at: item.time) else { return false }
    }
    return true
  }

  private func isOver(at tick: Int64) -> Bool {
    guard playback.endsWithComments, let schedule = playback.schedule else { return false }
    compositor.overlay.advance(to: schedule.time(of: tick))
    return compositor.overlay.isOver
  }

  /// The held frame with the comments of a tick; nil if it is not shown.
  private func item(of picture: VideoFrame, at tick: Int64) throws -> (item: PipelineItem, time: Double)? {
    guard let schedule = playback.schedule else { return nil }
    let time = schedule.time(of: tick)
    guard playback.shows(time) else {
      // Comments take their colours from the frames on which they enter.
      if compositor.overlay.isTinted { compositor.overlay.advance(to: time) }
      return nil
    }
    guard isInTime(time, duration: schedule.rate.interval) else { return nil }
    return (try work { try drawing.item(of: picture, at: time, timestamp: playback.timestamp(of: tick)) }, time)
  }
}
