import NIOCore
import NIOWebSocket
import Nagare

/// Takes in the messages of a WebSocket, as in RFC 6455. It holds no more than one message.
final class WebSocketHandler: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let receiver: CommentReceiver
  private let client: Client
  private var message: [UInt8] = []
  private var isInMessage = false
  private var isText = false
  private var isTooLong = false
  /// Whether the last frame is sent.
  private var isOver = false

  init(_ receiver: CommentReceiver, _ client: Client) { (self.receiver, self.client) = (receiver, client) }

  /// Adds this to a channel, behind what reads and writes frames.
  func join(_ channel: SocketChannel) throws {
    try channel.syncOptions?.setOption(
      .writeBufferWaterMark, value: .init(low: IntakeLimits.answerBytes, high: IntakeLimits.answerBytes))
    let decoder = ByteToMessageHandler(FrameDecoder { [self] in client.isUnfinished = $0 || isInMessage })
    try channel.pipeline.syncOperations.addHandlers(WebSocketFrameEncoder(), decoder, self)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isOver else { return }
    let frame = unwrapInboundIn(data)
    // Clients have to mask what they send, and no extension gave the reserved bits a meaning.
    guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else { return close(.protocolError, context) }
    switch frame.opcode {
    case .text, .binary, .continuation: take(frame, context)
    case .ping: send(.pong, frame.unmaskedData, context)
    case .pong: break
    case .connectionClose: close(answering: frame.unmaskedData, context)
    default: close(.protocolError, context)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) { context.flush() }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard !isOver, context.channel.isActive else { return }
    switch error {
    case NIOWebSocketError.invalidFrameLength:
      _ = receiver.refuse(.tooLarge, "a frame that is not waited for")
      close(.messageTooLarge, context)
    case is NIOWebSocketError, is FrameDecoder.LengthError: close(.protocolError, context)
    default: break
    }
  }

  private func take(_ frame: WebSocketFrame, _ context: ChannelHandlerContext) {
    guard (frame.opcode == .continuation) == isInMessage else { return close(.protocolError, context) }
    if !isInMessage { isText = frame.opcode == .text }
    isInMessage = true
    isTooLong = isTooLong || message.count + frame.length > IntakeLimits.messageBytes
    if isTooLong { message = [] } else { message += frame.unmaskedData.readableBytesView }
    guard frame.fin else { return }
    let (whole, wasTooLong) = (message, isTooLong)
    (message, isInMessage, isTooLong) = ([], false, false)
    // The next message has its own time.
    client.isUnfinished = false
    if wasTooLong {
      answer(receiver.refuseTooLong(from: &client.sender, at: .now), context)
    } else if isText, String(validating: whole, as: UTF8.self) == nil {
      close(.dataInconsistentWithMessage, context)
    } else {
      answer(receiver.take(whole, from: &client.sender, at: .now), context)
    }
  }

  /// Says what was refused, if anything was.
  private func answer(_ report: IntakeReport, _ context: ChannelHandlerContext) {
    if report.refused > 0 { send(.text, ByteBuffer(string: report.line), context) }
  }

  /// Sends a frame unless the client leaves too many of them waiting.
  private func send(_ opcode: WebSocketOpcode, _ payload: ByteBuffer, _ context: ChannelHandlerContext) {
    guard context.channel.isWritable else { return }
    context.write(wrapOutboundOut(WebSocketFrame(fin: true, opcode: opcode, data: payload)), promise: nil)
  }

  private func close(_ code: WebSocketErrorCode, _ context: ChannelHandlerContext) {
    var payload = ByteBuffer()
    payload.write(webSocketErrorCode: code)
    close(payload, context)
  }

  /// Answers the client's last frame, which holds nothing, or a code that may be sent and a reason in UTF-8 (section
  /// 7.4).
  private func close(answering payload: ByteBuffer, _ context: ChannelHandlerContext) {
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
    isOver = true
    let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: payload)
    context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
    client.leave()
  }
}
