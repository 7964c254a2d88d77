import Foundation
import NagareMedia

/// The queue of decoded frames that wait for their presentation times.
///
/// One lock guards all state, so that threads can share it.
package final class FrameQueue: @unchecked Sendable {
  /// A frame and its presentation time, in seconds of the session.
  package struct Picture {
    package let frame: VideoFrame
    package let time: Double

    package init(frame: VideoFrame, time: Double) {
      (self.frame, self.time) = (frame, time)
    }
  }

  /// The result of taking the due frames.
  package struct Taken {
    /// The latest due frame.
    package var picture: Picture?
    /// The number of earlier frames, which are not shown.
    package var skipped = 0
    /// Whether this is the last frame.
    package var isLast = false
  }

  /// The most frames in the queue. Few, as decoded frames are large.
  package static let limit = 8

  private let condition = NSCondition()
  private var pictures: [Picture] = []
  private var isFinished = false
  private var isClosed = false

  /// An empty queue.
  package init() {}

  /// The number of frames in the queue.
  package var count: Int { condition.withLock { pictures.count } }

  /// Adds a frame, and waits while the queue is full.
  /// - Returns: false if the queue is closed.
  package func add(_ picture: Picture) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while pictures.count >= FrameQueue.limit, !isClosed { condition.wait() }
    guard !isClosed else { return false }
    pictures.append(picture)
    return true
  }

  /// Takes all frames that are due.
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

  /// Ends the input.
  package func finish() {
    condition.withLock { isFinished = true }
  }

  /// Closes the queue for both sides, and drops its frames.
  package func close() {
    condition.withLock {
      (isFinished, isClosed) = (true, true)
      pictures = []
      condition.broadcast()
    }
  }
}
