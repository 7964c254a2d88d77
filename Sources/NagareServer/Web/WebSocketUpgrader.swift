import Foundation
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// Has a connection's first request open a WebSocket, as in RFC 6455, section 4.2.
struct WebSocketUpgrader: HTTPServerProtocolUpgrader {
  let supportedProtocol = "websocket"
  let requiredUpgradeHeaders: [String] = []
  private let handshake = NIOWebSocketServerUpgrader(
    shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture([:]) },
    upgradePipelineHandler: { channel, _ in channel.eventLoop.makeSucceededVoidFuture() })
  private let refusal: (HTTPRequestHead) -> HTTPAnswer?
  private let open: (SocketChannel) throws -> Void

  /// - Parameters:
  ///   - refusal: why a request is refused, `nil` if it is not.
  ///   - open: adds the handlers that speak WebSocket.
  init(_ refusal: @escaping (HTTPRequestHead) -> HTTPAnswer?, _ open: @escaping (SocketChannel) throws -> Void) {
    (self.refusal, self.open) = (refusal, open)
  }

  func buildUpgradeResponse(
    channel: SocketChannel, upgradeRequest: HTTPRequestHead, initialResponseHeaders: HTTPHeaders
  ) -> EventLoopFuture<HTTPHeaders> {
    guard refusal(upgradeRequest) == nil else {
      return channel.eventLoop.makeFailedFuture(NIOWebSocketUpgradeError.unsupportedWebSocketTarget)
    }
    return handshake.buildUpgradeResponse(
      channel: channel, upgradeRequest: upgradeRequest, initialResponseHeaders: initialResponseHeaders)
  }

  func upgrade(context: ChannelHandlerContext, upgradeRequest: HTTPRequestHead) -> EventLoopFuture<Void> {
    context.eventLoop.makeCompletedFuture { try open(context.channel) }
  }

  /// What is wrong with a request to open one; `nil` if nothing is.
  static func refusal(of request: WebRequest) -> HTTPAnswer? {
    guard request.lists("websocket", in: "upgrade"), request.lists("upgrade", in: "connection") else {
      return HTTPAnswer(.badRequest, error: "this is no request for a WebSocket")
    }
    // HTTP 1.0 knows no upgrade (RFC 9110, 7.8).
    guard request.head.version == .http1_1 else {
      return HTTPAnswer(.badRequest, error: "WebSockets need HTTP/1.1")
    }
    guard request["sec-websocket-version"] == "13" else {
      var answer = HTTPAnswer(.upgradeRequired, error: "WebSockets of version 13 are served")
      answer.fields.add(name: "Sec-WebSocket-Version", value: "13")
      return answer
    }
    guard let key = request["sec-websocket-key"], Data(base64Encoded: key)?.count == 16 else {
      return HTTPAnswer(.badRequest, error: "the key of the WebSocket is not 16 bytes in base64")
    }
    return nil
  }
}
