/// What comes before the payload of a frame of a WebSocket.
struct WebSocketFrameHead {
  static let (continuation, text, binary): (UInt8, UInt8, UInt8) = (0, 1, 2)
  static let (close, ping, pong): (UInt8, UInt8, UInt8) = (8, 9, 10)

  let isFinal: Bool
  let opcode: UInt8
  /// Whether bits are set that no extension gave a meaning.
  let hasReservedBits: Bool
  /// `nil` if the payload is as it stands, which clients may not send.
  let mask: [UInt8]?
  /// Bytes of the payload.
  let payloadCount: UInt64
  /// Whether the length has no shorter form, as section 5.2 of RFC 6455 wants it.
  let hasShortestLength: Bool
  /// Bytes of this.
  let count: Int

  /// - Returns: `nil` if the bytes do not hold all of it.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count >= 2 else { return nil }
    let (first, second) = (bytes[bytes.startIndex], bytes[bytes.startIndex + 1])
    let extended = second & 0x7F == 127 ? 8 : second & 0x7F == 126 ? 2 : 0
    let maskCount = second & 0x80 != 0 ? 4 : 0
    count = 2 + extended + maskCount
    guard bytes.count >= count else { return nil }
    isFinal = first & 0x80 != 0
    hasReservedBits = first & 0x70 != 0
    opcode = first & 0x0F
    let lengths = bytes.dropFirst(2).prefix(extended)
    payloadCount = extended == 0 ? UInt64(second & 0x7F) : lengths.reduce(0) { $0 << 8 | UInt64($1) }
    hasShortestLength = extended == 0 || payloadCount > (extended == 2 ? 125 : 0xFFFF)
    mask = maskCount == 0 ? nil : Array(bytes.dropFirst(2 + extended).prefix(4))
  }

  var isControl: Bool { opcode & 8 != 0 }

  /// A frame of the server's: not masked, complete in itself.
  /// - Parameter payload: at most 65,535 bytes.
  static func frame(_ opcode: UInt8, _ payload: some Collection<UInt8>) -> [UInt8] {
    let length = payload.count
    let head = length < 126 ? [UInt8(length)] : [126, UInt8(length >> 8), UInt8(length & 0xFF)]
    return [0x80 | opcode] + head + payload
  }
}
