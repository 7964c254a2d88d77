import Foundation

/// An error that keeps a source of comments from starting. Reasons are usually the system's.
package enum CommentSourceError: Error, Equatable {
  /// The file or FIFO cannot be opened.
  case cannotOpen(path: String, reason: String)
  /// Listening on the address or path failed.
  case cannotListen(address: String, reason: String)
  /// Another process listens on the socket.
  case inUse(path: String)
  /// The path names something other than a socket, which is not replaced.
  case notASocket(path: String)
  /// The path of the socket is longer than the system's limit, in bytes.
  case pathTooLong(path: String, limit: Int)
  /// Other machines can reach the address, and no token is set.
  case tokenNeeded(address: String)
  /// A thread, a pipe or an event loop cannot be created.
  case cannotStart(reason: String)

  /// The system's description of the last error on this thread.
  static var systemReason: String { String(cString: strerror(errno)) }
}
