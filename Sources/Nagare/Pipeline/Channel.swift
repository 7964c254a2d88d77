import Foundation

/// A bounded queue between two threads.
///
/// Elements have weights; a sender waits while those inside weigh as much as the capacity. All state is guarded by
/// one lock, which is what makes it safe to share.
package final class Channel<Element: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private let capacity: Int
  private var queue: [(element: Element, weight: Int)] = []
  private var weight = 0
  private var isFinished = false

  package init(capacity: Int) {
    self.capacity = capacity
  }

  /// Adds an element, after a wait if need be.
  /// - Returns: false when the channel is closed or finished; the element is then dropped.
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
  /// - Returns: false when there is none, or when the channel is closed or finished; the element is then dropped.
  package func trySend(_ element: Element, weight: Int) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    guard self.weight < capacity, !isFinished else { return false }
    queue.append((element, weight))
    self.weight += weight
    condition.broadcast()
    return true
  }

  /// How many elements are inside.
  var count: Int { condition.withLock { queue.count } }

  /// Whether nothing can be sent any more.
  var isClosed: Bool { condition.withLock { isFinished } }

  /// The oldest element, after a wait if need be; nil when the channel is finished and empty.
  package func receive() -> Element? {
    condition.lock()
    defer { condition.unlock() }
    while queue.isEmpty && !isFinished { condition.wait() }
    guard !queue.isEmpty else { return nil }
    // A few dozen elements at most, so that moving them up costs nothing. Not `removeFirst`, which allocates where this
    // generic class is not specialized, as for other modules.
    let first = queue.remove(at: 0)
    weight -= first.weight
    condition.broadcast()
    return first.element
  }

  /// Lets so many seconds pass, or less if the channel is finished or closed meanwhile.
  package func pause(_ seconds: Double) {
    // Half a century is as long as any wait.
    let deadline = Date(timeIntervalSinceNow: min(seconds, 1.5e9))
    condition.lock()
    defer { condition.unlock() }
    while !isFinished, condition.wait(until: deadline) {}
  }

  /// Says that no more elements come; those inside can still be received.
  package func finish() {
    condition.lock()
    isFinished = true
    condition.broadcast()
    condition.unlock()
  }

  /// Ends the channel for both sides at once and drops what is inside.
  package func close() {
    condition.lock()
    isFinished = true
    queue.removeAll()
    weight = 0
    condition.broadcast()
    condition.unlock()
  }
}
