import Foundation

/// Why comments cannot be taken in. The reasons are the system's.
public enum IntakeError: Error, Equatable {
  /// The file or FIFO cannot be opened.
  case cannotOpen(path: String, reason: String)
  /// The address or path cannot be listened on.
  case cannotListen(place: String, reason: String)
  /// Another process listens on the socket.
  case inUse(path: String)
  /// Something other than a socket has the socket's name; it is left alone.
  case notASocket(path: String)
  /// The system allows `limit` bytes for the path of a socket.
  case pathTooLong(path: String, limit: Int)
  /// The host is neither an IPv4 or IPv6 address nor `localhost`.
  case notAnAddress(host: String)
  /// Others than this machine can reach the address, and no token is set.
  case tokenNeeded(place: String)
  /// The system lacks something that every source needs.
  case cannotStart(reason: String)

  /// What the system says to the last call that failed on this thread.
  static var systemReason: String { String(cString: strerror(errno)) }
}
