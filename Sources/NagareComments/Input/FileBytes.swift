#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The content of a file or a pipe, in memory of its own: whatever others do to the file meanwhile, every look at the bytes
/// shows the same.
package struct FileBytes: ~Copyable {
  /// At most ``CommentLimits/fileBytes``.
  package let bytes: UnsafeRawBufferPointer

  /// How much is read before it shows whether the content is of a kind that holds no comments, such as a long video.
  private static let headBytes = 1 << 16

  /// - Parameters:
  ///   - path: `-` is the standard input.
  ///   - refusesForeign: whether content ends the reading that says in its first bytes that it is a video or the like.
  init(path: String, refusesForeign: Bool) throws(CommentReadError) {
    if path == "-" {
      try self.init(descriptor: STDIN_FILENO, expecting: Self.size(of: STDIN_FILENO), refusesForeign: refusesForeign)
      return
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(errno) }
    defer { close(descriptor) }
    try self.init(descriptor: descriptor, expecting: Self.size(of: descriptor), refusesForeign: refusesForeign)
  }

  /// Reads from where a descriptor stands.
  /// - Parameter size: how much of a file there was, which is read though it may grow; `nil` for whatever comes.
  package init(descriptor: Int32, expecting size: Int?, refusesForeign: Bool = false) throws(CommentReadError) {
    var buffer = Buffer()
    repeat {
      try buffer.grow(size.map { buffer.count < Self.headBytes ? min($0, Self.headBytes) : $0 })
      let length = Self.read(descriptor, into: buffer.room)
      guard length >= 0 else { throw Self.failure(errno) }
      buffer.count += length
      if refusesForeign, buffer.count >= min(Self.headBytes, size ?? .max) || length == 0,
        let content = FormatDetector.signature(of: ByteView(buffer.bytes))
      {
        throw .unrecognised(content)
      }
      guard max(buffer.count, size ?? 0) <= CommentLimits.fileBytes else {
        throw .tooLarge(limit: CommentLimits.fileBytes)
      }
      if length == 0 { break }
    } while buffer.count != size
    guard buffer.count >= size ?? 0 else { throw .shortened }
    bytes = buffer.release()
  }

  deinit { free(UnsafeMutableRawPointer(mutating: bytes.baseAddress)) }

  /// How much there is behind the place of a descriptor; `nil` where it is no file that says so.
  private static func size(of descriptor: Int32) -> Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return nil }
    return max(Int(clamping: status.st_size) - Int(clamping: max(lseek(descriptor, 0, SEEK_CUR), 0)), 0)
  }

  private static func read(_ descriptor: Int32, into room: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      #if canImport(Darwin)
        let length = Darwin.read(descriptor, room.baseAddress, room.count)
      #elseif canImport(Musl)
        let length = Musl.read(descriptor, room.baseAddress, room.count)
      #else
        let length = Glibc.read(descriptor, room.baseAddress, room.count)
      #endif
      if length >= 0 || errno != EINTR { return length }
    }
  }

  static func failure(_ code: Int32) -> CommentReadError {
    code == ENOENT ? .notFound : .unreadable(reason: String(cString: strerror(code)))
  }
}

/// Memory that grows.
private struct Buffer: ~Copyable {
  private var base: UnsafeMutableRawPointer?
  private var capacity = 0
  /// How much of it is filled.
  var count = 0

  deinit { free(base) }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }
  var room: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: base.map { $0 + count }, count: capacity - count)
  }

  /// Makes room where there is none.
  /// - Parameter size: of all that comes; `nil` if nobody knows.
  mutating func grow(_ size: Int?) throws(CommentReadError) {
    guard count == capacity else { return }
    // A byte more than there may be shows that there are too many.
    let wanted = min(size ?? max(1 << 16, capacity * 2), CommentLimits.fileBytes + 1)
    guard let grown = realloc(base, max(wanted, 1)) else { throw FileBytes.failure(ENOMEM) }
    (base, capacity) = (grown, wanted)
  }

  /// The bytes, which are to be freed by somebody else.
  consuming func release() -> UnsafeRawBufferPointer {
    let bytes = self.bytes
    base = nil
    return bytes
  }
}
