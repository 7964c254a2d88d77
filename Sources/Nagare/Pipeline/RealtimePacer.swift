/// Releases frames at their times by the clock, and drops those that are too late.
///
/// Used by one thread at a time.
package final class RealtimePacer {
  /// The delay in seconds beyond which playback continues from the current frame, as after a pause, instead of dropping
  /// all frames up to the present.
  private static let longestDelay = 1.0
  /// The longest time without a shown frame, in seconds, however slow the machine is.
  private static let longestFreeze = 0.25

  private let counters: BurnCounters
  private let now: () -> Double
  private let wait: (Double) -> Void
  /// The clock's time at time 0 of the video.
  private var origin: Double?
  private var lastShown = -Double.infinity

  /// - Parameters:
  ///   - counters: the counters of dropped frames.
  ///   - now: the seconds of a monotonic clock.
  ///   - wait: waits for some seconds, or less if no more frames are needed.
  package init(
    counters: BurnCounters, now: @escaping () -> Double = RealtimePacer.uptime, wait: @escaping (Double) -> Void
  ) {
    (self.counters, self.now, self.wait) = (counters, now, wait)
  }

  /// Waits for a frame's time.
  /// - Parameters:
  ///   - time: the frame's time, in seconds.
  ///   - duration: the frame's duration, in seconds.
  /// - Returns: false if the frame is late and is to be dropped.
  package func admit(_ time: Double, duration: Double) -> Bool {
    let present = now()
    let delay = origin.map { present - $0 - time } ?? 0
    if origin == nil || delay > RealtimePacer.longestDelay { origin = present - time }
    if delay > duration, delay <= RealtimePacer.longestDelay, present - lastShown < RealtimePacer.longestFreeze {
      counters.droppedFrame()
      return false
    }
    if delay < 0 { wait(-delay) }
    lastShown = max(present, present - delay)
    return true
  }

  private static let start = ContinuousClock.now

  package static func uptime() -> Double { (ContinuousClock.now - start).seconds }
}
