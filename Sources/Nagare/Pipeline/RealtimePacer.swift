/// Releases frames at their times by the clock, and drops those that are too late.
///
/// Used by one thread at a time.
package final class RealtimePacer {
  /// The delay in seconds beyond which playback continues from the current frame, as after a pause, instead of dropping
  /// all frames up to the present.
  private static let longestDelay = 1.0
  /// The longest time without a shown frame, in seconds, however slow the machine is.
  private static let longestFreeze = 0.25

  private let now: () -> Double
  /// The clock's time at time 0 of the video.
  private var origin: Double?
  private var lastShown = -Double.infinity

  /// - Parameter now: the seconds of a monotonic clock.
  package init(now: @escaping () -> Double = RealtimePacer.uptime) {
    self.now = now
  }

  /// Waits for a frame's time.
  /// - Parameters:
  ///   - time: the frame's time, in seconds.
  ///   - duration: the frame's duration, in seconds.
  ///   - wait: waits for some seconds, or less if the frame is no longer needed.
  /// - Returns: false if the frame should be dropped, as its time has passed.
  package func admit(_ time: Double, duration: Double, wait: (Double) -> Void) -> Bool {
    let present = now()
    let delay = origin.map { present - $0 - time } ?? 0
    if origin == nil || delay > RealtimePacer.longestDelay { origin = present - time }
    if delay > duration, delay <= RealtimePacer.longestDelay, present - lastShown < RealtimePacer.longestFreeze {
      return false
    }
    if delay < 0 { wait(-delay) }
    lastShown = max(present, present - delay)
    return true
  }

  private static let start = ContinuousClock.now

  package static func uptime() -> Double { (ContinuousClock.now - start).seconds }
}
