import Foundation

/// How a request becomes a WebSocket, as in RFC 6455, section 4.2.
enum WebSocketHandshake {
  private static let guid = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

  /// The answer to a request to become a WebSocket; it does if this is ``HTTPAnswer/Status/switchingProtocols``.
  static func answer(to head: HTTPHead) -> HTTPAnswer {
    guard head.choices(in: "upgrade").contains("websocket"), head.choices(in: "connection").contains("upgrade") else {
      return HTTPAnswer(.badRequest, error: "this is no request for a WebSocket")
    }
    // HTTP 1.0 knows no upgrade (RFC 9110, 7.8).
    guard head.isCurrent else { return HTTPAnswer(.badRequest, error: "WebSockets need HTTP/1.1") }
    guard head["sec-websocket-version"] == "13" else {
      var answer = HTTPAnswer(.upgradeRequired, error: "WebSockets of version 13 are served")
      answer.fields = [("Sec-WebSocket-Version", "13")]
      return answer
    }
    guard let key = head["sec-websocket-key"], Data(base64Encoded: key)?.count == 16 else {
      return HTTPAnswer(.badRequest, error: "the key of the WebSocket is not 16 bytes in base64")
    }
    var answer = HTTPAnswer(.switchingProtocols)
    let accepted = Data(SHA1.digest(Array((key + guid).utf8))).base64EncodedString()
    answer.fields = [("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Accept", accepted)]
    return answer
  }
}
