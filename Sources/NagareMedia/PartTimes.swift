import CFFmpeg

/// Where in the time of an input an output begins and ends.
package struct PartTimes: Sendable {
  /// What becomes 0 of the encoder's packets, in units of `videoTimeBase`.
  private let videoOrigin: Int64
  private let videoTimeBase: TimeBase
  /// What becomes 0 of all other streams, and when the output ends: seconds of the input, infinity for its own end.
  private let origin, end: Double

  /// - Parameters:
  ///   - timing: of the frames that are encoded.
  ///   - start: where the output's time 0 lies, in seconds from the start of the video; nil to leave times as they are.
  ///   - end: where it ends, in seconds from the start of the video; nil for the end of the video.
  package init(of demuxer: Demuxer, timing: FrameTiming, start: Double?, end: Double?) {
    videoTimeBase = timing.axis.timeBase
    videoOrigin = start.map(timing.timestamp) ?? 0
    origin = start.map { demuxer.startSeconds + $0 } ?? 0
    self.end = end.map { demuxer.startSeconds + $0 } ?? .infinity
  }

  /// Moves a packet of the encoder to where it stands in the output.
  /// - Parameter unit: of the packet's times.
  func moveVideo(_ packet: Packet, in unit: AVRational) {
    packet.shift(byUnits: 0 &- av_rescale_q(videoOrigin, videoTimeBase.rational, unit))
  }

  /// Moves a packet of another stream to where it stands in the output. Audio may begin before that: players skip it.
  /// - Parameters:
  ///   - unit: of the packet's times.
  ///   - isText: whether it stays on screen for its duration, which then lies within the output.
  func move(_ packet: Packet, in unit: AVRational, isText: Bool) {
    packet.shift(byUnits: -TimeBase(unit).units(origin))
    let (time, duration) = (packet.pointer.pointee.pts, packet.pointer.pointee.duration)
    guard isText, time != nagare_nopts_value, duration > 0 else { return }
    let start = origin == 0 ? time : max(time, 0)
    let last = min(time &+ duration, lastTime(in: unit))
    guard start != time || last != time &+ duration, last > start else { return }
    (packet.pointer.pointee.pts, packet.pointer.pointee.dts) = (start, start)
    packet.pointer.pointee.duration = last - start
  }

  /// Moves a chapter to where it stands in the output, and ends it there.
  /// - Returns: false if it lies outside.
  func clip(_ chapter: inout AVChapter) -> Bool {
    let (shift, last) = (TimeBase(chapter.time_base).units(origin), lastTime(in: chapter.time_base))
    chapter.start &-= shift
    chapter.end &-= shift
    guard chapter.start < last, origin == 0 || chapter.end > 0 else { return false }
    if origin != 0 { chapter.start = max(chapter.start, 0) }
    chapter.end = min(chapter.end, last)
    return true
  }

  /// When the output ends, as it counts.
  private func lastTime(in unit: AVRational) -> Int64 {
    end.isFinite ? TimeBase(unit).units(end - origin) : .max
  }
}
