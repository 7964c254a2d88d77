import Foundation
import NagareMedia

/// Decoded pictures that wait for their times.
///
/// All state is guarded by one lock, which is what makes it safe to share.
package final class LivePictures: @unchecked Sendable {
  /// A picture and when it is shown, in seconds of the session.
  package struct Picture {
    package let frame: VideoFrame
    package let time: Double

    package init(frame: VideoFrame, time: Double) {
      (self.frame, self.time) = (frame, time)
    }
  }

  /// What there is to show.
  package struct Taken {
    /// The latest picture whose time has come.
    package var picture: Picture?
    /// How many came before it and are not shown.
    package var skipped = 0
    /// Whether no more comes after it.
    package var isLast = false
  }

  /// A few, whatever their size: they are not compressed.
  package static let limit = 8

  private let condition = NSCondition()
  private var pictures: [Picture] = []
  private var isFinished = false
  private var isClosed = false

  /// An empty queue.
  package init() {}

  /// How many wait.
  package var count: Int { condition.withLock { pictures.count } }

  /// Adds a picture, after a wait while there are enough.
  /// - Returns: false when nobody takes any more.
  package func add(_ picture: Picture) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while pictures.count >= LivePictures.limit, !isClosed { condition.wait() }
    guard !isClosed else { return false }
    pictures.append(picture)
    return true
  }

  /// Takes out all whose time has come.
  package func take(until time: Double) -> Taken {
    condition.lock()
    defer { condition.unlock() }
    let due = pictures.prefix { $0.time <= time }.count
    let taken = Taken(
      picture: due > 0 ? pictures[due - 1] : nil, skipped: max(due - 1, 0),
      isLast: isFinished && due == pictures.count)
    pictures.removeFirst(due)
    condition.broadcast()
    return taken
  }

  /// Says that no more comes.
  package func finish() {
    condition.withLock { isFinished = true }
  }

  /// Ends both sides at once.
  package func close() {
    condition.withLock {
      (isFinished, isClosed) = (true, true)
      pictures = []
      condition.broadcast()
    }
  }
}
