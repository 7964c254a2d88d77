import CFFmpeg

/// The NAL units of an H.264 packet that tell how it can be joined with others.
struct H264Units {
  /// Whether it is an IDR picture: no later picture refers to one before it.
  private(set) var isIDR = false
  /// The parameter sets among the units.
  private(set) var parameterSets: [[UInt8]] = []

  /// - Parameter packet: a packet whose units have length prefixes of four bytes.
  /// - Returns: nil if the lengths do not fit.
  init?(_ packet: Packet) {
    guard let data = packet.pointer.pointee.data else { return nil }
    let bytes = UnsafeBufferPointer(start: data, count: packet.byteCount)
    var position = 0
    while position < bytes.count {
      guard position + 4 < bytes.count else { return nil }
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let start = position + 4
      guard length > 0, length <= bytes.count - start else { return nil }
      switch bytes[start] & 31 {
      case 5: isIDR = true
      case 7, 8: parameterSets.append(Array(bytes[start..<start + length]))
      default: break
      }
      position = start + length
    }
  }
}
