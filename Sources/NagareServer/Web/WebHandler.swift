import NIOCore
import NIOHTTP1
import NIOWebSocket
import Nagare

/// Handles the HTTP requests of a client, the first of which may open a WebSocket.
final class WebHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let receiver: any BodyReceiver
  private let access: WebAccess
  private let client: Client
  private var request: WebRequest?
  private var body: [UInt8] = []
  /// Whether the last response is written, or delayed by throttling.
  private var isClosing = false

  init(_ receiver: any BodyReceiver, access: WebAccess, _ client: Client) {
    (self.receiver, self.access, self.client) = (receiver, access, client)
  }

  /// Adds the HTTP codec and this handler to a channel.
  func addHandlers(to channel: SocketChannel) throws {
    client.wireProtocol = .http
    var limits = NIOHTTPDecoderLimitConfiguration()
    (limits.maxHeaderFieldSize, limits.maxHeaderListSize) = (ClientLimits.headBytes, ClientLimits.headBytes)
    let encoder = HTTPResponseEncoder()
    // The buffer is limited, too, as whitespace before a value does not count towards a field's size.
    let decoder = ByteToMessageHandler(
      HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: limits),
      maximumBufferSize: ClientLimits.headBytes)
    let upgrade = HTTPServerUpgradeHandler(
      upgraders: [WebSocketUpgrader(refusal, openWebSocket)], httpEncoder: encoder, extraHTTPHandlers: [decoder],
      upgradeCompletionHandler: { [self] in $0.pipeline.syncOperations.removeHandler(self, promise: nil) })
    try channel.pipeline.syncOperations.addHandlers(encoder, decoder, upgrade, self)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isClosing else { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      client.hasPartialMessage = true
      handleHead(head, context)
    case .body(let bytes): body += bytes.readableBytesView
    case .end: handleEnd(context)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) { context.flush() }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard !isClosing, context.channel.isActive else { return }
    switch error {
    case HTTPParserError.headerOverflow, is ByteToMessageDecoderError.PayloadTooLargeError:
      refuse(HTTPResponse(.badRequest, error: "the request is too long"), context)
    // A length that overflows is too large. Malformed lengths cause the same error.
    case HTTPParserError.invalidContentLength: refuseTooLong(context)
    case is HTTPParserError: refuse(HTTPResponse(.badRequest, error: "this is not an HTTP/1 request"), context)
    default: break
    }
  }

  private func handleHead(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    guard let request = WebRequest(head) else {
      return refuse(HTTPResponse(.badRequest, error: "this is not an HTTP/1 request"), context)
    }
    if let refusal = access.refusal(of: request) {
      guard refusal.status == .unauthorized, access.hasWrongToken(request) else { return refuse(refusal, context) }
      // Each wrong token occupies a connection for a while, which slows down guessing.
      isClosing = true
      return client.throttle(for: ClientLimits.wrongTokenDelay) { [self] in refuse(refusal, context) }
    }
    if access.hasToken { client.isTrusted = true }
    if head.method == .GET {
      let error = "only a connection's first request may open a WebSocket"
      return refuse(WebSocketUpgrader.refusal(of: request) ?? HTTPResponse(.badRequest, error: error), context)
    }
    guard let length = request["content-length"] else {
      return refuse(HTTPResponse(.lengthRequired, error: "Content-Length is needed"), context)
    }
    guard let count = Int(length), count <= ClientLimits.bodyBytes else { return refuseTooLong(context) }
    self.request = request
    if request["expect"]?.lowercased() == "100-continue", count > 0 {
      context.writeAndFlush(
        wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .continue))), promise: nil)
    }
  }

  private func handleEnd(_ context: ChannelHandlerContext) {
    guard let request else { return }
    let response = receiver.respond(to: body, from: client)
    (self.request, body) = (nil, [])
    client.hasPartialMessage = false
    respond(response, isLast: !request.keepsConnection, context)
  }

  private func refuseTooLong(_ context: ChannelHandlerContext) {
    refuse(receiver.refuseTooLong(), context)
  }

  /// Sends a response and closes the connection.
  private func refuse(_ response: HTTPResponse, _ context: ChannelHandlerContext) {
    respond(response, isLast: true, context)
  }

  private func respond(_ response: HTTPResponse, isLast: Bool, _ context: ChannelHandlerContext) {
    for part in response.parts(isLast: isLast) { context.write(wrapOutboundOut(part), promise: nil) }
    guard isLast else { return }
    isClosing = true
    context.flush()
    client.closeGracefully()
  }
}

extension WebHandler {
  /// The response that refuses a WebSocket; nil if the request may open one.
  private func refusal(of head: HTTPRequestHead) -> HTTPResponse? {
    guard head.method == .GET, let request = WebRequest(head) else { return HTTPResponse(.badRequest, error: "") }
    return access.refusal(of: request) ?? WebSocketUpgrader.refusal(of: request)
  }

  private func openWebSocket(on channel: SocketChannel) throws {
    // Only a server of comments serves WebSockets.
    guard let receiver = receiver as? CommentReceiver else { return }
    (client.wireProtocol, client.isTrusted, client.hasPartialMessage) = (.webSocket, true, false)
    try WebSocketHandler(receiver, client).addHandlers(to: channel)
  }
}
