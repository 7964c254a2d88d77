import NagareSystem

/// A bounded queue between two threads.
///
/// Elements have weights; a sender waits until the total weight is below the capacity.
package final class Channel<Element: Sendable>: Sendable {
  private struct State {
    var queue: [(element: Element, weight: Int)] = []
    var weight = 0
    var isFinished = false

    mutating func append(_ element: Element, _ weight: Int) -> Bool {
      guard !isFinished else { return false }
      queue.append((element, weight))
      self.weight += weight
      return true
    }
  }

  private let capacity: Int
  private let state = Monitor(State())

  package init(capacity: Int) {
    self.capacity = capacity
  }

  /// Adds an element, and waits while the channel is full.
  /// - Returns: false if the element is dropped, as the channel is closed or finished.
  package func send(_ element: Element, weight: Int) -> Bool {
    let isSent = state.wait { state in
      state.weight < capacity || state.isFinished ? .ready(state.append(element, weight)) : .pending
    }
    state.wake()
    return isSent
  }

  /// Adds an element if there is room.
  /// - Returns: false if the element is dropped, as there is no room, or the channel is closed or finished.
  package func trySend(_ element: Element, weight: Int) -> Bool {
    state.change { $0.weight < capacity && $0.append(element, weight) }
  }

  /// The number of elements in the channel.
  var count: Int { state.withLock { $0.queue.count } }

  /// Whether the channel is closed or finished, so that nothing can be sent.
  var isClosed: Bool { state.withLock { $0.isFinished } }

  /// The oldest element, after waiting for one if needed; nil if the channel is finished and empty.
  package func receive() -> Element? {
    let element = state.wait { state -> Awaited<Element?> in
      guard !state.queue.isEmpty else { return state.isFinished ? .ready(nil) : .pending }
      // With a few dozen elements at most, moving them up costs nothing. `removeFirst` allocates if this generic class
      // is not specialized, as in other modules.
      let first = state.queue.remove(at: 0)
      state.weight -= first.weight
      return .ready(first.element)
    }
    state.wake()
    return element
  }

  /// Waits for some seconds, or until the channel is finished or closed.
  package func pause(_ seconds: Double) {
    state.wait(seconds: seconds) { $0.isFinished }
  }

  /// Ends the channel for senders; its elements can still be received.
  package func finish() { state.change { $0.isFinished = true } }

  /// Ends the channel for both sides, and drops its elements.
  package func close() {
    state.change { state in
      state.isFinished = true
      state.queue.removeAll()
      state.weight = 0
    }
  }
}
