import CFFmpeg
import Foundation

/// Gives complete files their names.
package enum Publication {
  /// Gives a file its name, once its content is on the disk.
  /// - Parameters:
  ///   - temporaryPath: the path until then, in the same folder.
  ///   - allowsOverwriting: whether it may replace a file; if not, a file that has appeared meanwhile stays.
  /// - Returns: the system's error number, with the file where it was; nil on success.
  package static func publish(_ temporaryPath: String, as path: String, allowsOverwriting: Bool) -> Int32? {
    if let error = rename(temporaryPath, as: path, allowsOverwriting: allowsOverwriting) { return error }
    syncFolder(of: path)
    return nil
  }

  /// Does the same without syncing the folder, so that one `syncFolder` serves many files.
  static func rename(_ temporaryPath: String, as path: String, allowsOverwriting: Bool) -> Int32? {
    sync(temporaryPath) ?? move(temporaryPath, to: path, allowsOverwriting: allowsOverwriting)
  }

  /// Gives its name to a file whose content is on the disk.
  static func move(_ temporaryPath: String, to path: String, allowsOverwriting: Bool) -> Int32? {
    let status = allowsOverwriting ? Foundation.rename(temporaryPath, path) : nagare_rename_new(temporaryPath, path)
    return status == 0 ? nil : errno
  }

  /// Syncs the names in a file's folder to the disk. The files have their names even if that fails.
  static func syncFolder(of path: String) { _ = sync(folder(of: path)) }

  private static func folder(of path: String) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }

  /// Syncs the content of a file or folder to the disk. Returns the system's error number, or nil.
  static func sync(_ path: String) -> Int32? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return errno == EACCES ? nil : errno }
    defer { close(file) }
    guard fsync(file) != 0 else { return nil }
    // Some file systems do not support it.
    return [EINVAL, ENOTSUP, ENOSYS, EROFS].contains(errno) ? nil : errno
  }
}
