import NagareMedia

/// Which frames of a video are shown, and when.
struct Playback {
  /// Frames at a rate of their own, of which a picture may have several or none; nil for the video's own frames.
  var schedule: FrameSchedule?
  /// The timestamp of the schedule's first tick.
  var firstTimestamp: Int64 = 0
  /// Pictures that come before are seen, but not shown; seconds from the start of the video.
  var start = -Double.infinity
  /// Whether frames end when the last comment has left.
  var endsWithComments = false
  /// Who lets frames go at their times; nil for as fast as may be.
  var pacer: RealtimePacer?

  /// The video's own frames, from the first one on.
  static var whole: Playback { Playback() }

  /// Whether every frame of the video is shown, and none twice.
  var isWhole: Bool { schedule == nil && start == -.infinity }

  /// What the output's frames have for a tick of the schedule.
  func timestamp(of tick: Int64) -> Int64 { firstTimestamp &+ tick }

  /// Whether what comes on screen at a time, in seconds, is shown.
  func shows(_ time: Double) -> Bool { time >= start - FrameReader.tolerance }
}
