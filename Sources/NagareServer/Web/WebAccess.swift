/// The access rules of a web server.
protocol AccessRules: Sendable {
  /// Whether clients need a token.
  var hasToken: Bool { get }
  /// Whether the token keeps others out.
  var hasSecret: Bool { get }
  /// The refusal of a request by its head; nil if it is allowed.
  func refusal(of request: WebRequest) -> AccessRefusal?
}

/// The refusal of a request.
struct AccessRefusal {
  let response: HTTPResponse
  /// Whether the request has a wrong token rather than none.
  var hasWrongToken = false
}

/// A secret that clients must send.
struct AccessToken: Sendable {
  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Whether the token keeps others out.
  var isSecret: Bool { !bytes.isEmpty }

  /// Compares a client's token in a time that does not depend on its content. False if the token is empty.
  func matches(_ other: some Sequence<UInt8>) -> Bool {
    guard isSecret else { return false }
    let other = Array(other)
    var difference = other.count ^ bytes.count
    for (index, byte) in other.enumerated() { difference |= Int(byte ^ bytes[index % bytes.count]) }
    return difference == 0
  }
}

/// The access rules of servers that programs send to: HTTP requests and WebSocket handshakes at one path.
struct WebAccess: AccessRules {
  private let path: String
  private let servesWebSockets: Bool
  private let token: AccessToken?

  /// - Parameters:
  ///   - path: the only path that is served.
  ///   - token: the secret that clients must send; nil for none.
  init(path: String, servesWebSockets: Bool, token: String?) {
    (self.path, self.servesWebSockets) = (path, servesWebSockets)
    self.token = token.map(AccessToken.init)
  }

  var hasToken: Bool { token != nil }

  var hasSecret: Bool { token?.isSecret == true }

  func refusal(of request: WebRequest) -> AccessRefusal? {
    let isServed =
      request.path == path
      && (request.head.method == .POST
        || servesWebSockets && request.head.method == .GET && request["upgrade"] != nil)
    guard isServed else {
      let methods = servesWebSockets ? "POST and WebSockets at \(path) are" : "POST at \(path) is"
      return AccessRefusal(response: HTTPResponse(.notFound, error: "only \(methods) served"))
    }
    guard let token else {
      // A page's own host name may resolve to this machine (DNS rebinding), which makes the request same-origin.
      guard request["origin"] != nil || (request["sec-fetch-site"] ?? "none") != "none" || !namesThisMachine(request)
      else {
        return nil
      }
      return AccessRefusal(
        response: HTTPResponse(.forbidden, error: "web pages need the token, and this server has none"))
    }
    let sent = self.token(in: request)
    guard sent.map(token.matches) != true else { return nil }
    var response = HTTPResponse(.unauthorized, error: "the token is missing or wrong")
    response.fields.add(name: "WWW-Authenticate", value: "Bearer")
    return AccessRefusal(response: response, hasWrongToken: sent?.isEmpty == false)
  }

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
}
