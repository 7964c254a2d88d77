import CAllocationCount
import Foundation

/// The sanitizer that the tests and the program are built with, if any.
package enum Sanitizer {
  /// Whether the address or the thread sanitizer is active. Memory use is then several times as high, and its
  /// limits do not apply.
  package static let isActive = nagare_is_sanitized()

  /// Whether the thread sanitizer is active. It ends a program that cancels a thread in a system call, as FFmpeg does
  /// when reading UDP; and it writes files of its own, which fail under a limit of file sizes.
  package static let watchesThreads = nagare_is_thread_sanitized()

  /// The factor of all time limits in tests. `NAGARE_PATIENCE` multiplies it on busy machines: 4 allows four times as
  /// long.
  package static let patience =
    (isActive ? 10.0 : 1) * (ProcessInfo.processInfo.environment["NAGARE_PATIENCE"].flatMap(Double.init) ?? 1)
}
