import Foundation

/// A bounded queue between two threads.
///
/// Elements have weights; a sender waits while the total weight reaches the capacity. One lock guards all state, so
/// that threads can share it.
package final class Channel<Element: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private let capacity: Int
  private var queue: [(element: Element, weight: Int)] = []
  private var weight = 0
  private var isFinished = false

  package init(capacity: Int) {
    self.capacity = capacity
  }

  /// Adds an element, and waits while the channel is full.
  /// - Returns: false if the channel is closed or finished; the element is dropped.
  package func send(_ element: Element, weight: Int) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while self.weight >= capacity && !isFinished { condition.wait() }
    guard !isFinished else { return false }
    queue.append((element, weight))
    self.weight += weight
    condition.broadcast()
    return true
  }

  /// Adds an element if there is room.
  /// - Returns: false if there is none, or the channel is closed or finished; the element is dropped.
  package func trySend(_ element: Element, weight: Int) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    guard self.weight < capacity, !isFinished else { return false }
    queue.append((element, weight))
    self.weight += weight
    condition.broadcast()
    return true
  }

  /// The number of elements in the channel.
  var count: Int { condition.withLock { queue.count } }

  /// Whether the channel is closed or finished, so that nothing can be sent.
  var isClosed: Bool { condition.withLock { isFinished } }

  /// The oldest element, after waiting for one if needed; nil if the channel is finished and empty.
  package func receive() -> Element? {
    condition.lock()
    defer { condition.unlock() }
    while queue.isEmpty && !isFinished { condition.wait() }
    guard !queue.isEmpty else { return nil }
    // With a few dozen elements at most, moving them up costs nothing. `removeFirst` allocates if this generic class is
    // not specialized, as in other modules.
    let first = queue.remove(at: 0)
    weight -= first.weight
    condition.broadcast()
    return first.element
  }

  /// Waits for some seconds, or until the channel is finished or closed.
  package func pause(_ seconds: Double) {
    // Caps the wait at about 48 years.
    let deadline = Date(timeIntervalSinceNow: min(seconds, 1.5e9))
    condition.lock()
    defer { condition.unlock() }
    while !isFinished, condition.wait(until: deadline) {}
  }

  /// Ends the channel for senders; its elements can still be received.
  package func finish() {
    condition.lock()
    isFinished = true
    condition.broadcast()
    condition.unlock()
  }

  /// Ends the channel for both sides, and drops its elements.
  package func close() {
    condition.lock()
    isFinished = true
    queue.removeAll()
    weight = 0
    condition.broadcast()
    condition.unlock()
  }
}
