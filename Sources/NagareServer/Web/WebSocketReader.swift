/// Takes apart what the client of a WebSocket sends, as in RFC 6455. It holds no more than a message and what was read
/// at once.
struct WebSocketReader {
  enum Event: Equatable {
    /// A text or binary message, in one frame or several.
    case message([UInt8])
    /// A message longer than ``IntakeLimits/messageBytes``, which was skipped.
    case tooLong
    case ping([UInt8])
    /// The client's last frame, with its code: two bytes or none.
    case close([UInt8])
    /// A text message that is not in UTF-8.
    case noText
    /// A breach of the protocol; nothing can be understood from here on.
    case violation
    /// A frame longer than ``IntakeLimits/postBytes``; it is not waited for.
    case tooBig
  }

  private var bytes: [UInt8] = []
  private var position = 0
  /// Bytes of a payload that are to be skipped yet.
  private var skipCount = 0
  private var message: [UInt8] = []
  private var isInMessage = false
  private var isText = false
  private var isTooLong = false
  /// Whether the message ends with the frame that is skipped.
  private var endsMessage = false

  /// Whether a frame or message is yet to be completed.
  var isUnfinished: Bool { isInMessage || position < bytes.count }

  /// Adds what was read; then ask for events until there is none.
  mutating func add(_ new: ArraySlice<UInt8>) {
    bytes.removeFirst(position)
    position = 0
    bytes += new
  }

  /// What comes next; `nil` if more has to be read for it.
  mutating func next() -> Event? {
    while true {
      if skipCount > 0 {
        let count = min(skipCount, bytes.count - position)
        position += count
        skipCount -= count
        guard skipCount == 0 else { return nil }
        if let event = endFrame() { return event }
      }
      guard let head = WebSocketFrameHead(bytes[position...]) else { return nil }
      guard let mask = head.mask, !head.hasReservedBits, head.hasShortestLength else { return .violation }
      if head.isControl {
        guard let event = control(head, mask) else { return nil }
        if let event = event { return event }
      } else {
        guard let event = data(head, mask) else { return nil }
        if let event = event { return event }
      }
    }
  }

  /// - Returns: `nil` if the frame is not complete, a `nil` within if it says nothing.
  private mutating func control(_ head: WebSocketFrameHead, _ mask: [UInt8]) -> Event?? {
    guard head.isFinal, head.payloadCount <= 125 else { return .violation }
    guard let payload = payload(head, mask) else { return nil }
    switch head.opcode {
    case WebSocketFrameHead.close: return Self.isClosing(payload) ? .close(Array(payload.prefix(2))) : .violation
    case WebSocketFrameHead.ping: return .ping(payload)
    case WebSocketFrameHead.pong: return .some(nil)
    default: return .violation
    }
  }

  /// Whether the payload of a last frame is one: nothing, or a code that may be sent and a reason in UTF-8 (section 7.4).
  private static func isClosing(_ payload: [UInt8]) -> Bool {
    guard !payload.isEmpty else { return true }
    guard payload.count >= 2, String(validating: payload.dropFirst(2), as: UTF8.self) != nil else { return false }
    switch Int(payload[0]) << 8 | Int(payload[1]) {
    case 1000...1003, 1007...1014, 3000...4999: return true
    default: return false
    }
  }

  /// - Returns: `nil` if the frame is not complete, a `nil` within if the message is not.
  private mutating func data(_ head: WebSocketFrameHead, _ mask: [UInt8]) -> Event?? {
    guard head.opcode <= WebSocketFrameHead.binary else { return .violation }
    guard (head.opcode == WebSocketFrameHead.continuation) == isInMessage else { return .violation }
    guard head.payloadCount <= UInt64(IntakeLimits.postBytes) else { return .tooBig }
    if isTooLong || message.count + Int(head.payloadCount) > IntakeLimits.messageBytes {
      isTooLong = true
      message = []
      position += head.count
      skipCount = Int(head.payloadCount)
    } else {
      guard let payload = payload(head, mask) else { return nil }
      message += payload
    }
    if !isInMessage { isText = head.opcode == WebSocketFrameHead.text }
    isInMessage = true
    endsMessage = head.isFinal
    return .some(skipCount > 0 ? nil : endFrame())
  }

  private mutating func endFrame() -> Event? {
    guard endsMessage else { return nil }
    defer { (message, isInMessage, isTooLong, endsMessage) = ([], false, false, false) }
    if isTooLong { return .tooLong }
    return isText && String(validating: message, as: UTF8.self) == nil ? .noText : .message(message)
  }

  /// The frame's payload, which is passed; `nil` if it is not all there.
  private mutating func payload(_ head: WebSocketFrameHead, _ mask: [UInt8]) -> [UInt8]? {
    // At most a message's length.
    let start = position + head.count
    let end = start + Int(head.payloadCount)
    guard end <= bytes.count else { return nil }
    position = end
    return bytes[start..<end].enumerated().map { $1 ^ mask[$0 & 3] }
  }
}
