import CFFmpeg
import Foundation

/// Room on the disk that is set aside for a file before it is needed, so that the file can always be completed.
///
/// The file's length does not change: the room lies behind its end until something is written there.
package final class DiskReserve {
  /// Bytes that are asked for at once, halved where there is no room for so many.
  private static let largestStep: Int64 = 8 << 20

  private let descriptor: Int32
  /// Nothing more can be set aside where the file system does not know how.
  private var isSupported = true
  private var step = DiskReserve.largestStep
  /// The largest size that the process may give a file.
  private let limit: Int64
  /// Bytes from the file's start for which there is room.
  package private(set) var size: Int64 = 0

  /// The system's call: of a descriptor, from an offset on, so many bytes. It returns an error number, or 0.
  private let call: (Int32, Int64, Int64) -> Int32

  /// Nil where the file cannot be written to.
  /// - Parameter call: the system's call.
  package init?(for path: String, call: @escaping (Int32, Int64, Int64) -> Int32 = { nagare_reserve($0, $1, $2) }) {
    self.call = call
    descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var limits = rlimit()
    limit = nagare_file_size_limit(&limits) == 0 ? Int64(clamping: limits.rlim_cur) : .max
  }

  /// Gives back what lies behind the file's end.
  deinit {
    var status = stat()
    if fstat(descriptor, &status) == 0 { ftruncate(descriptor, status.st_size) }
    close(descriptor)
  }

  /// Sets room aside.
  /// - Parameter bytes: the size that the file may grow to.
  /// - Returns: the system's error number where there is no room; nil where there is, or where nobody can tell.
  package func grow(to bytes: Int64) -> Int32? {
    if bytes <= size || !isSupported { return nil }
    if bytes > limit { return EFBIG }
    while true {
      let end = min(bytes + step, limit)
      guard let error = setAside(end) else {
        size = end
        return nil
      }
      isSupported = DiskReserve.noRoomErrors.contains(error)
      if !isSupported || step == 0 { return isSupported ? error : nil }
      step /= 2
    }
  }

  /// The errors that say that there is no room.
  static let noRoomErrors: Set<Int32> = [ENOSPC, EDQUOT, EFBIG]

  /// - Returns: the system's error number, or nil.
  private func setAside(_ bytes: Int64) -> Int32? {
    while true {
      let error = call(descriptor, size, bytes - size)
      if error != EINTR { return error == 0 ? nil : error }
    }
  }
}
