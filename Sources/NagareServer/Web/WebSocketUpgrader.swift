import Foundation
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// The opening handshake of a WebSocket, by a connection's first request (RFC 6455, section 4.2).
struct WebSocketUpgrader: HTTPServerProtocolUpgrader {
  let supportedProtocol = "websocket"
  let requiredUpgradeHeaders: [String] = []
  private let handshake = NIOWebSocketServerUpgrader(
    shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture([:]) },
    upgradePipelineHandler: { channel, _ in channel.eventLoop.makeSucceededVoidFuture() })
  private let refusal: (HTTPRequestHead) -> HTTPResponse?
  private let open: (SocketChannel) throws -> Void

  /// - Parameters:
  ///   - refusal: returns the response that refuses a request, or nil to accept it.
  ///   - open: adds the WebSocket handlers to a channel.
  init(_ refusal: @escaping (HTTPRequestHead) -> HTTPResponse?, _ open: @escaping (SocketChannel) throws -> Void) {
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

  /// The response to an invalid handshake; nil if it is valid.
  static func refusal(of request: WebRequest) -> HTTPResponse? {
    guard request.lists("websocket", in: "upgrade"), request.lists("upgrade", in: "connection") else {
      return HTTPResponse(.badRequest, error: "this is not a WebSocket handshake")
    }
    // HTTP/1.0 has no upgrades (RFC 9110, 7.8).
    guard request.head.version == .http1_1 else {
      return HTTPResponse(.badRequest, error: "WebSockets need HTTP/1.1")
    }
    guard request["sec-websocket-version"] == "13" else {
      var response = HTTPResponse(.upgradeRequired, error: "only WebSocket version 13 is supported")
      response.fields.add(name: "Sec-WebSocket-Version", value: "13")
      return response
    }
    guard let key = request["sec-websocket-key"], Data(base64Encoded: key)?.count == 16 else {
      return HTTPResponse(.badRequest, error: "the key of the WebSocket is not 16 bytes in base64")
    }
    return nil
  }
}
