import CLinux
import Foundation

/// Whether files are in use.
enum OpenFiles {
  /// Whether a process has a file open for writing, as far as the system tells: Linux does so for files on local disks
  /// that belong to this user.
  static func isOpenForWriting(_ path: String) -> Bool {
    #if os(Linux)
      // Linux grants a read lease only on files that nobody writes. A process that opens the file meanwhile breaks the
      // lease, of which SIGIO tells.
      signal(SIGIO, SIG_IGN)
      let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard file >= 0 else { return false }
      defer { close(file) }
      var system = statfs()
      guard fstatfs(file, &system) == 0, !serverLeases.contains(UInt32(truncatingIfNeeded: system.f_type)) else {
        return false
      }
      return fcntl(file, setLease, Int32(F_RDLCK)) != 0 && errno == EAGAIN
    #else
      return false
    #endif
  }

  #if os(Linux)
    /// `F_SETLEASE`, which the C library hides.
    private static let setLease: Int32 = 1024

    /// The file systems, by `f_type` of `statfs(2)`, on which EAGAIN may also mean that the server has granted no lease:
    /// NFS, CIFS and SMB2.
    private static let serverLeases: Set<UInt32> = [0x6969, 0xFF53_4D42, 0xFE53_4D42]
  #endif
}
