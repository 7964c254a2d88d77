import CFFmpeg
import Synchronization

/// A wish that reading and writing end, at once or when a time has passed.
///
/// What waits for a network or for a pipe to be read looks at it every tenth of a second or more often. Any thread may
/// use it.
public final class IOInterruption: Sendable {
  private let flag = Atomic(false)
  /// In microseconds of FFmpeg's clock, which never jumps.
  private let deadline = Atomic(Int64.max)

  /// An interruption that has not happened.
  public init() {}

  /// Ends what waits now, and all that is begun before `reset`.
  public func interrupt() { flag.store(true, ordering: .relaxed) }

  /// Interrupts by itself when this time has passed.
  /// - Parameter seconds: from now on, in place of what was said before; nil for no limit.
  public func setDeadline(after seconds: Double?) {
    let moment = seconds.map { av_gettime_relative() + Int64(min(max($0, 0), 1e9) * Double(AV_TIME_BASE)) }
    deadline.store(moment ?? .max, ordering: .relaxed)
  }

  /// Whether somebody interrupted, or the deadline has passed.
  public var isInterrupted: Bool {
    if flag.load(ordering: .relaxed) { return true }
    let deadline = deadline.load(ordering: .relaxed)
    return deadline != .max && av_gettime_relative() >= deadline
  }

  /// Forgets that it was interrupted, and the deadline.
  public func reset() {
    setDeadline(after: nil)
    flag.store(false, ordering: .relaxed)
  }

  /// How FFmpeg asks. Whoever is given it has to keep the interruption.
  var callback: AVIOInterruptCB {
    AVIOInterruptCB(
      callback: { Unmanaged<IOInterruption>.fromOpaque($0!).takeUnretainedValue().isInterrupted ? 1 : 0 },
      opaque: Unmanaged.passUnretained(self).toOpaque())
  }
}
