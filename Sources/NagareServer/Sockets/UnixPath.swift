import Foundation

/// The path of a Unix socket.
struct UnixPath: Sendable {
  /// The identity of a file, which does not depend on its name.
  struct Identity: Equatable, Sendable {
    let device: UInt64
    let inode: UInt64
  }

  /// The maximum length in bytes of a path in a socket address, without the terminating zero.
  static let limit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  let text: String

  init(_ text: String) throws(CommentSourceError) {
    // For an empty path, Linux would generate a name.
    guard !text.isEmpty else { throw .cannotListen(address: "unix:", reason: "the path is empty") }
    guard text.utf8.count <= Self.limit else { throw .pathTooLong(path: text, limit: Self.limit) }
    self.text = text
  }

  /// Creates a socket that only this user can access. An existing socket without a listener is replaced.
  /// - Returns: the socket, which does not listen yet, and the identity of its file.
  func bind() throws(CommentSourceError) -> (socket: FileDescriptor, file: Identity) {
    try removeStaleSocket()
    let descriptor = try makeSocket()
    guard withSocketAddress({ Foundation.bind(descriptor.number, $0, $1) }) == 0 else { throw failure }
    // Nobody can connect before it listens, so the permissions are set in time.
    guard let file = identity, chmod(text, 0o600) == 0 else {
      let failure = failure
      unlink(text)
      throw failure
    }
    return (descriptor, file)
  }

  /// Removes the file, unless another one has replaced it.
  func remove(_ file: Identity) {
    if identity == file { unlink(text) }
  }

  private var failure: CommentSourceError { .cannotListen(address: text, reason: CommentSourceError.systemReason) }

  private var identity: Identity? {
    var status = stat()
    guard lstat(text, &status) == 0 else { return nil }
    return Identity(device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
  }

  private func removeStaleSocket() throws(CommentSourceError) {
    var status = stat()
    guard lstat(text, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path: text) }
    let probe = try makeSocket()
    let result = withSocketAddress { connect(probe.number, $0, $1) } == 0 ? 0 : errno
    switch result {
    case ECONNREFUSED: unlink(text)
    // EAGAIN: the listener's backlog is full.
    case 0, EAGAIN: throw .inUse(path: text)
    default: throw .cannotListen(address: text, reason: String(cString: strerror(result)))
    }
  }

  private func makeSocket() throws(CommentSourceError) -> FileDescriptor {
    #if canImport(Glibc)
      let type = Int32(SOCK_STREAM.rawValue)
    #else
      let type = SOCK_STREAM
    #endif
    let descriptor = FileDescriptor(socket(AF_UNIX, type, 0))
    guard descriptor.number >= 0 else { throw failure }
    descriptor.configure()
    return descriptor
  }

  private func withSocketAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(text.utf8)) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}
