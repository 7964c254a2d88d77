import CFFmpeg
import Foundation

/// Disk space that is allocated for a file before it is needed, so that the file can always be completed.
///
/// The file's length does not change: the space lies beyond its end until something is written there.
package final class DiskReserve {
  /// The most bytes to allocate beyond those needed; halved while there is not enough space.
  private static let largestStep: Int64 = 8 << 20

  private let descriptor: Int32
  /// Whether the file system supports allocation, as far as is known.
  private var isSupported = true
  private var step = DiskReserve.largestStep
  /// The process's file size limit, in bytes.
  private let limit: Int64
  /// The allocated bytes from the file's start on.
  package private(set) var size: Int64 = 0

  /// The system call, for a descriptor, an offset and a number of bytes. Returns an error number, or 0.
  private let call: (Int32, Int64, Int64) -> Int32

  /// Nil if the file cannot be opened for writing.
  /// - Parameter call: the system call, which tests replace.
  package init?(for path: String, call: @escaping (Int32, Int64, Int64) -> Int32 = { nagare_reserve($0, $1, $2) }) {
    self.call = call
    descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var limits = rlimit()
    limit = nagare_file_size_limit(&limits) == 0 ? Int64(clamping: limits.rlim_cur) : .max
  }

  /// Releases the space beyond the file's end.
  deinit {
    var status = stat()
    if fstat(descriptor, &status) == 0 { ftruncate(descriptor, status.st_size) }
    close(descriptor)
  }

  /// Allocates space.
  /// - Parameter bytes: the size that the file may grow to.
  /// - Returns: the error number if there is no space, or `EFBIG` beyond the file size limit; nil otherwise.
  package func grow(to bytes: Int64) -> Int32? {
    if bytes <= size || !isSupported { return nil }
    if bytes > limit { return EFBIG }
    while true {
      let end = min(bytes + step, limit)
      guard let error = allocate(end) else {
        size = end
        return nil
      }
      isSupported = DiskReserve.noSpaceErrors.contains(error)
      if !isSupported || step == 0 { return isSupported ? error : nil }
      step /= 2
    }
  }

  /// The errors that mean a lack of space.
  static let noSpaceErrors: Set<Int32> = [ENOSPC, EDQUOT, EFBIG]

  /// - Returns: the system's error number, or nil.
  private func allocate(_ bytes: Int64) -> Int32? {
    while true {
      let error = call(descriptor, size, bytes - size)
      if error != EINTR { return error == 0 ? nil : error }
    }
  }
}
