import NIOCore
import NIOHTTP1
import NIOWebSocket
import Nagare

/// Answers the requests of a client, the first of which may open a WebSocket.
final class WebHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let receiver: CommentReceiver
  private let access: WebAccess
  private let client: Client
  private var request: WebRequest?
  private var body: [UInt8] = []
  /// Whether the last answer is given.
  private var isOver = false

  init(_ receiver: CommentReceiver, access: WebAccess, _ client: Client) {
    (self.receiver, self.access, self.client) = (receiver, access, client)
  }

  /// Adds this to a channel, behind what reads and writes HTTP.
  func join(_ channel: SocketChannel) throws {
    client.manner = .requests
    var limits = NIOHTTPDecoderLimitConfiguration()
    (limits.maxHeaderFieldSize, limits.maxHeaderListSize) = (IntakeLimits.headBytes, IntakeLimits.headBytes)
    let encoder = HTTPResponseEncoder()
    // The buffer is bounded as well: spaces before a value do not count as a field's.
    let decoder = ByteToMessageHandler(
      HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: limits),
      maximumBufferSize: IntakeLimits.headBytes)
    let upgrade = HTTPServerUpgradeHandler(
      upgraders: [WebSocketUpgrader(refusal, open)], httpEncoder: encoder, extraHTTPHandlers: [decoder],
      upgradeCompletionHandler: { [self] in $0.pipeline.syncOperations.removeHandler(self, promise: nil) })
    try channel.pipeline.syncOperations.addHandlers(encoder, decoder, upgrade, self)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isOver else { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      client.isUnfinished = true
      begin(head, context)
    case .body(let bytes): body += bytes.readableBytesView
    case .end: finish(context)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) { context.flush() }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard !isOver, context.channel.isActive else { return }
    switch error {
    case HTTPParserError.headerOverflow, is ByteToMessageDecoderError.PayloadTooLargeError:
      refuse(HTTPAnswer(.badRequest, error: "the request is too long"), context)
    // Digits for which there is no number are too many.
    case HTTPParserError.invalidContentLength: refuseTooLong(context)
    case is HTTPParserError: refuse(HTTPAnswer(.badRequest, error: "this is no request of HTTP 1"), context)
    default: break
    }
  }

  private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    guard let request = WebRequest(head) else {
      return refuse(HTTPAnswer(.badRequest, error: "this is no request of HTTP 1"), context)
    }
    if let refusal = access.refusal(of: request) {
      guard refusal.status == .unauthorized, access.isGuess(request) else { return refuse(refusal, context) }
      // A guess costs its connection's place for a while, so that guessing stays slow.
      isOver = true
      return client.hold(for: IntakeLimits.guessTime) { [self] in refuse(refusal, context) }
    }
    if access.hasToken { client.isProven = true }
    if head.method == .GET {
      let answer = WebSocketUpgrader.refusal(of: request)
      return refuse(answer ?? HTTPAnswer(.badRequest, error: "a connection's first request opens a WebSocket"), context)
    }
    guard let length = request["content-length"] else {
      return refuse(HTTPAnswer(.lengthRequired, error: "Content-Length is needed"), context)
    }
    guard let count = Int(length), count <= IntakeLimits.postBytes else { return refuseTooLong(context) }
    self.request = request
    if request["expect"]?.lowercased() == "100-continue", count > 0 {
      context.writeAndFlush(
        wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .continue))), promise: nil)
    }
  }

  private func finish(_ context: ChannelHandlerContext) {
    guard let request else { return }
    var report = receiver.take(body, from: &client.sender, at: .now)
    if report == IntakeReport() { report = receiver.refuse(.malformed, "there is no comment") }
    if report.taken > 0 { client.isProven = true }
    (self.request, body) = (nil, [])
    client.isUnfinished = false
    answer(HTTPAnswer(report), isLast: !request.keepsConnection, context)
  }

  private func refuseTooLong(_ context: ChannelHandlerContext) {
    let report = receiver.refuse(.tooLarge, "the body is longer than \(IntakeLimits.postBytes) bytes")
    refuse(HTTPAnswer(report), context)
  }

  /// Answers and closes: what follows cannot be read, or is not wanted.
  private func refuse(_ answer: HTTPAnswer, _ context: ChannelHandlerContext) {
    self.answer(answer, isLast: true, context)
  }

  private func answer(_ answer: HTTPAnswer, isLast: Bool, _ context: ChannelHandlerContext) {
    for part in answer.parts(isLast: isLast) { context.write(wrapOutboundOut(part), promise: nil) }
    guard isLast else { return }
    isOver = true
    context.flush()
    client.leave()
  }
}

extension WebHandler {
  /// Why a request cannot open a WebSocket; `nil` if it does.
  private func refusal(of head: HTTPRequestHead) -> HTTPAnswer? {
    guard head.method == .GET, let request = WebRequest(head) else { return HTTPAnswer(.badRequest, error: "") }
    return access.refusal(of: request) ?? WebSocketUpgrader.refusal(of: request)
  }

  private func open(_ channel: SocketChannel) throws {
    (client.manner, client.isProven, client.isUnfinished) = (.messages, true, false)
    try WebSocketHandler(receiver, client).join(channel)
  }
}
