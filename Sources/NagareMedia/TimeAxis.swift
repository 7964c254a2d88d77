/// The time axis of a video, which converts its timestamps to seconds from its start and back.
package struct TimeAxis: Sendable {
  package let timeBase: TimeBase
  /// The timestamp of the start.
  package let start: Int64

  /// The presentation time of a frame, in seconds from the start of the video.
  package func time(of frame: VideoFrame) -> Double { timeBase.seconds(frame.timestamp &- start) }

  /// The timestamp nearest to a time in seconds from the start of the video.
  package func timestamp(at time: Double) -> Int64 { start &+ timeBase.units(time) }
}
