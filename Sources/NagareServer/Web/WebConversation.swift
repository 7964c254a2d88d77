import Nagare

/// A client of HTTP, which may become one of a WebSocket.
final class WebConversation: Conversation {
  private enum State {
    case head
    case body(HTTPHead, count: Int)
    case webSocket(WebSocketReader)
    /// The last answer is given.
    case over
  }

  private static let headEnd = Array("\r\n\r\n".utf8)

  private let receiver: CommentReceiver
  private let access: WebAccess
  private var sender: CommentSender
  private var state = State.head
  /// What was read of a request so far; a head or body and what was read at once.
  private var buffer: [UInt8] = []
  private(set) var deadline: ContinuousClock.Instant?
  private(set) var isProven = false

  var waitsForClient: Bool {
    if case .webSocket = state { false } else { true }
  }
  var maySleep: Bool { !waitsForClient }

  init(_ receiver: CommentReceiver, access: WebAccess, _ client: ConnectionLoop.Client) {
    self.receiver = receiver
    self.access = access
    sender = CommentSender(client)
  }

  func receive(_ bytes: ArraySlice<UInt8>, at now: ContinuousClock.Instant, answering outbox: inout Outbox) {
    var goesOn = true
    if case .webSocket(var reader) = state {
      state = .over
      reader.add(bytes)
      take(from: &reader, at: now, answering: &outbox)
      if !outbox.isLast { state = .webSocket(reader) }
    } else {
      // No line end of a head's last four bytes lies wholly in what was searched before.
      let searched = max(buffer.count - 3, 0)
      buffer += bytes
      var start = searched
      while goesOn {
        goesOn = proceed(searchingFrom: start, at: now, answering: &outbox)
        start = 0
      }
    }
    updateDeadline(at: now)
  }

  func finish(at now: ContinuousClock.Instant) {}

  /// Counts from the first byte of what is not complete, however slowly the rest comes.
  private func updateDeadline(at now: ContinuousClock.Instant) {
    let isUnfinished =
      switch state {
      case .head: !buffer.isEmpty
      case .body: true
      case .webSocket(let reader): reader.isUnfinished
      case .over: false
      }
    deadline = isUnfinished ? deadline ?? now + IntakeLimits.patience : nil
  }
}

extension WebConversation {
  /// Deals with a head or body that is complete.
  /// - Returns: whether there was one.
  private func proceed(
    searchingFrom start: Int, at now: ContinuousClock.Instant, answering outbox: inout Outbox
  ) -> Bool {
    switch state {
    case .head:
      guard let end = buffer.firstRange(of: Self.headEnd, from: start), end <= IntakeLimits.headBytes else {
        if buffer.count > IntakeLimits.headBytes {
          refuse(HTTPAnswer(.badRequest, error: "the request is too long"), answering: &outbox)
        }
        return false
      }
      let head = HTTPHead(buffer[..<end])
      buffer.removeFirst(end + Self.headEnd.count)
      guard let head else {
        refuse(HTTPAnswer(.badRequest, error: "this is no request of HTTP 1"), answering: &outbox)
        return false
      }
      take(head, at: now, answering: &outbox)
      return true
    case .body(let head, let count):
      guard buffer.count >= count else { return false }
      var report = receiver.take(Array(buffer[..<count]), from: &sender, at: now)
      if report == IntakeReport() { report = receiver.refuse(.malformed, "there is no comment") }
      buffer.removeFirst(count)
      if report.taken > 0 { isProven = true }
      (state, deadline) = (head.keepsConnection ? .head : .over, nil)
      outbox.add(HTTPAnswer(report).bytes(isLast: !head.keepsConnection), isLast: !head.keepsConnection)
      return head.keepsConnection
    case .webSocket, .over: return false
    }
  }

