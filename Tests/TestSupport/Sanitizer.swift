import CAllocationCount
import Foundation

/// What watches the tests and the program that was built with them, if anything does.
package enum Sanitizer {
  /// Whether the address or the thread sanitizer does. Memory then is several times what it would be, so that bounds of
  /// it hold nothing.
  package static let isAtWork = nagare_is_sanitized()

  /// Whether the thread sanitizer does. It ends a program in which a thread is cancelled that waits in a system call, as
  /// FFmpeg does with those that read UDP; and it writes files of its own, which limits of their size end.
  package static let watchesThreads = nagare_is_thread_sanitized()

  /// How many times as long as usual whatever is waited for may take. `NAGARE_PATIENCE` is for machines that do other work
  /// at the same time: 4 gives four times as long.
  package static let patience =
    (isAtWork ? 10.0 : 1) * (ProcessInfo.processInfo.environment["NAGARE_PATIENCE"].flatMap(Double.init) ?? 1)
}
