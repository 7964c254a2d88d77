import CFFmpeg

/// The range of an input that an output covers.
package struct TrimRange: Sendable {
  /// The encoder's timestamp that becomes 0, in units of `videoTimeBase`.
  private let videoOrigin: Int64
  private let videoTimeBase: TimeBase
  /// The time that becomes 0 in all other streams, and the end of the output (infinity for the end of the input), both
  /// in seconds of the input.
  private let origin, end: Double

  /// - Parameters:
  ///   - timing: the timing of the frames that are encoded.
  ///   - start: the time that becomes 0, in seconds from the start of the video; nil to leave timestamps as they are.
  ///   - end: the end of the output, in seconds from the start of the video; nil for the end of the video.
  package init(of demuxer: Demuxer, timing: FrameTiming, start: Double?, end: Double?) {
    videoTimeBase = timing.axis.timeBase
    videoOrigin = start.map(timing.timestamp) ?? 0
    origin = start.map { demuxer.startSeconds + $0 } ?? 0
    self.end = end.map { demuxer.startSeconds + $0 } ?? .infinity
  }

  /// Converts a packet of the encoder to the output's time.
  func moveVideo(_ packet: Packet) {
    packet.shift(byUnits: 0 &- av_rescale_q(videoOrigin, videoTimeBase.rational, packet.pointer.pointee.time_base))
  }

  /// Converts a packet of another stream to the output's time. Audio may begin before 0: players skip that part.
  /// - Parameter isSubtitle: whether the packet is a subtitle, which is clipped to the output.
  func move(_ packet: Packet, isSubtitle: Bool) {
    let unit = packet.pointer.pointee.time_base
    packet.shift(byUnits: -TimeBase(unit).units(origin))
    let (time, duration) = (packet.pointer.pointee.pts, packet.pointer.pointee.duration)
    guard isSubtitle, time != nagare_nopts_value, duration > 0 else { return }
    let start = origin == 0 ? time : max(time, 0)
    let last = min(time &+ duration, lastTime(in: unit))
    guard start != time || last != time &+ duration, last > start else { return }
    (packet.pointer.pointee.pts, packet.pointer.pointee.dts) = (start, start)
    packet.pointer.pointee.duration = last - start
  }

  /// Converts a chapter to the output's time, and clips it to the output.
  /// - Returns: false if the chapter is outside the output.
  func clip(_ chapter: inout AVChapter) -> Bool {
    let (shift, last) = (TimeBase(chapter.time_base).units(origin), lastTime(in: chapter.time_base))
    chapter.start &-= shift
    chapter.end &-= shift
    guard chapter.start < last, origin == 0 || chapter.end > 0 else { return false }
    if origin != 0 { chapter.start = max(chapter.start, 0) }
    chapter.end = min(chapter.end, last)
    return true
  }

  /// The end of the output in its own time.
  private func lastTime(in unit: AVRational) -> Int64 {
    end.isFinite ? TimeBase(unit).units(end - origin) : .max
  }
}
