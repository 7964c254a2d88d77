import Foundation
import Nagare
import Synchronization

/// Runs the commands after burns, one after another, while other burns run.
final class HookRunner {
  private let onDone: Hook?
  private let onFail: Hook?
  private let group = DispatchGroup()
  private let queue = DispatchQueue(label: "hooks")
  private let failures = Failures()
  private let isSilent: Bool

  private final class Failures: Sendable {
    let list = Mutex<[(id: String, reason: String)]>([])

    func add(_ id: String, _ reason: String) { list.withLock { $0.append((id, reason)) } }
  }

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
    queue.async(group: group) { [failures, isSilent] in
      guard !Interrupts.cancellation.isCancelled else { return failures.add(job.id, "this program was told to stop") }
      guard let reason = hook.run(values, isSilent: isSilent) else { return }
      failures.add(job.id, reason)
    }
  }

  /// Takes the failures since the last call.
  func collect(_ report: (_ id: String, _ reason: String) -> Void) {
    let found = failures.list.withLock { list in
      defer { list = [] }
      return list
    }
    for (id, reason) in found { report(id, reason) }
  }

  /// Waits for the command that runs, and for those that follow it unless this program was told to stop.
  func finish(_ report: (_ id: String, _ reason: String) -> Void) {
    group.wait()
    collect(report)
  }
}
