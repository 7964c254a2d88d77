import NIOCore
import NIOWebSocket
import Nagare

/// Receives the messages of a WebSocket (RFC 6455). It buffers at most one message.
final class WebSocketHandler: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let receiver: CommentReceiver
  private let client: Client
  private var message: [UInt8] = []
  private var isInMessage = false
  private var isText = false
  private var isTooLong = false
  /// Whether the close frame is sent.
  private var isClosing = false

  init(_ receiver: CommentReceiver, _ client: Client) { (self.receiver, self.client) = (receiver, client) }

  /// Adds the frame codec and this handler to a channel.
  func addHandlers(to channel: SocketChannel) throws {
    try channel.syncOptions?.setOption(
      .writeBufferWaterMark, value: .init(low: ClientLimits.responseBytes, high: ClientLimits.responseBytes))
    let decoder = ByteToMessageHandler(FrameDecoder { [self] in client.hasPartialMessage = $0 || isInMessage })
    try channel.pipeline.syncOperations.addHandlers(WebSocketFrameEncoder(), decoder, self)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isClosing else { return }
    let frame = unwrapInboundIn(data)
    // Client frames must be masked, and no extension that uses the reserved bits was negotiated.
    guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else { return close(.protocolError, context) }
    switch frame.opcode {
    case .text, .binary, .continuation: take(frame, context)
    case .ping: send(.pong, frame.unmaskedData, context)
    case .pong: break
    case .connectionClose: close(echoing: frame.unmaskedData, context)
    default: close(.protocolError, context)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) { context.flush() }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard !isClosing, context.channel.isActive else { return }
    switch error {
    case NIOWebSocketError.invalidFrameLength:
      _ = receiver.refuse(.tooLarge, "the frame is longer than \(ClientLimits.bodyBytes) bytes")
      close(.messageTooLarge, context)
    case is NIOWebSocketError, is FrameDecoder.LengthError: close(.protocolError, context)
    default: break
    }
  }

  private func take(_ frame: WebSocketFrame, _ context: ChannelHandlerContext) {
    guard (frame.opcode == .continuation) == isInMessage else { return close(.protocolError, context) }
    if !isInMessage { isText = frame.opcode == .text }
    isInMessage = true
    isTooLong = isTooLong || message.count + frame.length > ClientLimits.messageBytes
    if isTooLong { message = [] } else { message += frame.unmaskedData.readableBytesView }
    guard frame.fin else { return }
    let (bytes, wasTooLong) = (message, isTooLong)
    (message, isInMessage, isTooLong) = ([], false, false)
    // The timeout of the next message starts anew.
    client.hasPartialMessage = false
    if wasTooLong {
      respond(with: receiver.refuseTooLong(from: &client.sender, at: .now), context)
    } else if isText, String(validating: bytes, as: UTF8.self) == nil {
      close(.dataInconsistentWithMessage, context)
    } else {
      respond(with: receiver.take(bytes, from: &client.sender, at: .now), context)
    }
  }

  /// Reports refused comments, if there are any.
  private func respond(with report: MessageReport, _ context: ChannelHandlerContext) {
    if report.refused > 0 { send(.text, ByteBuffer(string: report.line), context) }
  }

  /// Sends a frame, or drops it if too much data is unsent.
  /// - Parameter payload: evaluated only if it is sent.
  private func send(
    _ opcode: WebSocketOpcode, _ payload: @autoclosure () -> ByteBuffer, _ context: ChannelHandlerContext
  ) {
    guard context.channel.isWritable else { return }
    context.write(wrapOutboundOut(WebSocketFrame(fin: true, opcode: opcode, data: payload())), promise: nil)
  }

  private func close(_ code: WebSocketErrorCode, _ context: ChannelHandlerContext) {
    var payload = ByteBuffer()
    payload.write(webSocketErrorCode: code)
    close(payload, context)
  }

  /// Answers a close frame. Its payload must be empty, or a permitted code and a reason in UTF-8 (section 7.4).
  private func close(echoing payload: ByteBuffer, _ context: ChannelHandlerContext) {
    var reason = payload
    let code = reason.readInteger(as: UInt16.self).map(Int.init)
    switch code {
    case nil where payload.readableBytes == 0: close(payload, context)
    case let code?
    where [1000...1003, 1007...1014, 3000...4999].contains { $0.contains(code) }
      && String(validating: reason.readableBytesView, as: UTF8.self) != nil:
      close(.unknown(UInt16(code)), context)
    default: close(.protocolError, context)
    }
  }

  private func close(_ payload: ByteBuffer, _ context: ChannelHandlerContext) {
    isClosing = true
    let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: payload)
    context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
    client.closeGracefully()
  }
}
