import CFFmpeg

extension Packet {
  /// Converts the packet's timestamps to another time base.
  func rescale(to timeBase: AVRational) {
    av_packet_rescale_ts(pointer, pointer.pointee.time_base, timeBase)
    pointer.pointee.time_base = timeBase
  }

  /// Moves the packet's timestamps after those of the previous packet, unless they already follow.
  /// - Parameter last: the decoding timestamp of the previous packet; nil if there is none.
  /// - Returns: the packet's new decoding timestamp; nil if it has no timestamp and `last` is nil.
  func advance(beyond last: Int64?) -> Int64? {
    var time = pointer.pointee.dts == nagare_nopts_value ? pointer.pointee.pts : pointer.pointee.dts
    if time == nagare_nopts_value {
      guard let last else { return nil }
      time = last
    }
    // No output lasts 2^63 units of time.
    if let last { time = max(time, last &+ 1) }
    pointer.pointee.dts = time
    // No audio is played before it is decoded. `AV_NOPTS_VALUE` is the lowest 64-bit number.
    pointer.pointee.pts = max(pointer.pointee.pts, time)
    return time
  }
}
