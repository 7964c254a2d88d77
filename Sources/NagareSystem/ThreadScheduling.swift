import Foundation

/// The scheduling of this process's threads.
package enum ThreadScheduling {
  /// Runs `body`. On Linux, undoes a change of this thread's scheduling policy, also in threads started meanwhile.
  ///
  /// SVT-AV1 1.4 gives the thread that opens it the highest real-time priority if the user may do that, as root may.
  /// Threads and programs that this thread starts inherit the priority, and starve all others while they have work.
  package static func keep<Result>(during body: () -> Result) -> Result {
    #if os(Linux)
      let (policy, threads) = (sched_getscheduler(0), threads)
      var parameters = sched_param()
      sched_getparam(0, &parameters)
      defer {
        let changed = sched_getscheduler(0)
        if changed != policy {
          for thread in self.threads.subtracting(threads) where sched_getscheduler(thread) == changed {
            _ = sched_setscheduler(thread, policy, &parameters)
          }
          _ = sched_setscheduler(0, policy, &parameters)
        }
      }
    #endif
    return body()
  }

  #if os(Linux)
    /// The identifiers of this process's threads.
    private static var threads: Set<pid_t> {
      Set((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task"))?.compactMap(pid_t.init) ?? [])
    }
  #endif
}
