import CFFmpeg
import Synchronization

/// A request that reading and writing end, at once or at a deadline.
///
/// Operations that wait for a network or a pipe check it at least every tenth of a second. Any thread may use it.
package final class IOInterruption: Sendable {
  private let flag = Atomic(false)
  /// In microseconds of FFmpeg's monotonic clock.
  private let deadline = Atomic(Int64.max)

  /// An interruption that has not happened.
  package init() {}

  /// Ends the operations that wait now, and those that begin before `reset`.
  package func interrupt() { flag.store(true, ordering: .relaxed) }

  /// Sets a deadline for an automatic interruption.
  /// - Parameter seconds: the time from now, in place of an earlier deadline; nil for no limit.
  package func setDeadline(after seconds: Double?) {
    let moment = seconds.map { av_gettime_relative() + Int64(min(max($0, 0), 1e9) * Double(AV_TIME_BASE)) }
    deadline.store(moment ?? .max, ordering: .relaxed)
  }

  /// Whether it was interrupted, or the deadline has passed.
  package var isInterrupted: Bool {
    if flag.load(ordering: .relaxed) { return true }
    let deadline = deadline.load(ordering: .relaxed)
    return deadline != .max && av_gettime_relative() >= deadline
  }

  /// Clears the interruption and the deadline.
  package func reset() {
    setDeadline(after: nil)
    flag.store(false, ordering: .relaxed)
  }

  /// The callback for FFmpeg. Its user has to keep the interruption alive.
  var callback: AVIOInterruptCB {
    AVIOInterruptCB(
      callback: { Unmanaged<IOInterruption>.fromOpaque($0!).takeUnretainedValue().isInterrupted ? 1 : 0 },
      opaque: Unmanaged.passUnretained(self).toOpaque())
  }
}
