import CFFmpeg
import Foundation

/// Room on the disk that is set aside for a file before it is needed, so that the file can always be completed.
///
/// The file's length does not change: the room lies behind its end until something is written there.
final class DiskReserve {
  /// Bytes that are asked for at once, halved where there is no room for so many.
  private static let largestStep: Int64 = 8 << 20

  private let descriptor: Int32
  /// Nothing more can be set aside where the file system does not know how.
  private var isSupported = true
  private var step = DiskReserve.largestStep
  /// The largest size that the process may give a file.
  private let limit: Int64
  /// Bytes from the file's start for which there is room.
  private(set) var size: Int64 = 0

  /// Nil where the file cannot be written to.
  init?(for path: String) {
    descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var limits = rlimit()
    limit = nagare_file_size_limit(&limits) == 0 ? Int64(clamping: limits.rlim_cur) : .max
  }

  deinit { close(descriptor) }

  /// Sets room aside.
  /// - Parameter bytes: the size that the file may grow to.
  /// - Returns: the system's error number where there is no room; nil where there is, or where nobody can tell.
  func grow(to bytes: Int64) -> Int32? {
    if bytes <= size || !isSupported { return nil }
    if bytes > limit { return EFBIG }
    while true {
      let end = min(bytes + step, limit)
      guard let error = setAside(end) else {
        size = end
        return nil
      }
      isSupported = DiskReserve.sayNoRoom.contains(error)
      if !isSupported || step == 0 { return isSupported ? error : nil }
      step /= 2
    }
  }

  /// Gives back what lies behind the file's end.
  func release() {
    var status = stat()
    if fstat(descriptor, &status) == 0 { ftruncate(descriptor, status.st_size) }
    (size, isSupported) = (0, false)
  }

  /// The errors that say that there is no room.
  static let sayNoRoom: Set<Int32> = [ENOSPC, EDQUOT, EFBIG]

  /// - Returns: the system's error number, or nil.
  private func setAside(_ bytes: Int64) -> Int32? {
    while true {
      let error = nagare_reserve(descriptor, size, bytes - size)
      if error != EINTR { return error == 0 ? nil : error }
    }
  }
}
