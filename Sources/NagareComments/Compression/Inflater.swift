import CZlib

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Decompresses deflate (RFC 1951) with zlib.
struct Inflater: ~Copyable {
  /// The format around a stream. The raw value is zlib's `windowBits`.
  enum Wrapping: Int32 {
    case none = -15
    /// RFC 1950.
    case zlib = 15
    /// RFC 1952.
    case gzip = 31
  }

  /// The maximum number of bytes to give at once to zlib, which counts in 32 bits.
  private static let maxBytes = 1 << 30

  /// zlib stores this address, so the stream must not move.
  private let stream: UnsafeMutablePointer<z_stream>

  init(_ wrapping: Wrapping) throws(CommentReadError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = nagare_inflate_init(stream, wrapping.rawValue)
    guard status == Z_OK else { throw FileBytes.failure(ENOMEM) }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Decompresses one stream from the start of `input`.
  ///
  /// - Returns: the number of input bytes that belong to the stream; `nil` if it is corrupt or truncated.
  func read(_ input: UnsafeRawBufferPointer, into output: inout InflatedBytes) throws(CommentReadError) -> Int? {
    inflateReset(stream)
    var position = 0
    while true {
      let (offeredCount, room) = (min(input.count - position, Self.maxBytes), try output.room(hint: input.count &* 4))
      let roomSize = min(room.count, Self.maxBytes)
      nagare_inflate_offer(stream, input.baseAddress.map { $0 + position }, UInt32(truncatingIfNeeded: offeredCount))
      stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
      stream.pointee.avail_out = UInt32(truncatingIfNeeded: roomSize)
      let status = inflate(stream, Z_NO_FLUSH)
      position += offeredCount - Int(stream.pointee.avail_in)
      let writtenCount = roomSize - Int(stream.pointee.avail_out)
      try output.append(writtenCount)
      switch status {
      case Z_STREAM_END: return position
      case Z_MEM_ERROR: throw FileBytes.failure(ENOMEM)
      case Z_OK where position < input.count || writtenCount == roomSize: continue
      default: return nil
      }
    }
  }
}
