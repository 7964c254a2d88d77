import NagareMedia

/// Which frames of a video are shown, and when.
package struct Playback {
  /// Frames at a rate of their own, of which a picture may have several or none; nil for the video's own frames.
  package var schedule: FrameSchedule?
  /// The timestamp of the schedule's first tick.
  var firstTimestamp: Int64 = 0
  /// Pictures that come before are seen, but not shown; seconds from the start of the video.
  var start = -Double.infinity
  /// No frame that is shown has a timestamp before this.
  var startTimestamp = Int64.min
  /// Pictures that come on screen then or later are not shown; seconds from the start of the video.
  var stop = Double.infinity
  /// Whether what is on screen when showing begins was shown before.
  var isContinued = false
  /// How long a picture is on screen that does not say it, and until when the last one is; in seconds, 0 where nobody knows.
  var usualDuration = 0.0
  var end = 0.0
  /// Whether frames end when the last comment has left.
  var endsWithComments = false
  /// Who lets frames go at their times; nil for as fast as may be.
  var pacer: RealtimePacer?

  /// From the first frame on.
  /// - Parameter schedule: at which rate; nil for the video's own frames.
  package init(schedule: FrameSchedule? = nil) {
    self.schedule = schedule
  }

  /// Shows a part of the video.
  mutating func show(_ span: RenderSpan) {
    if let start = span.start { self.start = start }
    if schedule == nil, let first = span.firstTimestamp { startTimestamp = first }
    if let end = span.end { stop = end }
  }

  /// Shows what comes after an earlier rendering.
  mutating func go(on continuation: Continuation) {
    // Containers round times by half a millisecond.
    start = continuation.lastTime + 2.2 * FrameReader.tolerance
    isContinued = true
  }

  /// What the output's frames have for a tick of the schedule.
  func timestamp(of tick: Int64) -> Int64 { firstTimestamp &+ tick }

  /// Whether what comes on screen at a time, in seconds, is shown.
  func shows(_ time: Double) -> Bool { time >= start - FrameReader.tolerance && !isOver(at: time) }

  /// Whether what comes on screen at a time, in seconds, and all after it is not shown.
  func isOver(at time: Double) -> Bool { time >= stop - FrameReader.tolerance }
}
