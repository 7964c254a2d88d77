import Foundation

/// The path of a Unix socket.
struct UnixPath: Sendable {
  /// What a file is, whatever its name is by now.
  struct Identity: Equatable, Sendable {
    let device: UInt64
    let number: UInt64
  }

  /// Bytes of a path that the system's address has room for, a zero behind them left out.
  static let limit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  let text: String

  init(_ text: String) throws(IntakeError) {
    // Linux would make up a name.
    guard !text.isEmpty else { throw .cannotListen(place: "unix:", reason: "the path is empty") }
    guard text.utf8.count <= Self.limit else { throw .pathTooLong(path: text, limit: Self.limit) }
    self.text = text
  }

  /// Makes a socket there, for this user alone. One that nobody listens on any more is replaced.
  /// - Returns: the socket, which does not listen yet, and what its file is.
  func bind() throws(IntakeError) -> (socket: FileDescriptor, file: Identity) {
    try removeStale()
    let descriptor = try makeSocket()
    guard withSocketAddress({ Foundation.bind(descriptor.number, $0, $1) }) == 0 else { throw failure }
    // Nobody can connect before it listens, so that nobody else ever may.
    guard let file = identity, chmod(text, 0o600) == 0 else {
      let failure = failure
      unlink(text)
      throw failure
    }
    return (descriptor, file)
  }

  /// Removes the file unless it is another one by now.
  func remove(_ file: Identity) {
    if identity == file { unlink(text) }
  }

  private var failure: IntakeError { .cannotListen(place: text, reason: IntakeError.systemReason) }

  private var identity: Identity? {
    var status = stat()
    guard lstat(text, &status) == 0 else { return nil }
    return Identity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }

  private func removeStale() throws(IntakeError) {
    var status = stat()
    guard lstat(text, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path: text) }
    let probe = try makeSocket()
    let answer = withSocketAddress { connect(probe.number, $0, $1) } == 0 ? 0 : errno
    switch answer {
    case ECONNREFUSED: unlink(text)
    // A socket whose queue is full is listened on as well.
    case 0, EAGAIN: throw .inUse(path: text)
    default: throw .cannotListen(place: text, reason: String(cString: strerror(answer)))
    }
  }

  private func makeSocket() throws(IntakeError) -> FileDescriptor {
    #if canImport(Glibc)
      let type = Int32(SOCK_STREAM.rawValue)
    #else
      let type = SOCK_STREAM
    #endif
    let descriptor = FileDescriptor(socket(AF_UNIX, type, 0))
    guard descriptor.number >= 0 else { throw failure }
    descriptor.setUp()
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
