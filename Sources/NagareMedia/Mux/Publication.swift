import CFFmpeg
import Foundation
import NagareSystem

/// Gives complete files their names.
package enum Publication {
  /// Syncs a file's content to the disk, and renames the file.
  /// - Parameters:
  ///   - temporaryPath: the present path, in the same folder.
  ///   - allowsOverwriting: whether it may replace a file; if not, an existing file is an error.
  /// - Returns: the system's error number if the file was not renamed; nil on success.
  package static func publish(_ temporaryPath: String, as path: String, allowsOverwriting: Bool) -> Int32? {
    if let error = rename(temporaryPath, as: path, allowsOverwriting: allowsOverwriting) { return error }
    syncFolder(of: path)
    return nil
  }

  /// Renames a file like `publish`, but without syncing the folder, so that one `syncFolder` serves many files.
  static func rename(_ temporaryPath: String, as path: String, allowsOverwriting: Bool) -> Int32? {
    sync(temporaryPath) ?? move(temporaryPath, to: path, allowsOverwriting: allowsOverwriting)
  }

  /// Renames a file whose content is on the disk.
  static func move(_ temporaryPath: String, to path: String, allowsOverwriting: Bool) -> Int32? {
    let status = allowsOverwriting ? Foundation.rename(temporaryPath, path) : nagare_rename_new(temporaryPath, path)
    return status == 0 ? nil : errno
  }

  /// Syncs the names in a file's folder to the disk. Ignores failure: the files have their names even then.
  static func syncFolder(of path: String) { _ = sync(path.parentFolder) }

  /// Syncs the content of a file or folder to the disk. Returns the system's error number; nil if synced or impossible.
  static func sync(_ path: String) -> Int32? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return errno == EACCES ? nil : errno }
    defer { close(file) }
    guard fsync(file) != 0 else { return nil }
    // Some file systems do not support syncing.
    return [EINVAL, ENOTSUP, ENOSYS, EROFS].contains(errno) ? nil : errno
  }
}
