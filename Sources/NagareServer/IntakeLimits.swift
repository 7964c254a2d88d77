/// The bounds of what is taken from clients, so that none costs more than a little memory and none holds others up.
public enum IntakeLimits {
  /// Bytes of a line, or of a message of a WebSocket; a longer one is refused.
  public static let messageBytes = 16 << 10
  /// Bytes of the body of a POST, or of a frame of a WebSocket, which are held until all have come. A longer body is
  /// refused, and the WebSocket of a longer frame is closed.
  public static let postBytes = 256 << 10
  /// Bytes of the lines before the body of a request; a client that sends more is cut off.
  public static let headBytes = 16 << 10
  /// Comments that each client of a socket may send a second, and at once after a pause; bad ones count. A local pipe has
  /// no such limit.
  public static let commentsPerSecond = 2_000
  /// Comments of all clients of a socket together, likewise: a client could come again and again.
  public static let allCommentsPerSecond = 20_000
  /// Clients of a socket at once. A further one waits until one leaves or is closed to make room: a stranger after
  /// `hesitation`, or a client that has sent nothing for `idleTime`. A stranger has not shown the token; where none is
  /// needed, it has neither sent a comment nor opened a WebSocket.
  public static let clients = 256
  /// Clients of an address at once.
  public static let networkClients = 896
  /// Strangers among them.
  public static let strangers = 640
  /// How long an answer to a wrong token is held back, with its connection.
  static let guessTime = Duration.seconds(1)
  /// How long a client may take for a request or message from its first byte to its last, and to take in an answer.
  public static let patience = Duration.seconds(10)
  static let hesitation = Duration.seconds(1)
  /// A client of HTTP that has sent nothing for so long is cut off.
  static let idleTime = Duration.seconds(60)
  /// How long a client that was sent its last answer may go on sending before it is cut off: it could miss the answer.
  static let farewell = Duration.seconds(2)
  /// Bytes of answers that wait for a client of a WebSocket; further ones are left out.
  static let answerBytes = 64 << 10
  /// Bytes that are read of one client before it is the next one's turn.
  static let readBytes = 8 << 10
  /// Bytes that the system is to hold of a client at an address; it may double them. When a client
  /// ends, all of them are read in one turn.
  static let systemBytes = 32 << 10
}
