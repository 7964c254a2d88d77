import CFFmpeg

extension Packet {
  /// Has the packet's times count another unit.
  func rescale(to timeBase: AVRational) {
    av_packet_rescale_ts(pointer, pointer.pointee.time_base, timeBase)
    pointer.pointee.time_base = timeBase
  }

  /// Moves the packet behind another if it does not lie there.
  /// - Parameter last: the decoding time of the other one, if there is one.
  /// - Returns: the packet's own decoding time; nil where nobody can say it.
  func advance(beyond last: Int64?) -> Int64? {
    var time = pointer.pointee.dts == nagare_nopts_value ? pointer.pointee.pts : pointer.pointee.dts
    if time == nagare_nopts_value {
      guard let last else { return nil }
      time = last
    }
    // No muxer lets 2^63 units of time pass.
    if let last { time = max(time, last &+ 1) }
    pointer.pointee.dts = time
    // No audio is played before it is decoded, and `AV_NOPTS_VALUE` is the lowest number there is.
    pointer.pointee.pts = max(pointer.pointee.pts, time)
    return time
  }
}
