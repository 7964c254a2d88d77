import CFFmpeg
import Synchronization

/// A request to stop reading and writing, at once or at a deadline. Any thread may use it.
///
/// FFmpeg's network protocols and `PipeInput` check it at least every tenth of a second while they wait. Name
/// resolution and FFmpeg's own pipes do not.
package final class IOInterruption: Sendable {
  private let flag = Atomic(false)
  /// The deadline, in microseconds of FFmpeg's monotonic clock; `Int64.max` for none.
  private let deadline = Atomic(Int64.max)

  /// An interruption that has not happened.
  package init() {}

  /// Aborts the operations in progress, and all that begin before `reset`.
  package func interrupt() { flag.store(true, ordering: .relaxed) }

  /// Sets a deadline for an automatic interruption, in place of an earlier deadline.
  /// - Parameter seconds: the time from now; nil for no deadline.
  package func setDeadline(after seconds: Double?) {
    let moment = seconds.map { av_gettime_relative() + Int64(min(max($0, 0), 1e9) * Double(AV_TIME_BASE)) }
    deadline.store(moment ?? .max, ordering: .relaxed)
  }

  /// Whether `interrupt` was called, or the deadline has passed.
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

  /// The callback for FFmpeg. Whoever passes it on has to keep this object alive.
  var callback: AVIOInterruptCB {
    AVIOInterruptCB(
      callback: { Unmanaged<IOInterruption>.fromOpaque($0!).takeUnretainedValue().isInterrupted ? 1 : 0 },
      opaque: Unmanaged.passUnretained(self).toOpaque())
  }
}
