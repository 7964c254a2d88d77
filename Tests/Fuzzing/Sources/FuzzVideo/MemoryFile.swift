import Foundation

/// An unlinked file that holds one input after the other. On Linux, every opening of its path starts at its beginning.
struct MemoryFile {
  private let descriptor: Int32
  /// A path by which it can be opened repeatedly.
  let path: String

  init() throws {
    var name = Array("\(Scratch.folder)/nagare-fuzz-XXXXXX".utf8CString)
    descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    unlink(name)
    path = "/dev/fd/\(descriptor)"
  }

  func fill(with bytes: UnsafeRawBufferPointer) {
    _ = ftruncate(descriptor, 0)
    var written = 0
    while written < bytes.count {
      let count = pwrite(descriptor, bytes.baseAddress! + written, bytes.count - written, off_t(written))
      if count <= 0 { break }
      written += count
    }
  }
}
