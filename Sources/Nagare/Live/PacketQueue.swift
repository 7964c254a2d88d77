import DequeModule
import Foundation
import NagareMedia

/// The queue of packets that wait to be decoded or written, for `delay` seconds.
///
/// One lock guards all state, so that threads can share it.
package final class PacketQueue: @unchecked Sendable {
  /// An entry of the queue.
  package enum Item: Sendable {
    /// The decoder of the frames that follow, and its time base.
    case decoder(VideoDecoder, TimeBase)
    case picture(Packet)
    case audio(Packet)
  }

  private struct Entry {
    let item: Item
    /// The decoding time, in seconds of the session.
    let time: Double
    let byteCount: Int
  }

  /// The most seconds that are buffered of an input faster than the clock, such as a file.
  private static let surplus = 20.0
  /// The bytes beyond which reading pauses.
  private static let byteLimit = 192 << 20
  /// The polling interval, in seconds.
  private static let slice = 0.005

  private let clock: LiveClock
  private let lock = NSLock()
  private var entries: Deque<Entry> = []
  private var bytes = 0
  private var newest = 0.0
  private var isFinished = false
  private var hasNoTaker = false

  /// An empty queue.
  package init(clock: LiveClock) {
    self.clock = clock
  }

  /// The number of waiting packets, their bytes, and the seconds until the last of them is shown.
  package var depth: (packets: Int, bytes: Int, seconds: Double) {
    lock.withLock { (entries.count, bytes, entries.isEmpty ? 0 : max(newest - clock.present, 0)) }
  }

  /// Adds an item, and waits while the queue is full.
  /// - Returns: false if the queue is closed or finished.
  package func add(_ item: Item, at time: Double, byteCount: Int) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    while !isFinished, isCrowded { wait() }
    guard !isFinished else { return false }
    entries.append(Entry(item: item, time: time, byteCount: byteCount))
    bytes += byteCount
    newest = max(newest, time)
    return true
  }

  /// Whether the queue has room and the input has not ended.
  package var isOpen: Bool { lock.withLock { !isFinished && !isCrowded } }

  private var isCrowded: Bool {
    !entries.isEmpty && (bytes >= PacketQueue.byteLimit || newest > clock.arrival + PacketQueue.surplus)
  }

  /// The oldest item, once it is due.
  /// - Parameter lead: the time from decoding to presentation, in seconds.
  /// - Returns: nil if the queue is finished and empty.
  package func next(lead: Double) -> Item? {
    lock.lock()
    defer { lock.unlock() }
    while true {
      if let first = entries.first, first.time <= clock.present + lead { break }
      if isFinished, entries.isEmpty { return nil }
      wait()
    }
    let first = entries.removeFirst()
    bytes -= first.byteCount
    return first.item
  }

  /// Polls instead of waiting for a condition, whose timeouts follow the wall clock, which may be set.
  private func wait() {
    lock.unlock()
    _ = LiveClock.pause(PacketQueue.slice) { true }
    lock.lock()
  }

  /// Ends the input; the items in the queue can still be taken.
  package func finish() {
    lock.withLock {
      isFinished = true
    }
  }

  /// Whether the queue was closed, so that nothing takes its items.
  var isClosed: Bool { lock.withLock { hasNoTaker } }

  /// Closes the queue for both sides, and drops its items.
  package func close() {
    lock.withLock {
      (isFinished, hasNoTaker) = (true, true)
      entries = []
      bytes = 0
    }
  }
}
