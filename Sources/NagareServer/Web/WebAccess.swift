/// The access rules for HTTP requests and WebSocket handshakes.
struct WebAccess: Sendable {
  private let path: String
  private let servesWebSockets: Bool
  private let token: [UInt8]?

  /// - Parameters:
  ///   - path: the only path that is served.
  ///   - token: the secret that clients must send; nil for none.
  init(path: String, servesWebSockets: Bool, token: String?) {
    (self.path, self.servesWebSockets) = (path, servesWebSockets)
    self.token = token.map { Array($0.utf8) }
  }

  /// The response that refuses a request; nil if it is allowed.
  func refusal(of request: WebRequest) -> HTTPResponse? {
    let isServed =
      request.path == path
      && (request.head.method == .POST
        || servesWebSockets && request.head.method == .GET && request["upgrade"] != nil)
    guard isServed else {
      let methods = servesWebSockets ? "POST and WebSockets at \(path) are" : "POST at \(path) is"
      return HTTPResponse(.notFound, error: "only \(methods) served")
    }
    guard let token else {
      // A page's own host name may resolve to this machine (DNS rebinding), which makes the request same-origin.
      guard request["origin"] != nil || (request["sec-fetch-site"] ?? "none") != "none" || !namesThisMachine(request)
      else {
        return nil
      }
      return HTTPResponse(.forbidden, error: "web pages need the token, and this server has none")
    }
    guard self.token(in: request).map({ Self.isEqual($0, token) }) != true else { return nil }
    var response = HTTPResponse(.unauthorized, error: "the token is missing or wrong")
    response.fields.add(name: "WWW-Authenticate", value: "Bearer")
    return response
  }

  /// Whether clients need a token.
  var hasToken: Bool { token != nil }

  /// Whether the token keeps others out.
  var hasSecret: Bool { token?.isEmpty == false }

  /// Whether a refused request has a wrong token rather than none.
  func hasWrongToken(_ request: WebRequest) -> Bool { hasToken && token(in: request)?.isEmpty == false }

  /// Whether a request's host is an address, `localhost` or absent: any other name may be somebody else's.
  private func namesThisMachine(_ request: WebRequest) -> Bool {
    guard let host = request.host else { return true }
    return host.lowercased() == "localhost" || ListenAddress(host: host, port: 0) != nil
  }

  /// The token of a request; nil for none. Only one is tried, so that a request is one guess.
  private func token(in request: WebRequest) -> [UInt8]? {
    // Proxies and browsers may add another authorization scheme.
    if let words = request["authorization"]?.split(separator: " ", maxSplits: 1), words.first?.lowercased() == "bearer"
    {
      return words.count == 2 ? Array(words[1].utf8) : nil
    }
    return request.queryItem("token").map { Array($0.utf8) }
  }

  /// Compares tokens in a time that does not depend on their content. False if the expected one is empty.
  private static func isEqual(_ token: [UInt8], _ expected: [UInt8]) -> Bool {
    guard !expected.isEmpty else { return false }
    var difference = token.count ^ expected.count
    for (index, byte) in token.enumerated() { difference |= Int(byte ^ expected[index % expected.count]) }
    return difference == 0
  }
}
