import NagareMedia

/// Chooses the frames to show and their times: as they were read, at a fixed rate, or by the wall clock.
///
/// Used by one thread at a time.
package protocol FrameClock: AnyObject {
  /// Whether frames are dropped while the encoder has no room for them, because the clock does not wait.
  var dropsFrames: Bool { get }

  /// The next event, after waiting for it if needed; nil after the last.
  func next() -> FrameEvent?

  /// Counts the frame of the last event.
  /// - Parameters:
  ///   - cost: the time to draw its comments.
  ///   - isSent: whether the encoder had room for it.
  func drew(in cost: Duration, isSent: Bool)

  /// Closes the input.
  func close()
}

/// A step of a clock. Times are in seconds from the start of the video or the live session.
package enum FrameEvent {
  /// An item without a frame to draw on.
  case forward(PipelineItem)
  /// A frame to show once, with the comments of a time. `timestamp` replaces the frame's own; nil keeps it.
  case show(VideoFrame, at: Double, timestamp: Int64?)
  /// A frame that stays on screen from a time on while comments move.
  case hold(VideoFrame, from: Double)
  /// A time at which the held frame is shown.
  case showHeld(at: Double, timestamp: Int64)
  /// A frame before the range, whose colours tint comments in the range.
  case sample(VideoFrame, at: Double)
}
