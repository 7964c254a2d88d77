import Foundation
import NagareSystem

/// Runs the stages of a pipeline, each on a thread of its own, and reports the first error.
///
/// All state is guarded by one lock, which is what makes it safe to share.
package final class StageThreads: @unchecked Sendable {
  private let condition = NSCondition()
  private var running = 0
  private var firstError: (any Error)?
  private let stackSize: Int
  private let abort: @Sendable () -> Void

  /// - Parameters:
  ///   - stackSize: of each thread, in bytes. Encoders put frames' worth of state on the stack; secondary threads get too
  ///     little of it on some systems.
  ///   - abort: ends the other stages when one has failed; called once for each stage that fails, on its thread, or on
  ///     the caller's where the system refuses that.
  package init(stackSize: Int = 8 << 20, abort: @escaping @Sendable () -> Void) {
    self.stackSize = stackSize
    self.abort = abort
  }

  /// Runs a stage. One whose thread the system refuses has failed.
  package func start(_ name: String, _ body: @escaping @Sendable () throws -> Void) {
    condition.lock()
    running += 1
    condition.unlock()
    do throws(ThreadError) {
      try WorkerThread.start(name, stackSize: stackSize) { self.run(body) }
    } catch {
      fail(error)
    }
  }

  private func run(_ body: () throws -> Void) {
    do {
      try body()
      end(nil)
    } catch {
      fail(error)
    }
  }

  private func fail(_ error: any Error) {
    end(error)
    abort()
  }

  /// How long the others may take to end when a stage has failed: one may wait for an input that never comes.
  private static let patience = 1.0

  /// Waits until every stage has ended; meanwhile calls `tick` a few times a second, and waits no longer when it
  /// gives false, or a second after a stage has failed.
  /// - Returns: whether every stage has ended.
  /// - Throws: the error of the stage that failed first.
  @discardableResult
  package func wait(tick: () -> Bool) throws -> Bool {
    condition.lock()
    var limit: Date?
    while running > 0 {
      _ = condition.wait(until: Date(timeIntervalSinceNow: 0.2))
      condition.unlock()
      let goesOn = tick()
      condition.lock()
      if firstError != nil, limit == nil { limit = Date(timeIntervalSinceNow: StageThreads.patience) }
      if !goesOn || limit.map({ $0 < Date() }) == true { break }
    }
    let (error, hasEnded) = (firstError, running == 0)
    condition.unlock()
    if let error { throw error }
    return hasEnded
  }

  /// Waits until every stage has ended; no longer than a while after it was cancelled.
  /// - Parameters:
  ///   - patience: how long a while is.
  ///   - tick: called a few times a second.
  ///   - stop: called likewise from then on, with the time since; to wake stages that wait for what may never come.
  /// - Returns: whether every stage has ended.
  /// - Throws: the error of the stage that failed first.
  func wait(
    until cancellation: CancellationToken, patience: Duration, tick: () -> Void = {}, stop: (Duration) -> Void
  ) throws -> Bool {
    var start: ContinuousClock.Instant?
    return try wait {
      tick()
      guard cancellation.isCancelled else { return true }
      let known = start ?? .now
      start = known
      let time = ContinuousClock.now - known
      stop(time)
      return time < patience
    }
  }

  /// Whether every stage has ended.
  var haveEnded: Bool { condition.withLock { running == 0 } }

  private func end(_ error: (any Error)?) {
    condition.lock()
    running -= 1
    if firstError == nil { firstError = error }
    condition.broadcast()
    condition.unlock()
  }
}
