#if canImport(Glibc)
  import Glibc
#endif

/// Notices when a file is opened, on systems that can tell.
final class OpenWatch {
  #if canImport(Glibc)
    private let descriptor = inotify_init1(Int32(IN_NONBLOCK))

    init(_ path: String) {
      inotify_add_watch(descriptor, path, UInt32(IN_OPEN))
    }

    deinit {
      close(descriptor)
    }

    /// Whether the file was opened since the last call; nil if the system cannot tell.
    func hasBeenOpened() -> Bool? {
      guard descriptor >= 0 else { return nil }
      var events = [UInt8](repeating: 0, count: 4096)
      return read(descriptor, &events, events.count) > 0
    }
  #else
    init(_ path: String) {}

    func hasBeenOpened() -> Bool? { nil }
  #endif
}
