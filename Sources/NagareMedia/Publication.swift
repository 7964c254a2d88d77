import CFFmpeg
import Foundation

/// Gives files that are complete their names.
package enum Publication {
  /// Gives a file its name, once what is in it is on the disk.
  /// - Parameters:
  ///   - temporaryPath: its name until then, in the same folder.
  ///   - allowsOverwriting: whether it may take the place of a file; one that has come meanwhile stays where not.
  /// - Returns: the system's error number, and the file is where it was; nil when it has its name.
  package static func publish(_ temporaryPath: String, as path: String, allowsOverwriting: Bool) -> Int32? {
    if let error = rename(temporaryPath, as: path, allowsOverwriting: allowsOverwriting) { return error }
    syncFolder(of: path)
    return nil
  }

  /// The same without the folder, which `syncFolder` has the disk hold once for many files.
  static func rename(_ temporaryPath: String, as path: String, allowsOverwriting: Bool) -> Int32? {
    sync(temporaryPath) ?? move(temporaryPath, to: path, allowsOverwriting: allowsOverwriting)
  }

  /// The same for a file that is on the disk.
  static func move(_ temporaryPath: String, to path: String, allowsOverwriting: Bool) -> Int32? {
    let status = allowsOverwriting ? Foundation.rename(temporaryPath, path) : nagare_rename_new(temporaryPath, path)
    return status == 0 ? nil : errno
  }

  /// Has the disk hold the names in a file's folder. The files have them, whether or not that can be done at once.
  static func syncFolder(of path: String) { _ = sync(folder(of: path)) }

  private static func folder(of path: String) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }

  /// Has the disk hold what a file or a folder holds.
  static func sync(_ path: String) -> Int32? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return errno == EACCES ? nil : errno }
    defer { close(file) }
    guard fsync(file) != 0 else { return nil }
    // Some file systems know no such wish.
    return [EINVAL, ENOTSUP, ENOSYS, EROFS].contains(errno) ? nil : errno
  }
}
