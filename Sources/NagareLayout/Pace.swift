/// When a comment may start, how long it stays and how fast it moves.
struct Pace: Sendable {
  let transit: Transit
  /// Pixels per second.
  let speed: Double
  /// Seconds from the start until it is gone; the transit may count some microseconds more.
  private let duration: Double
  /// The frames at one of which it must start.
  private let frames: FrameGrid?

  /// A comment that stays where it is.
  init(stayingFor microseconds: Int) {
    transit = Transit(stayingFor: microseconds)
    speed = 0
    duration = microseconds.secondsFromMicroseconds
    frames = nil
  }

  /// A comment that crosses the stage in `seconds`, to the microsecond, or in about that if it snaps to frames.
  init(crossing stageWidth: Int, width: Int, gap: Double, seconds: Double, frames: FrameGrid?) {
    let distance = stageWidth + width
    if let frames, let step = frames.step(for: distance, in: seconds) {
      transit = Transit(crossing: stageWidth, width: width, gap: gap, step: step, frames: frames)
      speed = Double(step) / frames.interval
      duration = Double(distance) * frames.interval / Double(step)
      self.frames = frames
    } else {
      let microseconds = Int(microsecondsIn: seconds)
      transit = Transit(crossing: stageWidth, width: width, gap: gap, duration: microseconds, among: frames)
      duration = microseconds.secondsFromMicroseconds
      speed = Double(distance) / duration
      self.frames = nil
    }
  }

  /// The first microsecond at or after `time` at which the comment may start.
  func start(from time: Int) -> Int {
    frames?.firstFrame(from: time) ?? time
  }

  /// The microseconds at which a comment that starts at `start` may be visible.
  func stay(from start: Int) -> Range<Int> {
    (frames == nil ? start : start - Transit.frameMargin)..<start + transit.duration
  }

  /// The very times, in seconds, between which a comment that starts at `start` is visible.
  func times(from start: Int) -> (timeIn: Double, timeOut: Double) {
    guard let frames else {
      // Added up in microseconds: the sum of two seconds need not be the nearest number to theirs.
      let end = start + Int(microsecondsIn: duration)
      return (start.secondsFromMicroseconds, end.secondsFromMicroseconds)
    }
    let timeIn = frames.time(nearest: start)
    return (timeIn, timeIn + duration)
  }
}
