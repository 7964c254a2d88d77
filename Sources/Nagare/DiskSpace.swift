import Foundation
import NagareSystem

/// The sizes of files, and the free space of file systems.
package enum DiskSpace {
  /// The free space, in bytes, for a file at a path; nil if the system does not report it.
  package static func available(for path: String) -> Int64? {
    var status = statvfs()
    guard statvfs(path.parentFolder, &status) == 0 else { return nil }
    let (bytes, overflows) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
    return overflows ? nil : Int64(clamping: bytes)
  }

  /// The size of a regular file in bytes; nil for anything else.
  package static func bytes(of path: String) -> Int64? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(status.st_size)
  }
}
