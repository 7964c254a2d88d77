import CZlib

/// Compresses and decompresses a member of a gzip file (RFC 1952) with zlib.
enum GzipMember {
  /// Compresses content to a member.
  static func member(of content: [UInt8]) throws(WebmaskError) -> [UInt8] {
    var stream = z_stream()
    guard nagare_deflate_init(&stream, 31) == Z_OK else { throw WebmaskError(.compression) }
    defer { deflateEnd(&stream) }
    var status = Z_OK
    let room = Int(deflateBound(&stream, uLong(content.count)))
    let member = [UInt8](unsafeUninitializedCapacity: room) { member, count in
      (stream.next_out, stream.avail_out) = (member.baseAddress, UInt32(clamping: room))
      status = content.withUnsafeBytes { input in
        nagare_inflate_offer(&stream, input.baseAddress, UInt32(clamping: input.count))
        return deflate(&stream, Z_FINISH)
      }
      count = Int(stream.total_out)
    }
    guard status == Z_STREAM_END else { throw WebmaskError(.compression) }
    return member
  }

  /// Decompresses the member at the start of the bytes, and ignores anything after it.
  /// - Parameter limit: the maximum size of the content in bytes; a larger one throws `.tooLarge`.
  static func content(of bytes: ArraySlice<UInt8>, limit: Int) throws(WebmaskError) -> [UInt8] {
    var stream = z_stream()
    guard nagare_inflate_init(&stream, 31) == Z_OK else { throw WebmaskError(.compression) }
    defer { inflateEnd(&stream) }
    var content: [UInt8] = []
    let status = bytes.withUnsafeBytes { input in
      nagare_inflate_offer(&stream, input.baseAddress, UInt32(clamping: input.count))
      return inflateAll(&stream, into: &content, limit: limit)
    }
    guard content.count <= limit else { throw WebmaskError(.tooLarge) }
    guard status == Z_STREAM_END else { throw WebmaskError(.compression) }
    return content
  }

  /// Inflates until the end, an error, or more than `limit` bytes.
  private static func inflateAll(_ stream: inout z_stream, into content: inout [UInt8], limit: Int) -> Int32 {
    let room = 1 << 18
    var status = Z_OK
    while status == Z_OK, content.count <= limit {
      let start = content.count
      content.append(contentsOf: repeatElement(0, count: room))
      content.withUnsafeMutableBufferPointer { content in
        stream.next_out = content.baseAddress.map { $0 + start }
        stream.avail_out = UInt32(room)
        status = inflate(&stream, Z_NO_FLUSH)
      }
      content.removeLast(Int(stream.avail_out))
      // A truncated member yields nothing more.
      if content.count == start, status == Z_OK { return Z_BUF_ERROR }
    }
    return status
  }
}
