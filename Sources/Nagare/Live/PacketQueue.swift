import DequeModule
import NagareMedia
import Synchronization

/// The queue of packets that wait until they are due to be decoded or written.
///
/// Each stream keeps its order, but none waits for the other: a sender may interleave one far ahead of the other.
///
/// Threads can share it.
package final class PacketQueue: Sendable {
  /// An entry of the queue.
  package enum Item: Sendable {
    /// The decoder of the frames that follow.
    case decoder(LiveDecoder)
    case video(Packet)
    case audio(Packet)
  }

  private struct Entry {
    let item: Item
    /// The decoding time, in seconds of the session.
    let time: Double
    let byteCount: Int
  }

  /// How far ahead of the clock to read an input that is faster, such as a file, in seconds.
  private static let surplus = 20.0
  /// The bytes from which on reading pauses.
  private static let byteLimit = 192 << 20
  /// The polling interval, in seconds.
  private static let slice = 0.005

  private struct State {
    /// Decoders and video packets.
    var video: Deque<Entry> = []
    var audio: Deque<Entry> = []
    var bytes = 0
    var newest = 0.0
    var isFinished = false
    var isClosed = false

    var count: Int { video.count + audio.count }

    func isCrowded(_ clock: LiveClock) -> Bool {
      count > 0 && (bytes >= PacketQueue.byteLimit || newest > clock.arrival + PacketQueue.surplus)
    }

    mutating func add(_ entry: Entry) {
      if case .audio = entry.item { audio.append(entry) } else { video.append(entry) }
      bytes += entry.byteCount
      newest = max(newest, entry.time)
    }

    /// Takes the first item of the stream that is due first; nil if neither is due by `time`.
    mutating func takeFirst(until time: Double) -> Item? {
      let (videoTime, audioTime) = (video.first?.time ?? .infinity, audio.first?.time ?? .infinity)
      guard min(videoTime, audioTime) <= time else { return nil }
      let first = videoTime <= audioTime ? video.removeFirst() : audio.removeFirst()
      bytes -= first.byteCount
      return first.item
    }
  }

  private let clock: LiveClock
  private let state = Mutex(State())

  /// An empty queue.
  package init(clock: LiveClock) {
    self.clock = clock
  }

  /// The number of waiting packets, their bytes, and the seconds until the last of them is shown.
  package var depth: (packets: Int, bytes: Int, seconds: Double) {
    state.withLock { ($0.count, $0.bytes, $0.count == 0 ? 0 : max($0.newest - clock.present, 0)) }
  }

  /// Adds an item, and waits while the queue is full.
  /// - Returns: false if the queue is closed or finished.
  package func add(_ item: Item, at time: Double, byteCount: Int) -> Bool {
    PacketQueue.poll {
      state.withLock { state in
        guard !state.isFinished else { return false }
        guard !state.isCrowded(clock) else { return nil }
        state.add(Entry(item: item, time: time, byteCount: byteCount))
        return true
      }
    }
  }

  /// Whether the queue has room and the input has not ended.
  package var isAccepting: Bool { state.withLock { !$0.isFinished && !$0.isCrowded(clock) } }

  /// The first item of a stream, once it is due.
  /// - Parameter lead: the time from decoding to presentation, in seconds.
  /// - Returns: nil if the queue is finished and empty.
  package func next(lead: Double) -> Item? {
    PacketQueue.poll {
      state.withLock { state in
        if let item = state.takeFirst(until: clock.present + lead) { return .some(item) }
        return state.isFinished && state.count == 0 ? .some(nil) : nil
      }
    }
  }

  /// Polls until a result is not nil, and returns it. Timeouts of a condition variable would follow the wall clock,
  /// which may be adjusted.
  private static func poll<Result>(_ result: () -> Result?) -> Result {
    while true {
      if let result = result() { return result }
      _ = LiveClock.pause(PacketQueue.slice) { true }
    }
  }

  /// Ends the input; the items in the queue can still be taken.
  package func finish() { state.withLock { $0.isFinished = true } }

  /// Whether the queue was closed, so that nothing takes its items.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Closes the queue for both sides, and drops its items.
  package func close() {
    state.withLock { state in
      (state.isFinished, state.isClosed) = (true, true)
      (state.video, state.audio) = ([], [])
      state.bytes = 0
    }
  }
}
