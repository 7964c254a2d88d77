import Foundation

/// Takes real-time scheduling back from a library that assumes it.
///
/// SVT-AV1 1.4 gives the thread that opens it the highest real-time priority if the user may do that, as root may.
/// Threads and programs started by that thread inherit it, and keep the processors from all others as long as they have
/// work.
package struct SchedulingGuard {
  #if os(Linux)
    private let policy = sched_getscheduler(0)
    private let threads = SchedulingGuard.threads

    /// The identifiers of this process's threads.
    private static var threads: Set<pid_t> {
      Set((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task"))?.compactMap(pid_t.init) ?? [])
    }
  #endif

  /// Notes how this thread is scheduled, before the library is opened.
  package init() {}

  /// Lets this thread, and those started since, run as others do, unless this thread was a real-time one before.
  package func restore() {
    #if os(Linux)
      guard policy != SCHED_FIFO, policy != SCHED_RR, sched_getscheduler(0) == SCHED_FIFO else { return }
      var parameters = sched_param()
      for thread in SchedulingGuard.threads.subtracting(threads) where sched_getscheduler(thread) == SCHED_FIFO {
        _ = sched_setscheduler(thread, policy, &parameters)
      }
      _ = sched_setscheduler(0, policy, &parameters)
    #endif
  }
}
