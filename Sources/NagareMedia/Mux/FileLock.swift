import Foundation

/// Marks a file as in use for as long as this object and its process live, if the file system supports locks.
package final class FileLock: Sendable {
  private let descriptor: Int32

  /// The reason why there is no lock.
  package enum Failure: Error {
    /// The file is in use.
    case isBusy
    /// The file cannot be opened, for example because it does not exist; the number is that of `errno`.
    case cannotOpen(Int32)

    /// The user-facing description.
    package var reason: String {
      switch self {
      case .isBusy: "another process is using it"
      case .cannotOpen(let number): String(cString: strerror(number))
      }
    }
  }

  package init(_ path: String) throws(Failure) {
    // On NFS, only a file that is open for writing can be locked.
    var descriptor = open(path, O_RDWR | O_CLOEXEC)
    if descriptor < 0 { descriptor = open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .cannotOpen(errno) }
    var attempts = 20
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      attempts -= 1
      guard attempts > 0 else {
        close(descriptor)
        throw .isBusy
      }
      // A child process that is being started holds its parent's locks for a moment.
      usleep(10_000)
    }
    self.descriptor = descriptor
  }

  /// Whether a file can be opened and is not in use.
  package static func isFree(_ path: String) -> Bool { (try? FileLock(path)) != nil }

  /// Whether a file is in use.
  package static func isBusy(_ path: String) -> Bool {
    do throws(Failure) {
      _ = try FileLock(path)
      return false
    } catch .isBusy {
      return true
    } catch {
      return false
    }
  }

  /// Whether a path still leads to the locked file, rather than to a new one or none.
  package func holds(_ path: String) -> Bool {
    var (locked, present) = (stat(), stat())
    return fstat(descriptor, &locked) == 0 && stat(path, &present) == 0
      && (locked.st_dev, locked.st_ino) == (present.st_dev, present.st_ino)
  }

  deinit { close(descriptor) }
}
