import DequeModule
import Foundation
import NagareMedia

/// What came in and waits to be decoded or written, `delay` seconds long.
///
/// All state is guarded by one lock, which is what makes it safe to share.
package final class LivePackets: @unchecked Sendable {
  /// What waits.
  package enum Item: Sendable {
    /// What decodes the pictures that follow.
    case decoder(VideoDecoder, TimeBase)
    case picture(Packet)
    case audio(Packet)
  }

  private struct Entry {
    let item: Item
    /// When it is to be decoded, in seconds of the session.
    let time: Double
    let byteCount: Int
  }

  /// What is read ahead of an input that gives more than it should by the clock, such as a file, in seconds.
  private static let surplus = 20.0
  /// Nothing more is read beyond, until something was taken.
  private static let byteLimit = 192 << 20
  /// How long to wait before looking at the time again, which passes without a word.
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

  /// How much waits: packets, their bytes, and the seconds until the last of them is shown.
  package var depth: (packets: Int, bytes: Int, seconds: Double) {
    lock.withLock { (entries.count, bytes, entries.isEmpty ? 0 : max(newest - clock.present, 0)) }
  }

  /// Adds something, after a wait while there is too much.
  /// - Returns: false when nobody takes any more.
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

  /// Whether it waits for the input, which has more.
  package var isOpen: Bool { lock.withLock { !isFinished && !isCrowded } }

  private var isCrowded: Bool {
    !entries.isEmpty && (bytes >= LivePackets.byteLimit || newest > clock.arrival + LivePackets.surplus)
  }

  /// The oldest, once it is time to decode it.
  /// - Parameter lead: how long before it is shown, in seconds.
  /// - Returns: nil when no more comes.
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

  /// Not by a condition: these count by the wall clock, which may be set.
  private func wait() {
    lock.unlock()
    _ = LiveClock.pause(LivePackets.slice) { true }
    lock.lock()
  }

  /// Says that no more comes; what waits is still given.
  package func finish() {
    lock.withLock {
      isFinished = true
    }
  }

  /// Whether nobody takes any more.
  var isClosed: Bool { lock.withLock { hasNoTaker } }

  /// Ends both sides at once.
  package func close() {
    lock.withLock {
      (isFinished, hasNoTaker) = (true, true)
      entries = []
      bytes = 0
    }
  }
}
