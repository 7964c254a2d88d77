import CFFmpeg

/// The timing of a stream's frames: the unit of their timestamps, and their rate.
package struct FrameTiming: Sendable {
  /// The time axis of the frames.
  package let axis: TimeAxis
  /// The average frame rate, if known.
  let rate: AVRational?
  /// The duration of a frame that does not state one, in units of the axis.
  let usualDuration: Int64
  /// The seconds from each frame to the next, if constant.
  package let steadyInterval: Double?
  /// Whether there is a frame at every tick of a requested rate, rather than at the video's own timestamps.
  package let isConstant: Bool
  /// Whether the frames have the timing that the container states.
  package let followsStream: Bool

  /// The timing of a container's video.
  init(_ video: VideoStream, axis: TimeAxis) {
    self.axis = axis
    rate = video.frameRate.map { av_d2q($0, 1_001_000) }
    usualDuration = video.usualDuration
    steadyInterval = video.steadyFrameInterval
    isConstant = false
    followsStream = true
  }

  /// A frame at every tick of a constant rate.
  /// - Parameter start: where time 0 is on the axis, in seconds; rounded to a tick.
  package init(_ rate: FrameRate, start: Double = 0) {
    let timeBase = TimeBase(numerator: rate.denominator, denominator: rate.numerator)
    axis = TimeAxis(timeBase: timeBase, start: timeBase.units(start))
    self.rate = rate.rational
    usualDuration = 1
    steadyInterval = rate.interval
    isConstant = true
    followsStream = false
  }

  /// The timing of another video's frames, with timestamps that start at 0.
  package init(like other: FrameTiming) {
    axis = TimeAxis(timeBase: other.axis.timeBase, start: 0)
    (rate, usualDuration, steadyInterval) = (other.rate, other.usualDuration, other.steadyInterval)
    (isConstant, followsStream) = (false, false)
  }

  /// The average number of frames per second, if known.
  package var averageRate: Double? { rate.map(av_q2d) }

  /// The average seconds from each frame to the next; 1/25 if unknown.
  package var usualInterval: Double { 1 / (averageRate ?? 25) }

  /// The unit of the timestamps.
  package var timeBase: TimeBase { axis.timeBase }

  /// The presentation time of a packet of the source, in seconds from the start of the video; nil if unknown.
  package func time(of packet: Packet) -> Double? {
    packet.presentationTime.map { $0 - axis.timeBase.seconds(axis.start) }
  }

  /// The timestamp nearest to a time in seconds from the start of the video.
  package func timestamp(at time: Double) -> Int64 { axis.timestamp(at: time) }

  /// The duration of a frame in seconds; the usual duration if the frame states none.
  package func duration(of frame: VideoFrame) -> Double {
    axis.timeBase.seconds(frame.duration ?? usualDuration)
  }
}

extension Demuxer {
  /// The timing of the video's own frames.
  package var timing: FrameTiming { FrameTiming(video, axis: timeAxis) }

  /// The timing of a frame at every tick of a constant rate, counted from the video's beginning.
  package func timing(at rate: FrameRate) -> FrameTiming { FrameTiming(rate, start: startSeconds) }
}
