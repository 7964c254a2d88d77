import Synchronization

/// Where comments wait that came while a video runs: any number of threads put them in, one takes them out.
///
/// It holds a bounded number of comments of a bounded size, so that memory does not grow when nobody takes them.
public final class LiveInbox: Sendable {
  /// Why a comment was not taken.
  public enum Refusal: String, Sendable, CaseIterable {
    /// It could not be understood.
    case malformed
    /// The message or line is longer than is read.
    case tooLarge
    /// Its sender sends more than it may.
    case tooFast
    /// Too many wait already.
    case full
  }

  private struct State {
    var comments: [LiveComment] = []
    /// Of the texts that wait.
    var byteCount = 0
    var received = 0
    var refused: [Refusal: Int] = [:]
    /// Those that were taken out and wait for their times.
    var waiting = 0
  }

  /// Local pipes wait while so many wait for their times.
  private static let waitingLimit = 16_384

  /// UTF-8 of the texts that may wait: programs of Bilibili's are long.
  package static let textBytes = 64 << 20

  private let capacity: Int
  private let state = Mutex(State())

  /// - Parameter capacity: how many comments may wait.
  public init(capacity: Int = 65_536) {
    self.capacity = capacity
  }

  /// Puts a comment in.
  /// - Returns: false, and it is counted as refused, when the inbox is full.
  @discardableResult
  public func offer(_ comment: LiveComment) -> Bool {
    state.withLock { state in
      guard hasRoom(state) else {
        state.refused[.full, default: 0] += 1
        return false
      }
      state.comments.append(comment)
      state.byteCount += comment.comment.text.utf8.count
      state.received += 1
      return true
    }
  }

  /// Counts comments that were not put in.
  public func refuse(_ refusal: Refusal, count: Int = 1) {
    state.withLock { $0.refused[refusal, default: 0] += count }
  }

  /// Takes all comments out, in the order of their arrival. What the array held is dropped; its memory is used again.
  public func takeAll(into comments: inout [LiveComment]) {
    comments.removeAll(keepingCapacity: true)
    state.withLock { state in
      swap(&state.comments, &comments)
      state.byteCount = 0
    }
  }

  /// How many comments were put in so far.
  public var received: Int { state.withLock { $0.received } }

  /// How many were refused so far; reasons that none was refused for are missing.
  public var refused: [Refusal: Int] { state.withLock { $0.refused } }

  /// Says how many that were taken out wait for their times.
  package func noteWaiting(_ count: Int) { state.withLock { $0.waiting = count } }

  /// Whether who can wait should: the next comment would be refused, or many wait for their times.
  package var isFull: Bool { state.withLock { !hasRoom($0) || $0.waiting >= LiveInbox.waitingLimit } }

  private func hasRoom(_ state: State) -> Bool {
    state.comments.count < capacity && state.byteCount < LiveInbox.textBytes
  }
}
