import Foundation
import Nagare

/// Keeps other processes of this program from an output or a list, as long as this object and its process live.
package final class JobLock: Sendable {
  private let path: String
  private let lock: FileLock

  /// - Parameter path: a hidden file, which is made, and deleted at the end.
  /// - Returns: nil if another process has the lock.
  /// - Throws: `MediaError` if the file cannot be made.
  package init?(_ path: String) throws {
    // Another user's file may not be writable, and can be locked all the same.
    let file = open(path, O_RDONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw MediaError.cannotCreate(path: path, reason: Failure.text(of: errno)) }
    close(file)
    // The last owner may have deleted the file meanwhile.
    guard let lock = try? FileLock(path), lock.holds(path) else { return nil }
    (self.path, self.lock) = (path, lock)
  }

  /// Deletes the file, before a process ends without `deinit`. Others can have the lock from then on.
  package func removeFile() {
    // The path may lead to the next owner's file.
    if lock.holds(path) { unlink(path) }
  }

  deinit { removeFile() }
}
