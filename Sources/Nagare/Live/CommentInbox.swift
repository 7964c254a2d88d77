import Synchronization

/// A queue for comments that arrive while a video runs, with any number of senders and one receiver.
///
/// The number and the size of the comments are bounded, so that memory does not grow if there is no receiver.
package final class CommentInbox: Sendable {
  /// The reason why a comment was refused.
  package enum Refusal: String, Sendable, CaseIterable {
    /// The message could not be parsed.
    case malformed
    /// The message or line is too long to be read.
    case tooLarge
    /// The sender exceeds its rate limit.
    case tooFast
    /// The inbox is full.
    case full
  }

  private struct State {
    var comments: [LiveComment] = []
    /// The size of the waiting texts, in bytes of UTF-8.
    var byteCount = 0
    var received = 0
    var refused: [Refusal: Int] = [:]
    /// The number of comments that were taken and wait for their times.
    var waiting = 0
  }

  /// The number of comments waiting for their times at which `isFull` becomes true.
  private static let waitingLimit = 16_384

  /// The bytes of waiting texts, in UTF-8, at which comments are refused. Bilibili's scripted comments are long.
  package static let textBytes = 64 << 20

  private let capacity: Int
  private let state = Mutex(State())

  /// - Parameter capacity: the most comments that may wait.
  package init(capacity: Int = 65_536) {
    self.capacity = capacity
  }

  /// Adds a comment.
  /// - Returns: false if the comment is refused, as the inbox is full.
  @discardableResult
  package func offer(_ comment: LiveComment) -> Bool {
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

  /// Counts comments that were refused before they reached the inbox.
  package func refuse(_ refusal: Refusal, count: Int = 1) {
    state.withLock { $0.refused[refusal, default: 0] += count }
  }

  /// Takes all comments, in the order of their arrival. Replaces the array's content, and reuses its memory.
  package func takeAll(into comments: inout [LiveComment]) {
    comments.removeAll(keepingCapacity: true)
    state.withLock { state in
      swap(&state.comments, &comments)
      state.byteCount = 0
    }
  }

  /// The number of comments added so far.
  package var received: Int { state.withLock { $0.received } }

  /// The number of comments refused so far, by reason. Reasons that did not occur are missing.
  package var refused: [Refusal: Int] { state.withLock { $0.refused } }

  /// Records the number of taken comments that wait for their times.
  package func noteWaiting(_ count: Int) { state.withLock { $0.waiting = count } }

  /// Whether senders should wait if they can: the next comment would be refused, or many wait for their times.
  package var isFull: Bool { state.withLock { !hasRoom($0) || $0.waiting >= CommentInbox.waitingLimit } }

  private func hasRoom(_ state: State) -> Bool {
    state.comments.count < capacity && state.byteCount < CommentInbox.textBytes
  }
}
