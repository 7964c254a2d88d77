import NIOHTTP1

/// Answers the requests of a web server's clients. Used by the server's thread only.
protocol WebService: AnyObject {
  /// Whether it answers requests without a body.
  var takesEmptyRequests: Bool { get }
  /// The maximum size in bytes of a body.
  var bodyLimit: Int { get }
  /// The header fields of all responses.
  var fields: HTTPHeaders { get }
  /// Answers a request, at once or later.
  func respond(to request: WebRequest, body: [UInt8], from client: Client, _ reply: WebReply)
  /// The response to a body that is too long to be read.
  func refuseTooLong() -> HTTPResponse
}

/// A service that takes the bodies of POST requests and answers at once.
protocol BodyReceiver: WebService {
  /// Takes a body.
  func respond(to body: [UInt8], from client: Client) -> HTTPResponse
}

extension BodyReceiver {
  var takesEmptyRequests: Bool { false }
  var bodyLimit: Int { ClientLimits.bodyBytes }
  var fields: HTTPHeaders { HTTPHeaders() }

  func respond(to request: WebRequest, body: [UInt8], from client: Client, _ reply: WebReply) {
    reply.send(respond(to: body, from: client))
  }
}

extension CommentReceiver: BodyReceiver {
  func respond(to body: [UInt8], from client: Client) -> HTTPResponse {
    var report = take(body, from: &client.sender, at: .now)
    if report == MessageReport() { report = refuse(.malformed, "there is no comment") }
    if report.taken > 0 { client.isTrusted = true }
    return HTTPResponse(report)
  }

  func refuseTooLong() -> HTTPResponse {
    HTTPResponse(refuse(.tooLarge, "the body is longer than \(ClientLimits.bodyBytes) bytes"))
  }
}
