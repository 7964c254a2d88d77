#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The content of a file or a pipe, copied to memory so that changes to the file do not affect it.
package struct FileBytes: ~Copyable {
  /// At most ``CommentLimits/fileBytes``.
  package let bytes: UnsafeRawBufferPointer

  /// The number of bytes to read before checking for foreign content, such as a long video.
  private static let headBytes = 1 << 16

  /// - Parameters:
  ///   - path: `-` is the standard input.
  ///   - rejectsForeign: whether to stop reading if the first bytes identify a video or other foreign content.
  init(path: String, rejectsForeign: Bool) throws(CommentReadError) {
    if path == "-" {
      try self.init(descriptor: STDIN_FILENO, expecting: Self.size(of: STDIN_FILENO), rejectsForeign: rejectsForeign)
      return
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(errno) }
    defer { close(descriptor) }
    try self.init(descriptor: descriptor, expecting: Self.size(of: descriptor), rejectsForeign: rejectsForeign)
  }

  /// Whether a file that can be read again is a video, judged by its first bytes.
  package static func isVideo(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    guard let size = size(of: descriptor) else { return false }
    do throws(CommentReadError) {
      _ = try FileBytes(descriptor: descriptor, expecting: min(size, headBytes), rejectsForeign: true)
      return false
    } catch {
      return error == .unrecognised(.video)
    }
  }

  /// Reads from a descriptor's current position.
  /// - Parameter size: the number of bytes to read, even if the file grows; `nil` to read to the end.
  package init(descriptor: Int32, expecting size: Int?, rejectsForeign: Bool = false) throws(CommentReadError) {
    var buffer = Buffer()
    repeat {
      try buffer.grow(size.map { buffer.count < Self.headBytes ? min($0, Self.headBytes) : $0 })
      let length = Self.read(descriptor, into: buffer.room)
      guard length >= 0 else { throw Self.failure(errno) }
      buffer.count += length
      if rejectsForeign, buffer.count >= min(Self.headBytes, size ?? .max) || length == 0,
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

  /// The number of bytes after a descriptor's position; `nil` unless it is a regular file with a size above 0.
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

/// A buffer that grows.
private struct Buffer: ~Copyable {
  private var base: UnsafeMutableRawPointer?
  private var capacity = 0
  /// The number of filled bytes.
  var count = 0

  deinit { free(base) }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }
  var room: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: base.map { $0 + count }, count: capacity - count)
  }

  /// Allocates more room if there is none.
  /// - Parameter size: the expected total; `nil` if unknown.
  mutating func grow(_ size: Int?) throws(CommentReadError) {
    guard count == capacity else { return }
    // One byte beyond the limit reveals content that is too large.
    let newCapacity = min(size ?? max(1 << 16, capacity * 2), CommentLimits.fileBytes + 1)
    guard let grown = realloc(base, max(newCapacity, 1)) else { throw FileBytes.failure(ENOMEM) }
    (base, capacity) = (grown, newCapacity)
  }

  /// Returns the bytes, which the caller must free.
  consuming func release() -> UnsafeRawBufferPointer {
    let bytes = self.bytes
    base = nil
    return bytes
  }
}
