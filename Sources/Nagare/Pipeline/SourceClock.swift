import NagareMedia
import NagareOverlay

/// Shows every frame of a range once, at its own time; the first one at the start of the range, if it began earlier.
package final class SourceClock: FrameClock {
  package let dropsFrames = false
  private let input: Channel<PipelineItem>
  private let timing: FrameTiming
  private let range: ShownRange
  private let pacer: RealtimePacer?
  private let overlay: Overlay
  private let counters: BurnCounters
  /// The duration of frames that state none, and the end of the video; in seconds, 0 if unknown.
  var usualDuration = 0.0
  var end = 0.0
  /// The last frame before the range, until the next one arrives: it may still be on screen at the start.
  private var passed: VideoFrame?
  /// The frame that arrived after `passed`.
  private var ahead: VideoFrame?
  /// The time of the last shown frame, in seconds.
  private var time = 0.0

  /// - Parameters:
  ///   - timing: the timing of incoming frames.
  ///   - pacer: releases frames in real time; nil for as fast as possible.
  package init(
    input: Channel<PipelineItem>, timing: FrameTiming, range: ShownRange = ShownRange(), pacer: RealtimePacer? = nil,
    overlay: Overlay, counters: BurnCounters
  ) {
    (self.input, self.timing, self.range, self.pacer) = (input, timing, range, pacer)
    (self.overlay, self.counters) = (overlay, counters)
  }

  package func next() -> FrameEvent? {
    while true {
      let item = ahead.map(PipelineItem.frame) ?? input.receive()
      ahead = nil
      switch item {
      case .frame(let frame):
        counters.read(to: frame.position)
        if let event = event(for: frame) { return event }
      case .sampled(let frame): return .sample(frame, at: timing.axis.time(of: frame))
      case .copied(let packet):
        // Packets come in decoding order.
        time = max(time, timing.time(of: packet) ?? time)
        counters.drew(at: time, visible: 0)
        return .forward(.copied(packet))
      case nil:
        guard let passed else { return nil }
        let shortestEnd = timing.axis.time(of: passed) + max(timing.duration(of: passed), usualDuration)
        if let event = showAtStart(passed, until: max(shortestEnd, end), before: .max) { return event }
      case let item?: return .forward(item)
      }
    }
  }

  /// The event of a frame; nil if there is none.
  private func event(for frame: VideoFrame) -> FrameEvent? {
    let time = timing.axis.time(of: frame)
    let isOver = range.isOver(at: time)
    if let passed {
      ahead = frame
      guard isOver || range.shows(time) else { return sample(passed) }
      return showAtStart(passed, until: isOver ? range.end : time, before: isOver ? .max : frame.timestamp)
    }
    guard !isOver else { return nil }
    guard range.shows(time) else {
      passed = frame
      return nil
    }
    let duration = timing.duration(of: frame)
    guard pacer?.admit(time, duration: duration) ?? true else { return nil }
    if time + duration > range.outputEnd {
      frame.setDuration(max(timing.timestamp(at: range.outputEnd) - frame.timestamp, 1))
    }
    self.time = time
    return .show(frame, at: time, timestamp: frame.timestamp < range.firstTimestamp ? range.firstTimestamp : nil)
  }

  /// Shows the last frame before the range, if it is still on screen at the start, with the comments of its own time.
  /// - Parameters:
  ///   - end: the time of the next frame, or else the end of the video or the range; in seconds.
  ///   - next: the timestamp of the next frame; the maximum if there is none.
  private func showAtStart(_ frame: VideoFrame, until end: Double, before next: Int64) -> FrameEvent? {
    guard !range.isContinuation, end > range.start + FrameReader.tolerance else { return sample(frame) }
    passed = nil
    guard pacer?.admit(range.start, duration: end - range.start) ?? true else { return nil }
    time = range.start
    // The container's time unit may be as long as a frame.
    let timestamp = min(timing.timestamp(at: range.start), next - 1)
    return .show(frame, at: timing.axis.time(of: frame), timestamp: timestamp)
  }

  private func sample(_ frame: VideoFrame) -> FrameEvent {
    passed = nil
    return .sample(frame, at: timing.axis.time(of: frame))
  }

  package func drew(in cost: Duration, isSent: Bool) {
    counters.drew(at: time, visible: overlay.visibleCount)
  }

  package func close() { input.close() }
}
