import Foundation

/// State that threads share and whose changes they can wait for: a mutex with a condition variable.
package final class Monitor<State: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  /// Guarded by the condition's lock.
  private var state: State

  package init(_ state: State) {
    self.state = state
  }

  /// Reads the state, or changes it without waking threads.
  package func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    condition.lock()
    defer { condition.unlock() }
    return try body(&state)
  }

  /// Changes the state, and wakes all waiting threads.
  package func change<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    return try body(&state)
  }

  /// Wakes all waiting threads.
  package func wake() { condition.broadcast() }

  /// Waits until `body` returns `ready`. Calls `body` at once, and after each wake-up; `body` may change the state.
  package func wait<Value>(for body: (inout State) -> Awaited<Value>) -> Value {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if case .ready(let value) = body(&state) { return value }
      condition.wait()
    }
  }

  /// Waits until the state fulfils a condition, but at most for the given time.
  package func wait(seconds: Double, until isFulfilled: (State) -> Bool) {
    // Caps the wait at about 48 years.
    let deadline = Date(timeIntervalSinceNow: min(seconds, 1.5e9))
    condition.lock()
    defer { condition.unlock() }
    while !isFulfilled(state), condition.wait(until: deadline) {}
  }
}

/// A value that a thread may have to wait for.
package enum Awaited<Value> {
  case ready(Value)
  case pending
}
