import NIOCore
import NIOWebSocket

/// SwiftNIO's decoder of WebSocket frames, with two additions: it refuses lengths that are not in their shortest form
/// (RFC 6455, 5.2), and it reports partial frames.
struct FrameDecoder: ByteToMessageDecoder {
  typealias InboundOut = WebSocketFrame

  struct LengthError: Error {}

  private let decoder = WebSocketFrameDecoder(maxFrameSize: ClientLimits.bodyBytes)
  private let reportPartial: (Bool) -> Void
  private var isInFrame = false

  /// - Parameter reportPartial: called after each step, with true while a frame has arrived only in part.
  init(_ reportPartial: @escaping (Bool) -> Void) { self.reportPartial = reportPartial }

  mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
    var state = DecodingState.needMoreData
    if try isInFrame || isLengthComplete(in: buffer) {
      state = try decoder.decode(context: context, buffer: &buffer)
      isInFrame = state == .needMoreData
    }
    reportPartial(isInFrame || buffer.readableBytes > 0)
    return state
  }

  /// Whether the length of a frame has arrived.
  /// - Throws: `LengthError` if the length is not in its shortest form.
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
