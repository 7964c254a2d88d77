import CFFmpeg

/// How the frames of a stream are timed: what their timestamps count, and how many there are to a second.
public struct FrameTiming: Sendable {
  /// Where frames stand in time.
  package let axis: TimeAxis
  /// Frames a second on average, where this is known.
  let rate: AVRational?
  /// The units of the axis that a frame lasts when it does not say so itself.
  let usualDuration: Int64
  /// Seconds from each frame to the next, where this never changes.
  public let steadyInterval: Double?
  /// Whether frames were given times of their own, other than those of the video that they are from.
  package let isConstant: Bool
  /// Whether what a container says about the times of its video holds for the frames.
  let followsStream: Bool

  /// That of a container's video.
  init(_ video: VideoStream, axis: TimeAxis) {
    self.axis = axis
    rate = video.frameRate.map { av_d2q($0, 1_001_000) }
    usualDuration = video.usualDuration
    steadyInterval = video.steadyFrameInterval
    isConstant = false
    followsStream = true
  }

  /// A frame at every tick of a constant rate.
  /// - Parameter start: where time 0 lies on the axis, in seconds; rounded to a tick.
  public init(_ rate: FrameRate, start: Double = 0) {
    let timeBase = TimeBase(numerator: rate.denominator, denominator: rate.numerator)
    axis = TimeAxis(timeBase: timeBase, start: timeBase.units(start))
    self.rate = rate.rational
    usualDuration = 1
    steadyInterval = rate.interval
    isConstant = true
    followsStream = false
  }

  /// Frames a second on average, where this is known.
  package var averageRate: Double? { rate.map(av_q2d) }

  /// Seconds from a frame to the next on average, or usually where nobody knows.
  package var usualInterval: Double { 1 / (averageRate ?? 25) }

  /// The unit of the timestamps.
  package var timeBase: TimeBase { axis.timeBase }

  /// The timestamp nearest to a time, in seconds.
  package func timestamp(at time: Double) -> Int64 { axis.timestamp(at: time) }

  /// Seconds that a frame is on screen, as far as its stream says something about it.
  package func duration(of frame: VideoFrame) -> Double {
    axis.timeBase.seconds(frame.duration ?? usualDuration)
  }
}

extension Demuxer {
  /// How the video's own frames are timed.
  public var timing: FrameTiming { FrameTiming(video, axis: timeAxis) }

  /// A frame at every tick of a constant rate, counted from where the video's time begins.
  public func timing(at rate: FrameRate) -> FrameTiming { FrameTiming(rate, start: startSeconds) }
}
