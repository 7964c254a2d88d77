import Foundation

/// Whether files are in use.
enum OpenFiles {
  /// Ignores the signal of `isOpenForWriting`, which would end this process.
  static func prepare() { signal(SIGIO, SIG_IGN) }

  /// Whether a process has a file open for writing, as far as the system tells: Linux does so for files on local disks
  /// that belong to this user.
  static func isOpenForWriting(_ path: String) -> Bool {
    #if os(Linux)
      // Linux grants a read lease only on files that nobody writes. A process that opens the file meanwhile breaks the
      // lease, of which SIGIO tells.
      let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard file >= 0 else { return false }
      defer { close(file) }
      return fcntl(file, setLease, Int32(F_RDLCK)) != 0 && errno == EAGAIN
    #else
      return false
    #endif
  }

  /// `F_SETLEASE`, which the C library hides.
  private static let setLease: Int32 = 1024
}
