import Foundation

/// Says that a process is at work on a file, for as long as this lives and the process does.
package final class FileLock: Sendable {
  private let descriptor: Int32

  /// Nil where somebody else is at work on it, or there is no such file.
  package init?(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}
