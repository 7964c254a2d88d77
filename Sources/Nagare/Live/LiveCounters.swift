import NagareMedia
import Synchronization

/// The counters of a session. Any thread may use them; the lock is never held for long.
package final class LiveCounters: Sendable {
  package struct Values {
    /// Frames received from the input.
    var receivedFrames = 0
    /// The time of the last packet's arrival.
    var lastArrival = ContinuousClock.now
    var reopenings = 0
    var remappings = 0
    /// Input frames that were not shown: decoding or the input was too slow, or the output has a lower frame rate.
    package var skippedFrames = 0

    /// Frames sent to the encoder, and the number of them that repeat a frame of the input.
    package var frames = 0
    package var repeatedFrames = 0
    /// Frames that the encoder had no room for.
    package var droppedFrames = 0
    /// Frames that were skipped because drawing was late.
    package var lateFrames = 0
    /// Frames whose comments took longer to draw than the frame interval.
    package var framesOverBudget = 0
    /// The presentation time of the last frame, in seconds of the session, and how late its drawing began.
    var time = 0.0
    var lag = 0.0
    var visible = 0

    var commentsShown = 0
    var commentsDropped = 0
    var commentsFiltered = 0
    var commentsWaiting = 0
    /// Since the last `take()`: the longest time from when a comment could have been shown until it was, in seconds;
    /// and the time to draw each frame's comments.
    var longestWait = 0.0
    var composite = DurationHistogram()

    /// Frames for which a mask of people was made.
    var maskCount = 0
  }

  private let values = Mutex(Values())
  /// The issues of all inputs.
  package let issues = IssueLog()

  package init() {}

  /// The counters so far. Resets `longestWait` and `composite`.
  package func take() -> Values {
    values.withLock { values in
      defer { (values.longestWait, values.composite) = (0, DurationHistogram()) }
      return values
    }
  }

  var lastArrival: ContinuousClock.Instant { values.withLock { $0.lastArrival } }
  var reopenings: Int { values.withLock { $0.reopenings } }

  func change(_ body: (inout Values) -> Void) { values.withLock { body(&$0) } }

  /// Whether a frame has arrived.
  var hasBegun: Bool { values.withLock { $0.receivedFrames > 0 } }

  func receivedPacket() { change { $0.lastArrival = .now } }

  func receivedFrame() { change { $0.receivedFrames += 1 } }
  func reopened() { change { $0.reopenings += 1 } }
  func remapped() { change { $0.remappings += 1 } }
  func skippedFrames(_ count: Int) { change { $0.skippedFrames += count } }
}
