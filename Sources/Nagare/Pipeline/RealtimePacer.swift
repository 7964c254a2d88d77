/// Lets frames go when their time has come by the clock, and says which of them come too late to be shown.
///
/// It belongs to one thread at a time.
package final class RealtimePacer {
  /// Whoever falls this far behind goes on from there, as after a pause, instead of dropping all up to the present.
  private static let longestDelay = 1.0
  /// Something is shown this often, in seconds, however slow the machine is.
  private static let longestFreeze = 0.25

  private let now: () -> Double
  /// By the clock, when time 0 of the video is.
  private var origin: Double?
  private var lastShown = -Double.infinity

  /// - Parameter now: seconds of a clock that never goes back.
  package init(now: @escaping () -> Double = RealtimePacer.uptime) {
    self.now = now
  }

  /// Waits for a frame's time.
  /// - Parameters:
  ///   - time: of the frame, in seconds.
  ///   - duration: how long it is on screen, in seconds.
  ///   - wait: lets so many seconds pass, or less if nobody wants the frame any more.
  /// - Returns: false if its time has passed, so that it is better left out.
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
