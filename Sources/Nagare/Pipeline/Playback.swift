import NagareMedia

/// The choice and the timing of the frames that are shown.
package struct Playback {
  /// The ticks of another frame rate, of which a source frame may get several or none; nil for the video's own frames.
  package var schedule: FrameSchedule?
  /// The timestamp of the schedule's first tick.
  var firstTimestamp: Int64 = 0
  /// The start of the range, in seconds from the start of the video. Earlier frames are sampled, but not shown.
  var start = -Double.infinity
  /// The lowest timestamp of a shown frame.
  var startTimestamp = Int64.min
  /// The end of the range, in seconds from the start of the video.
  var stop = Double.infinity
  /// Whether the frame on screen at the start was already shown.
  var isResumed = false
  /// The duration of a frame without one, and the end of the last frame; in seconds, 0 if unknown.
  var usualDuration = 0.0
  var end = 0.0
  /// Whether to end once the last comment has left.
  var endsWithComments = false
  /// Releases frames in real time; nil for as fast as possible.
  var pacer: RealtimePacer?

  /// Playback from the first frame.
  /// - Parameter schedule: the ticks of another frame rate; nil for the video's own frames.
  package init(schedule: FrameSchedule? = nil) {
    self.schedule = schedule
  }

  /// Restricts playback to a range.
  mutating func show(_ range: RenderRange) {
    if let start = range.start { self.start = start }
    if schedule == nil, let first = range.firstTimestamp { startTimestamp = first }
    if let end = range.end { stop = end }
  }

  /// Starts after the frames of an earlier rendering.
  mutating func resume(after resumePoint: ResumePoint) {
    // Containers round times by half a millisecond.
    start = resumePoint.lastTime + 2.2 * FrameReader.tolerance
    isResumed = true
  }

  /// The output timestamp of a tick.
  func timestamp(of tick: Int64) -> Int64 { firstTimestamp &+ tick }

  /// Whether a frame at a time, in seconds, is shown.
  func shows(_ time: Double) -> Bool { time >= start - FrameReader.tolerance && !isOver(at: time) }

  /// Whether a frame at a time, in seconds, and all later ones are beyond the range.
  func isOver(at time: Double) -> Bool { time >= stop - FrameReader.tolerance }
}
