/// The possible starts, the duration and the speed of a comment.
///
/// A comment's start is the microsecond from which its transit counts: for a moving one, the time of entering the
/// columns where comments must not touch.
struct Pace: Sendable {
  let transit: Transit
  /// Pixels per second.
  let speed: Double
  /// Microseconds from the comment's own time until it enters the stage; may be negative.
  let entry: Int
  /// Seconds from entering the stage to the start.
  private let approach: Double
  /// Seconds on the stage.
  private let duration: Double
  /// The frames at which the comment may enter the stage; nil for any time.
  private let frames: FrameGrid?

  /// A fixed comment.
  /// - Parameter tolerance: microseconds before its end at which another comment may take its place.
  init(stayingFor microseconds: Int, tolerance: Int = 0) {
    transit = Transit(stayingFor: max(microseconds - tolerance, 0))
    speed = 0
    entry = 0
    approach = 0
    duration = microseconds.secondsFromMicroseconds
    frames = nil
  }

  /// A comment that crosses the stage. It takes its exact time, to the microsecond, unless it snaps to frames.
  /// - Parameter seconds: the comment's duration.
  init(
    crossing stage: Stage, along path: ScrollPath, width: Double, gap: Double, seconds: Double, frames: FrameGrid?
  ) {
    let exactSpeed = path.speed(width: width, seconds: seconds)
    let distance = Double(stage.width) + width
    // A comment counts until its tail leaves the zone; the next one may then be a gap away from the end.
    let zone = path.judged.upperBound - path.judged.lowerBound
    entry = Int(microsecondsIn: path.headTime(at: Double(stage.width), speed: exactSpeed))
    if let frames, let step = frames.step(for: distance, in: distance / exactSpeed) {
      transit = Transit(crossing: zone, width: width, gap: gap, step: step, frames: frames)
      speed = Double(step) / frames.interval
      duration = distance * frames.interval / Double(step)
      self.frames = frames
    } else {
      let microseconds = max(Int(microsecondsIn: distance / exactSpeed), 1)
      speed = distance / microseconds.secondsFromMicroseconds
      duration = microseconds.secondsFromMicroseconds
      transit = Transit(crossing: zone, width: width, gap: gap, speed: speed, among: frames)
      self.frames = nil
    }
    approach = (Double(stage.width) - path.judged.upperBound) / speed
  }

  /// The first possible start, in microseconds, of a comment whose own time is `time`.
  func firstStart(at time: Int) -> Int {
    let entry = time + entry
    return (frames?.firstFrame(from: entry) ?? entry) + approachTime
  }

  /// The start, in microseconds, of a comment whose own time is `time`, without waiting for a frame.
  func exactStart(at time: Int) -> Int { time + entry + approachTime }

  /// The first possible start at or after `start`, in microseconds.
  func start(from start: Int) -> Int {
    guard let frames else { return start }
    return frames.firstFrame(from: start - approachTime) + approachTime
  }

  /// The microseconds during which a comment that starts at `start` may be visible.
  func stay(from start: Int) -> Range<Int> {
    let entry = start - approachTime
    let end = entry + Int((duration * 1e6).rounded(.up))
    return frames == nil ? entry..<end : entry - Transit.frameMargin..<end + 1 + Transit.frameMargin
  }

  /// The exact times, in seconds, between which a comment that starts at `start` is visible.
  func times(from start: Int) -> (timeIn: Double, timeOut: Double) {
    let entry = start - approachTime
    guard let frames else {
      // Added in microseconds: a sum of seconds is not always the Double nearest to the end.
      let end = entry + Int(microsecondsIn: duration)
      return (entry.secondsFromMicroseconds, end.secondsFromMicroseconds)
    }
    let timeIn = frames.time(nearest: entry)
    return (timeIn, timeIn + duration)
  }

  private var approachTime: Int { Int(microsecondsIn: approach) }
}
