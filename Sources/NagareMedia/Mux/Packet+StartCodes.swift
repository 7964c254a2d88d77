import CFFmpeg

extension Packet {
  /// Replaces the four-byte length prefixes of H.264 and HEVC NAL units with start codes.
  func replaceLengthPrefixes() throws(MediaError) {
    guard av_packet_make_writable(pointer) >= 0 else { throw MediaError.outOfMemory }
    let bytes = UnsafeMutableBufferPointer(start: pointer.pointee.data, count: byteCount)
    var position = 0
    while position + 4 <= bytes.count {
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      for (index, byte) in [0, 0, 0, 1].enumerated() { bytes[position + index] = UInt8(byte) }
      position += 4 + length
    }
  }
}
