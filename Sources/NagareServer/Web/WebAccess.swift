/// Who may send comments over HTTP.
struct WebAccess: Sendable {
  static let path = "/comments"

  private let token: [UInt8]?

  init(token: String?) {
    self.token = token.map { Array($0.utf8) }
  }

  /// Why a request is refused; `nil` if it may go on.
  func refusal(of head: HTTPHead) -> HTTPAnswer? {
    let isKnown = head.path == Self.path && (head.method == "POST" || head.method == "GET" && head["upgrade"] != nil)
    guard isKnown else { return HTTPAnswer(.notFound, error: "only POST and WebSockets at \(Self.path) are served") }
    guard let token else {
      guard head["origin"] != nil else { return nil }
      return HTTPAnswer(.forbidden, error: "web pages need the token, and this server has none")
    }
    guard !tokens(of: head).contains(where: { Self.isEqual($0, token) }) else { return nil }
    var answer = HTTPAnswer(.unauthorized, error: "the token is missing or wrong")
    answer.fields = [("WWW-Authenticate", "Bearer")]
    return answer
  }

  private func tokens(of head: HTTPHead) -> [[UInt8]] {
    var tokens: [String] = []
    if let words = head["authorization"]?.split(separator: " ", maxSplits: 1), words.count == 2,
      words[0].lowercased() == "bearer"
    {
      tokens.append(String(words[1]))
    }
    if let token = head.queryItem("token") { tokens.append(token) }
    return tokens.map { Array($0.utf8) }
  }

  /// Whether a token is the right one, in a time that tells nothing of where they differ.
  private static func isEqual(_ token: [UInt8], _ right: [UInt8]) -> Bool {
    guard !right.isEmpty else { return false }
    var difference = token.count ^ right.count
    for (index, byte) in token.enumerated() { difference |= Int(byte ^ right[index % right.count]) }
    return difference == 0
  }
}
