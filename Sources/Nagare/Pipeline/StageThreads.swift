import NagareSystem

/// Runs the stages of a pipeline, each on its own thread, and reports the first error.
package final class StageThreads: Sendable {
  private struct State {
    var running = 0
    var firstError: (any Error)?
  }

  private let state = Monitor(State())
  private let stackSize: Int
  /// The stack size in bytes for an encoder, which keeps whole frames of state on the stack. Some systems give
  /// secondary threads too little.
  package static let usualStackSize = 8 << 20
  private let abort: @Sendable () -> Void

  /// - Parameters:
  ///   - stackSize: the stack size of each thread, in bytes.
  ///   - abort: ends the other stages. Called for each stage that fails, on its thread, or on the caller's if the
  ///     thread could not start.
  package init(stackSize: Int = usualStackSize, abort: @escaping @Sendable () -> Void) {
    self.stackSize = stackSize
    self.abort = abort
  }

  /// Runs a stage. The stage counts as failed if its thread cannot start.
  package func start(_ name: String, _ body: @escaping @Sendable () throws -> Void) {
    state.withLock { $0.running += 1 }
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

  /// The time for the other stages to end after one has failed: a stage may wait for input for ever.
  private static let patience = Duration.seconds(1)

  /// Waits until every stage has ended, and calls `tick` a few times a second. Stops waiting if `tick` returns
  /// false, or a second after a stage has failed.
  /// - Returns: whether every stage has ended.
  /// - Throws: the error of the stage that failed first.
  @discardableResult
  package func wait(tick: () -> Bool) throws -> Bool {
    var limit: ContinuousClock.Instant?
    while !haveEnded {
      // An error also ends the wait, so that the time limit starts at once.
      state.wait(seconds: 0.2) { $0.running == 0 || $0.firstError != nil && limit == nil }
      let shouldContinue = tick()
      if limit == nil, state.withLock({ $0.firstError != nil }) { limit = .now + StageThreads.patience }
      if !shouldContinue || limit.map({ $0 < .now }) == true { break }
    }
    let (error, running) = state.withLock { ($0.firstError, $0.running) }
    if let error { throw error }
    return running == 0
  }

  /// Waits until every stage has ended, or until `patience` has passed since cancellation.
  /// - Parameters:
  ///   - tick: called a few times a second.
  ///   - stop: called like `tick`, but only after cancellation, with the time since then. Wakes waiting stages.
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
  var haveEnded: Bool { state.withLock { $0.running == 0 } }

  private func end(_ error: (any Error)?) {
    state.change { state in
      state.running -= 1
      if state.firstError == nil { state.firstError = error }
    }
  }
}
