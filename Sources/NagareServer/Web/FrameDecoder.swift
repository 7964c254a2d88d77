import NIOCore
import NIOWebSocket

/// SwiftNIO's decoder of a WebSocket's frames, with what it leaves out: lengths must have no shorter form (RFC 6455,
/// 5.2), and whoever waits for the rest of a frame wants to know that one has begun.
struct FrameDecoder: ByteToMessageDecoder {
  typealias InboundOut = WebSocketFrame

  struct LengthError: Error {}

  private let decoder = WebSocketFrameDecoder(maxFrameSize: IntakeLimits.postBytes)
  private let tellUnfinished: (Bool) -> Void
  private var isInFrame = false

  /// - Parameter tellUnfinished: called with whether part of a frame has come.
  init(_ tellUnfinished: @escaping (Bool) -> Void) { self.tellUnfinished = tellUnfinished }

  mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
    var state = DecodingState.needMoreData
    if try isInFrame || isLengthComplete(in: buffer) {
      state = try decoder.decode(context: context, buffer: &buffer)
      isInFrame = state == .needMoreData
    }
    tellUnfinished(isInFrame || buffer.readableBytes > 0)
    return state
  }

  /// Whether a frame's length has come.
  /// - Throws: `LengthError` if there is a shorter form of it.
  private func isLengthComplete(in buffer: ByteBuffer) throws -> Bool {
    let start = buffer.readerIndex + 1
    guard let form = buffer.getInteger(at: start, as: UInt8.self).map({ $0 & 0x7F }) else { return false }
    guard form > 125 else { return true }
    let length = buffer.getInteger(at: start + 1, as: UInt16.self).map(UInt64.init)
    guard let length = form == 126 ? length : buffer.getInteger(at: start + 1, as: UInt64.self) else { return false }
    guard length > (form == 126 ? 125 : 0xFFFF) else { throw LengthError() }
    return true
  }
}
