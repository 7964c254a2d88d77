import Synchronization

/// What the threads of a session count. For any thread; a lock is held for moments.
final class LiveCounters: Sendable {
  struct Values {
    /// Of the input.
    var pictures = 0
    /// When something came last.
    var lastArrival = ContinuousClock.now
    var reopenings = 0
    var anchorings = 0
    /// Packets and pictures of the input that are not whole, whose times cannot be true, or that the output does not take.
    var corruptPackets = 0
    var corruptFrames = 0
    /// Pictures that were not shown: the machine or the input was too slow, or the output has fewer frames a second.
    var skippedPictures = 0

    /// Frames that were handed to the encoder, and those of them that show a picture once more.
    var frames = 0
    var repeatedFrames = 0
    /// Frames that the encoder had no room for.
    var droppedFrames = 0
    /// Frames that were left out because the drawing came too late.
    var lateFrames = 0
    /// Frames whose comments took longer than the time from a frame to the next.
    var framesOverBudget = 0
    /// When the last frame is shown, in seconds of the session, and how much later it was begun.
    var time = 0.0
    var lag = 0.0
    var visible = 0

    var commentsShown = 0
    var commentsDropped = 0
    var commentsFiltered = 0
    var commentsWaiting = 0
    /// Since somebody last took them: the seconds from when a comment might have been on screen until it was, at most; and
    /// what comments cost a frame.
    var longestWait = 0.0
    var composite = DurationHistogram()
  }

  private let values = Mutex(Values())

  /// All that was counted so far.
  func take() -> Values {
    values.withLock { values in
      defer { (values.longestWait, values.composite) = (0, DurationHistogram()) }
      return values
    }
  }

  var lastArrival: ContinuousClock.Instant { values.withLock { $0.lastArrival } }
  var reopenings: Int { values.withLock { $0.reopenings } }

  func change(_ body: (inout Values) -> Void) { values.withLock { body(&$0) } }

  /// Whether an input has brought something.
  var hasBegun: Bool { values.withLock { $0.pictures > 0 } }

  func received() { change { $0.lastArrival = .now } }

  func receivedPicture() { change { $0.pictures += 1 } }
  func reopened() { change { $0.reopenings += 1 } }
  func anchoredAnew() { change { $0.anchorings += 1 } }
  func skippedPictures(_ count: Int) { change { $0.skippedPictures += count } }

  /// Counts what was found since the last time.
  /// - Parameter known: what was counted before.
  func addDamage(packets: Int, pictures: Int = 0, to known: inout (packets: Int, pictures: Int)) {
    guard (packets, pictures) != known else { return }
    let (morePackets, morePictures) = (packets - known.packets, pictures - known.pictures)
    change { values in
      values.corruptPackets += morePackets
      values.corruptFrames += morePictures
    }
    known = (packets, pictures)
  }
}
