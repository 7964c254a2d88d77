import Foundation
import Nagare
import Synchronization

/// Runs the commands after burns, one after another, while other burns run.
final class HookRunner: Sendable {
  private let onDone: Hook?
  private let onFail: Hook?
  private let queue = DispatchQueue(label: "hooks")
  private let failures = Mutex<[(id: String, reason: String)]>([])
  private let isSilent: Bool

  /// - Parameter isSilent: whether the output of the commands is discarded.
  init(_ onDone: Hook?, _ onFail: Hook?, isSilent: Bool) {
    (self.onDone, self.onFail, self.isSilent) = (onDone, onFail, isSilent)
  }

  /// Starts the command for a job that has ended.
  func start(after job: BatchJob, isDone: Bool) {
    guard let hook = isDone ? onDone : onFail else { return }
    let values: Hook.Values = [
      ("video", job.video.asArgument), ("output", job.output.asArgument), ("id", job.id),
      ("status", isDone ? "done" : "failed"),
    ]
    queue.async { [self] in
      let isTooLate = Interrupts.cancellation.isCancelled
      let reason = isTooLate ? "this program was told to stop" : hook.run(values, isSilent: isSilent)
      if let reason { failures.withLock { $0.append((id: job.id, reason: reason)) } }
    }
  }

  /// Takes the failures since the last call.
  func collect(_ report: (_ id: String, _ reason: String) -> Void) {
    let found = failures.withLock { list in
      defer { list = [] }
      return list
    }
    for (id, reason) in found { report(id, reason) }
  }

  /// Waits for the command that runs, and for those that follow it unless this program was told to stop.
  func finish(_ report: (_ id: String, _ reason: String) -> Void) {
    queue.sync {}
    collect(report)
  }
}
