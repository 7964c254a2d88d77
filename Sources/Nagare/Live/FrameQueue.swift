import NagareMedia
import NagareSystem

/// The queue of decoded frames that wait for their presentation times.
package final class FrameQueue: Sendable {
  /// A frame and its presentation time, in seconds of the session.
  package struct Item: Sendable {
    package let frame: VideoFrame
    package let time: Double

    package init(frame: VideoFrame, time: Double) {
      (self.frame, self.time) = (frame, time)
    }
  }

  /// The result of taking the due frames.
  package struct Taken {
    /// The latest due frame; nil if none is due.
    package var frame: Item?
    /// The number of earlier frames, which are not shown.
    package var skipped = 0
    /// Whether no frames follow.
    package var isLast = false
  }

  /// The most frames in the queue. Decoded frames are large.
  package static let limit = 8

  private struct State {
    var items: [Item] = []
    var isFinished = false
    var isClosed = false
  }

  private let state = Monitor(State())

  /// An empty queue.
  package init() {}

  /// The number of frames in the queue.
  package var count: Int { state.withLock { $0.items.count } }

  /// Adds a frame, and waits while the queue is full.
  /// - Returns: false if the queue is closed.
  package func add(_ item: Item) -> Bool {
    state.wait { state in
      guard !state.isClosed else { return .ready(false) }
      guard state.items.count < FrameQueue.limit else { return .pending }
      state.items.append(item)
      return .ready(true)
    }
  }

  /// Takes all frames that are due at a time, in seconds of the session.
  package func take(until time: Double) -> Taken {
    state.change { state in
      let due = state.items.prefix { $0.time <= time }.count
      let taken = Taken(
        frame: due > 0 ? state.items[due - 1] : nil, skipped: max(due - 1, 0),
        isLast: state.isFinished && due == state.items.count)
      state.items.removeFirst(due)
      return taken
    }
  }

  /// Ends the input.
  package func finish() { state.withLock { $0.isFinished = true } }

  /// Closes the queue for both sides, and drops its frames.
  package func close() {
    state.change { state in
      (state.isFinished, state.isClosed) = (true, true)
      state.items = []
    }
  }
}
