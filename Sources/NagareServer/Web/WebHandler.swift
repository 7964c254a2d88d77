import Dispatch
import Foundation
import NIOCore
import NIOHTTP1
import NIOWebSocket
import Nagare

/// Handles the HTTP requests of a client, one after another; the first may open a WebSocket.
final class WebHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let service: any WebService
  private let access: any AccessRules
  private let client: Client
  private var request: WebRequest?
  private var body: [UInt8] = []
  /// The parts of requests that arrived before the response to an earlier one was sent.
  private var waiting: CircularBuffer<HTTPServerRequestPart> = []
  private var isHandlingWaiting = false
  /// Whether a request is being answered. `client.isAnswering` lasts until no part of another one waits.
  private var isAnswering = false
  /// The error behind the requests that wait.
  private var waitingError: (any Error)?
  /// Whether the last response is being sent, or delayed by throttling.
  private var isClosing = false

  init(_ service: any WebService, access: any AccessRules, _ client: Client) {
    (self.service, self.access, self.client) = (service, access, client)
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
    let pipeline = channel.pipeline.syncOperations
    // Only a server of comments serves WebSockets.
    guard let receiver = service as? CommentReceiver else { return try pipeline.addHandlers(encoder, decoder, self) }
    let upgrader = WebSocketUpgrader(refusal) { [client] in try client.openWebSocket(on: $0, receiver) }
    let upgrade = HTTPServerUpgradeHandler(
      upgraders: [upgrader], httpEncoder: encoder, extraHTTPHandlers: [decoder],
      upgradeCompletionHandler: { [self] in $0.pipeline.syncOperations.removeHandler(self, promise: nil) })
    try pipeline.addHandlers(encoder, decoder, upgrade, self)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isClosing else { return }
    let part = unwrapInboundIn(data)
    if client.isAnswering { waiting.append(part) } else { handle(part, context) }
  }

  func channelReadComplete(context: ChannelHandlerContext) { context.flush() }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard !isClosing, context.channel.isActive else { return }
    // The earlier requests are answered first.
    guard !client.isAnswering else { return waitingError = waitingError ?? error }
    switch error {
    case HTTPParserError.headerOverflow, is ByteToMessageDecoderError.PayloadTooLargeError:
      refuse(HTTPResponse(.badRequest, error: "the request is too long"), context)
    // A length that overflows is too large. Malformed lengths cause the same error.
    case HTTPParserError.invalidContentLength: refuseTooLong(context)
    case is HTTPParserError: refuse(HTTPResponse(.badRequest, error: "this is not an HTTP/1 request"), context)
    default: break
    }
  }

  private func handle(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
    switch part {
    case .head(let head):
      client.hasPartialMessage = true
      handleHead(head, context)
    case .body(let bytes): body += bytes.readableBytesView
    case .end: handleEnd(context)
    }
  }

  private func handleHead(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    guard let request = WebRequest(head) else {
      return refuse(HTTPResponse(.badRequest, error: "this is not an HTTP/1 request"), context)
    }
    if let refusal = access.refusal(of: request) {
      guard refusal.hasWrongToken else { return refuse(refusal.response, context) }
      // Each wrong token occupies a connection for a while, which slows down guessing.
      isClosing = true
      return client.throttle(for: ClientLimits.wrongTokenDelay) { [self] in refuse(refusal.response, context) }
    }
    if access.hasToken { client.isTrusted = true }
    guard head.method != .GET || service.takesEmptyRequests else {
      let error = "only a connection's first request may open a WebSocket"
      return refuse(WebSocketUpgrader.refusal(of: request) ?? HTTPResponse(.badRequest, error: error), context)
    }
    let length = request["content-length"]
    guard length != nil || service.takesEmptyRequests && request["transfer-encoding"] == nil else {
      return refuse(HTTPResponse(.lengthRequired, error: "Content-Length is needed"), context)
    }
    // Two readers of such a request may disagree on where it ends: RFC 9112, 6.3.
    guard length == nil || request["transfer-encoding"] == nil else {
      return refuse(HTTPResponse(.badRequest, error: "the request has two lengths"), context)
    }
    guard let count = Int(length ?? "0"), count <= service.bodyLimit else { return refuseTooLong(context) }
    self.request = request
    if request["expect"]?.lowercased() == "100-continue", count > 0 {
      context.writeAndFlush(
        wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .continue))), promise: nil)
    }
  }

  private func handleEnd(_ context: ChannelHandlerContext) {
    guard let request else { return }
    let body = body
    (self.request, self.body) = (nil, [])
    client.hasPartialMessage = false
    (isAnswering, client.isAnswering) = (true, true)
    let promise = context.eventLoop.makePromise(of: HTTPResponse.self)
    promise.futureResult.assumeIsolated().whenSuccess { [self] response in
      guard context.channel.isActive else { return }
      respond(response, hasBody: request.head.method != .HEAD, isLast: !request.keepsConnection, context)
    }
    service.respond(to: request, body: body, from: client, WebReply(on: context.channel, promise))
  }

  private func refuseTooLong(_ context: ChannelHandlerContext) {
    refuse(service.refuseTooLong(), context)
  }

  /// Sends a response and closes the connection.
  private func refuse(_ response: HTTPResponse, _ context: ChannelHandlerContext) {
    (isAnswering, client.isAnswering) = (true, true)
    respond(response, hasBody: true, isLast: true, context)
  }

  private func respond(
    _ response: HTTPResponse, hasBody: Bool, isLast: Bool, _ context: ChannelHandlerContext
  ) {
    if isLast { isClosing = true }
    context.write(wrapOutboundOut(.head(response.head(service.fields, isLast: isLast))), promise: nil)
    if hasBody, let file = response.file {
      // What waits to be sent would count as not read by the client.
      context.flush()
      return send(file, from: 0, isLast: isLast, context)
    }
    send(hasBody ? response.body : ByteBuffer(), isLast: isLast, context)
  }

  /// Sends the rest of a file in slices as of a body. Disks may be slow, so another thread reads it.
  private func send(
    _ content: HTTPResponse.FileContent, from offset: Int, isLast: Bool, _ context: ChannelHandlerContext
  ) {
    let count = min(content.count - offset, ClientLimits.sliceBytes)
    guard count > 0 else { return send(ByteBuffer(), isLast: isLast, context) }
    let reading = context.eventLoop.makePromise(of: ByteBuffer.self)
    DispatchQueue.global().async {
      reading.completeWith(Result { ByteBuffer(bytes: try content.file.read(upToCount: count) ?? Data()) })
    }
    reading.futureResult.assumeIsolated().whenComplete { [self] slice in
      guard context.channel.isActive else { return }
      // The head has promised what cannot be sent any more.
      guard case .success(let slice) = slice, slice.readableBytes > 0 else { return client.close() }
      send(slice: slice, context) { [self] in
        send(content, from: offset + slice.readableBytes, isLast: isLast, context)
      }
    }
  }

  /// Sends the rest of a body in slices, so that the time limit for reading a response applies to each of them.
  private func send(_ body: ByteBuffer, isLast: Bool, _ context: ChannelHandlerContext) {
    var rest = body
    guard let slice = rest.readSlice(length: ClientLimits.sliceBytes) else {
      if rest.readableBytes > 0 { context.write(wrapOutboundOut(.body(.byteBuffer(rest))), promise: nil) }
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
      return finish(isLast: isLast, context)
    }
    send(slice: slice, context) { [self, rest] in send(rest, isLast: isLast, context) }
  }

  /// Sends a slice; what comes next waits until the client takes it.
  private func send(slice: ByteBuffer, _ context: ChannelHandlerContext, then next: @escaping () -> Void) {
    let sending = context.eventLoop.makePromise(of: Void.self)
    context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(slice))), promise: sending)
    sending.futureResult.assumeIsolated().whenSuccess { next() }
  }

  private func finish(isLast: Bool, _ context: ChannelHandlerContext) {
    isAnswering = false
    guard !isLast else {
      client.isAnswering = false
      return client.closeGracefully()
    }
    // A response that is sent at once ends up here within the loop.
    guard !isHandlingWaiting else { return }
    isHandlingWaiting = true
    while !isAnswering, !isClosing, let part = waiting.popFirst() { handle(part, context) }
    isHandlingWaiting = false
    guard !isAnswering, !isClosing else { return }
    client.isAnswering = false
    if let waitingError { errorCaught(context: context, error: waitingError) }
  }
}

extension WebHandler {
  /// The response that refuses a WebSocket; nil if the request may open one.
  private func refusal(of head: HTTPRequestHead) -> HTTPResponse? {
    guard head.method == .GET, let request = WebRequest(head) else { return HTTPResponse(.badRequest, error: "") }
    return access.refusal(of: request)?.response ?? WebSocketUpgrader.refusal(of: request)
  }
}

extension Client {
  fileprivate func openWebSocket(on channel: SocketChannel, _ receiver: CommentReceiver) throws {
    (wireProtocol, isTrusted, hasPartialMessage) = (.webSocket, true, false)
    try WebSocketHandler(receiver, self).addHandlers(to: channel)
  }
}
