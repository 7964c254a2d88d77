import NagareMedia
import Synchronization

/// The counters of a session. Any thread may use them; the lock is never held for long.
package final class LiveCounters: Sendable {
  package struct Values {
    /// Frames received from the input.
    var receivedFrames = 0
    /// The end of the last frame that arrived, moved by the time for which reading has paused since.
    var lastVideo = ContinuousClock.now
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

  /// The longest that a frame's stated duration delays `videoSilence`, in seconds.
  private static let longestFrame = 60.0

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

  /// The seconds of reading since the last frame ended; negative while it lasts.
  package var videoSilence: Double { values.withLock { (ContinuousClock.now - $0.lastVideo).seconds } }
  var reopenings: Int { values.withLock { $0.reopenings } }

  func change(_ body: (inout Values) -> Void) { values.withLock { body(&$0) } }

  /// Whether a frame has arrived.
  var hasBegun: Bool { values.withLock { $0.receivedFrames > 0 } }

  /// Notes that an input begins, or that a packet of its video arrives.
  /// - Parameter seconds: the packet's duration.
  package func receivedVideo(lasting seconds: Double = 0) {
    let duration = min(max(seconds, 0), LiveCounters.longestFrame)
    change { $0.lastVideo = ContinuousClock.now + .seconds(duration) }
  }

  /// Excludes time for which reading paused from `videoSilence`.
  package func pausedReading(for time: Duration) { change { $0.lastVideo += time } }

  func receivedFrame() { change { $0.receivedFrames += 1 } }
  func reopened() { change { $0.reopenings += 1 } }
  func remapped() { change { $0.remappings += 1 } }
  func skippedFrames(_ count: Int) { change { $0.skippedFrames += count } }
}
