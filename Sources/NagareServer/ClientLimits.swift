/// Limits on each client, which bound its memory and keep it from delaying others.
package enum ClientLimits {
  /// The maximum size in bytes of a line or of a WebSocket message; a longer one is refused.
  package static let messageBytes = 16 << 10
  /// The maximum size in bytes of a POST body or of a WebSocket frame, which are buffered until complete. A longer body
  /// is refused, and a longer frame closes the WebSocket.
  package static let bodyBytes = 256 << 10
  /// The maximum size in bytes of a request's head; a longer one is refused, which closes the connection.
  package static let headBytes = 16 << 10
  /// The maximum number of comments per second from one client, and the size of its largest burst. Malformed comments
  /// count. Files, FIFOs and the standard input are not limited.
  package static let commentsPerSecond = 2_000
  /// The maximum number of comments per second from a socket's clients: one could reconnect repeatedly.
  package static let allCommentsPerSecond = 20_000
  /// The maximum number of clients of a Unix socket. A further connection waits until a client leaves or can be
  /// evicted: an untrusted one after `untrustedGracePeriod`, a trusted one after `idleTimeout` without data. Trusted
  /// clients have sent the token or, if none is required, a comment or a WebSocket handshake.
  package static let clients = 256
  /// The maximum number of clients of an HTTP server.
  package static let networkClients = 896
  /// The maximum number of untrusted clients of an HTTP server.
  package static let untrustedClients = 640
  /// The delay of the response to a wrong token. The client counts as connected for that time, even if it leaves.
  static let wrongTokenDelay = Duration.seconds(1)
  /// The time limit for a client to send a request or WebSocket message, from its first byte, and to read a response.
  package static let messageTimeout = Duration.seconds(10)
  static let untrustedGracePeriod = Duration.seconds(1)
  /// An HTTP connection without data for this long is closed.
  static let idleTimeout = Duration.seconds(60)
  /// The time after the last response in which further data is discarded: closing at once could lose the response.
  static let lingerTime = Duration.seconds(2)
  /// The maximum size in bytes of responses queued for a WebSocket client; further responses are dropped.
  static let responseBytes = 64 << 10
  /// The size in bytes of the slices in which a response is sent; each has the time limit for reading a response.
  static let sliceBytes = 64 << 10
  /// The maximum number of bytes to read from a client before the next client's turn. It is small: a hundred messages of
  /// one byte take far longer than one message of this size.
  static let readBytes = 1 << 10
  /// The size in bytes of a network socket's receive buffer, which the system may double. It is small, as all of it is
  /// read in one turn when a client disconnects.
  static let socketBufferBytes = 32 << 10
}
