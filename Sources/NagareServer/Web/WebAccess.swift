/// Who may send comments over HTTP.
struct WebAccess: Sendable {
  static let path = "/comments"

  private let token: [UInt8]?

  init(token: String?) {
    self.token = token.map { Array($0.utf8) }
  }

  /// Why a request is refused; `nil` if it may go on.
  func refusal(of request: WebRequest) -> HTTPAnswer? {
    let isKnown =
      request.path == Self.path
      && (request.head.method == .POST || request.head.method == .GET && request["upgrade"] != nil)
    guard isKnown else { return HTTPAnswer(.notFound, error: "only POST and WebSockets at \(Self.path) are served") }
    guard let token else {
      // A page may have its own name lead to this machine, and say that it asks its own server.
      guard request["origin"] != nil || (request["sec-fetch-site"] ?? "none") != "none" || !isOfThisMachine(request)
      else {
        return nil
      }
      return HTTPAnswer(.forbidden, error: "web pages need the token, and this server has none")
    }
    guard self.token(in: request).map({ Self.isEqual($0, token) }) != true else { return nil }
    var answer = HTTPAnswer(.unauthorized, error: "the token is missing or wrong")
    answer.fields.add(name: "WWW-Authenticate", value: "Bearer")
    return answer
  }

  /// Whether clients need a token.
  var hasToken: Bool { token != nil }

  /// Whether a request that is refused tried a token.
  func isGuess(_ request: WebRequest) -> Bool { hasToken && token(in: request)?.isEmpty == false }

  /// Whether a request names this machine by an address or as `localhost`, not by a name that somebody else may have given it.
  private func isOfThisMachine(_ request: WebRequest) -> Bool {
    guard let host = request.host else { return true }
    return host.lowercased() == "localhost" || ListenAddress(host: host, port: 0) != nil
  }

  /// The one token of a request: two would be two guesses.
  private func token(in request: WebRequest) -> [UInt8]? {
    // Proxies and browsers may add an authorization of another kind.
    if let words = request["authorization"]?.split(separator: " ", maxSplits: 1), words.first?.lowercased() == "bearer"
    {
      return words.count == 2 ? Array(words[1].utf8) : nil
    }
    return request.queryItem("token").map { Array($0.utf8) }
  }

  /// Whether a token is the right one, in a time that tells nothing of where they differ.
  private static func isEqual(_ token: [UInt8], _ right: [UInt8]) -> Bool {
    guard !right.isEmpty else { return false }
    var difference = token.count ^ right.count
    for (index, byte) in token.enumerated() { difference |= Int(byte ^ right[index % right.count]) }
    return difference == 0
  }
}
