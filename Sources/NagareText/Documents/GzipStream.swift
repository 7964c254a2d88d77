import CZlib

/// Data that gzip compressed (RFC 1952).
enum GzipStream {
  static let signature: [UInt8] = [0x1F, 0x8B]

  /// zlib's `windowBits` for gzip with the largest window.
  private static let windowBits: Int32 = 31

  /// Decompresses all of the data. The length that its trailer states is not trusted.
  /// - Parameter limit: the greatest length, in bytes, of the data and of the result: at most 1 GB.
  /// - Returns: nil for data that is corrupt, cut off or longer.
  static func inflated(_ data: UnsafeBufferPointer<UInt8>, limit: Int) -> [UInt8]? {
    guard data.count <= limit else { return nil }
    var stream = z_stream()
    // zlib keeps the address, so the stream must not move.
    return withUnsafeMutablePointer(to: &stream) { stream in
      guard nagare_inflate_init(stream, windowBits) == Z_OK else { return nil }
      defer { inflateEnd(stream) }
      nagare_inflate_offer(stream, data.baseAddress, UInt32(data.count))
      var isWhole = false
      let bytes = [UInt8](unsafeUninitializedCapacity: limit) { output, count in
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(limit)
        isWhole = inflate(stream, Z_FINISH) == Z_STREAM_END
        count = limit - Int(stream.pointee.avail_out)
      }
      return isWhole ? bytes : nil
    }
  }
}
