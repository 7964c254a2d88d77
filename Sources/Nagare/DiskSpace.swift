import Foundation

/// Bytes of files and of the file systems that they are on.
public enum DiskSpace {
  /// The bytes that a user may still write where a file is or is to be; nil where the system does not say.
  public static func available(for path: String) -> Int64? {
    var status = statvfs()
    let folder = (path as NSString).deletingLastPathComponent
    guard statvfs(folder.isEmpty ? "." : folder, &status) == 0 else { return nil }
    let (bytes, overflows) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
    return overflows ? nil : Int64(clamping: bytes)
  }

  /// The bytes of a regular file; nil for anything else.
  public static func bytes(of path: String) -> Int64? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(status.st_size)
  }
}
