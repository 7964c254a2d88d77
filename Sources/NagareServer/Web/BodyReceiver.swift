/// Takes the bodies of a web server's POST requests. Used by the server's thread only.
protocol BodyReceiver: AnyObject {
  /// Takes a body.
  func respond(to body: [UInt8], from client: Client) -> HTTPResponse
  /// The response to a body that is too long to be read.
  func refuseTooLong() -> HTTPResponse
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
