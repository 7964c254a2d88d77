/// What is said on a connection: what the client's bytes mean, and what to answer. Only the source's thread uses it.
protocol Conversation: AnyObject {
  /// When the client must have completed what it has begun to send; `nil` if that is nothing.
  var deadline: ContinuousClock.Instant? { get }
  /// Whether the client has shown its token or, where none is needed, has sent a comment or opened a WebSocket. A stranger
  /// gives way when there are too many.
  var isProven: Bool { get }
  /// Whether a client may be silent for as long as it likes.
  var maySleep: Bool { get }
  /// Whether nothing more is read while answers wait for the client.
  var waitsForClient: Bool { get }
  /// Deals with what came from the client.
  func receive(_ bytes: ArraySlice<UInt8>, at now: ContinuousClock.Instant, answering outbox: inout Outbox)
  /// Deals with the client's end.
  func finish(at now: ContinuousClock.Instant)
}

/// What waits to be sent to a client.
struct Outbox {
  private var bytes: [UInt8] = []
  private var position = 0
  /// Whether the connection ends when all of it is sent.
  private(set) var isLast = false
  /// Until when nothing is sent, nor read.
  private(set) var heldUntil: ContinuousClock.Instant?

  /// Bytes that wait.
  var count: Int { bytes.count - position }

  /// Adds an answer; behind the last one there are no more.
  mutating func add(_ answer: some Sequence<UInt8>, isLast: Bool = false) {
    guard !self.isLast else { return }
    // A client that always leaves something waiting would keep all that it was ever sent.
    if position > IntakeLimits.answerBytes {
      bytes.removeFirst(position)
      position = 0
    }
    bytes += answer
    self.isLast = isLast
  }

  /// Has nothing sent or read before a time.
  mutating func hold(until time: ContinuousClock.Instant) { heldUntil = time }

  /// Ends the wait if it is over.
  mutating func release(at now: ContinuousClock.Instant) {
    if let time = heldUntil, time <= now { heldUntil = nil }
  }

  /// Sends what the socket takes.
  /// - Returns: false if the client is gone.
  mutating func send(to descriptor: FileDescriptor) -> Bool {
    while count > 0 {
      guard let sent = descriptor.send(bytes[position...]) else { return false }
      guard sent > 0 else { return true }
      position += sent
    }
    bytes.removeAll(keepingCapacity: false)
    position = 0
    return true
  }
}
