import Foundation

/// Says that a process is at work on a file, for as long as this lives and the process does.
package final class FileLock: Sendable {
  private let descriptor: Int32

  /// Why there is no lock.
  package enum Failure: Error {
    /// Somebody else is at work on the file.
    case isBusy
    /// It cannot be opened: there is none, or too many files are open. The number is one of `errno`.
    case cannotOpen(Int32)

    /// For people.
    package var reason: String {
      switch self {
      case .isBusy: "another process is at work on it"
      case .cannotOpen(let number): String(cString: strerror(number))
      }
    }
  }

  package init(_ path: String) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotOpen(errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      close(descriptor)
      throw .isBusy
    }
    self.descriptor = descriptor
  }

  /// Whether nobody is at work on a file that is there.
  package static func isFree(_ path: String) -> Bool { (try? FileLock(path)) != nil }

  deinit { close(descriptor) }
}