  private func take(_ head: HTTPHead, at now: ContinuousClock.Instant, answering outbox: inout Outbox) {
    if let refusal = access.refusal(of: head) {
      // Who guesses waits for each answer, and has but so many connections to do so with.
      if refusal.status == .unauthorized, access.isGuess(head) { outbox.hold(until: now + IntakeLimits.guessTime) }
      return refuse(refusal, answering: &outbox)
    }
    if access.hasToken { isProven = true }
    if head.method == "GET" { return open(head, at: now, answering: &outbox) }
    guard let length = head["content-length"], head["transfer-encoding"] == nil else {
      return refuse(HTTPAnswer(.lengthRequired, error: "Content-Length is needed"), answering: &outbox)
    }
    guard !length.isEmpty, length.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return refuse(HTTPAnswer(.badRequest, error: "Content-Length is no number"), answering: &outbox)
    }
    // Digits that are no `Int` are too many.
    guard let count = Int(length), count <= IntakeLimits.postBytes else {
      let report = receiver.refuse(.tooLarge, "the body is longer than \(IntakeLimits.postBytes) bytes")
      return refuse(HTTPAnswer(report), answering: &outbox)
    }
    state = .body(head, count: count)
    if head["expect"]?.lowercased() == "100-continue", buffer.count < count { outbox.add(HTTPAnswer.goOn.utf8) }
  }

  private func open(_ head: HTTPHead, at now: ContinuousClock.Instant, answering outbox: inout Outbox) {
    let answer = WebSocketHandshake.answer(to: head)
    guard answer.status == .switchingProtocols else { return refuse(answer, answering: &outbox) }
    outbox.add(answer.bytes(isLast: false))
    (isProven, deadline) = (true, nil)
    var reader = WebSocketReader()
    reader.add(buffer[...])
    buffer = []
    take(from: &reader, at: now, answering: &outbox)
    state = outbox.isLast ? .over : .webSocket(reader)
  }

  /// Gives an answer after which nothing that the client sends can be understood or is wanted.
  private func refuse(_ answer: HTTPAnswer, answering outbox: inout Outbox) {
    outbox.add(answer.bytes(isLast: true), isLast: true)
    (state, buffer) = (.over, [])
  }
}

extension WebConversation {
  private func take(
    from reader: inout WebSocketReader, at now: ContinuousClock.Instant, answering outbox: inout Outbox
  ) {
    while let event = reader.next() {
      // The next message has its own time.
      deadline = nil
      switch event {
      case .message(let bytes):
        answer(receiver.take(bytes, from: &sender, at: now), answering: &outbox)
      case .tooLong: answer(receiver.refuseTooLong(from: &sender, at: now), answering: &outbox)
      case .ping(let payload): send(WebSocketFrameHead.pong, payload, answering: &outbox)
      case .close(let code): return close(code, answering: &outbox)
      case .noText: return close([0x03, 0xEF], answering: &outbox)
      case .violation: return close([0x03, 0xEA], answering: &outbox)
      case .tooBig:
        _ = receiver.refuse(.tooLarge, "a frame that is not waited for")
        return close([0x03, 0xF1], answering: &outbox)
      }
    }
  }

  /// Says what was refused, if anything was.
  private func answer(_ report: IntakeReport, answering outbox: inout Outbox) {
    if report.refused > 0 { send(WebSocketFrameHead.text, Array(report.line.utf8), answering: &outbox) }
  }

  /// Sends a frame unless the client leaves too many of them waiting.
  private func send(_ opcode: UInt8, _ payload: [UInt8], answering outbox: inout Outbox) {
    guard outbox.count < IntakeLimits.answerBytes else { return }
    outbox.add(WebSocketFrameHead.frame(opcode, payload))
  }

  /// - Parameter code: two bytes, or none.
  private func close(_ code: [UInt8], answering outbox: inout Outbox) {
    outbox.add(WebSocketFrameHead.frame(WebSocketFrameHead.close, code), isLast: true)
  }
}

extension [UInt8] {
  /// Where `pattern` begins, at `start` or behind.
  fileprivate func firstRange(of pattern: [UInt8], from start: Int) -> Int? {
    guard count >= pattern.count, start <= count - pattern.count else { return nil }
    return (start...(count - pattern.count)).first { self[$0..<($0 + pattern.count)].elementsEqual(pattern) }
  }
}
