import Foundation
import NIOHTTP1

/// The head of a request, with its target and `Host` parsed (RFC 9112).
struct WebRequest {
  let head: HTTPRequestHead
  /// The path of the target, without the query.
  let path: String
  let query: String
  /// The requested host with its port, as written; nil for an HTTP/1.0 request without one.
  let authority: String?
  /// The requested host, without a port or brackets; nil for an HTTP/1.0 request without one.
  let host: String?

  /// - Returns: nil if the host is malformed, repeated or, except in HTTP/1.0, missing.
  init?(_ head: HTTPRequestHead) {
    let hosts = head.headers["host"]
    guard hosts.count == 1 || hosts.isEmpty && head.version == .http1_0 else { return nil }
    // The host of an absolute target takes precedence over the field.
    let (targetAuthority, origin) = WebRequest.parts(of: head.uri[...])
    authority = targetAuthority.map(String.init) ?? hosts.first?.trimmingCharacters(in: .whitespaces)
    host = authority.flatMap(WebRequest.host)
    guard (authority == nil) == (host == nil) else { return nil }
    let target = origin.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(target[0])
    query = target.count > 1 ? String(target[1]) : ""
    self.head = head
  }

  /// The value of a header field; nil if it is absent. Repeated fields are joined with commas.
  subscript(name: String) -> String? {
    let values = head.headers[name].map { $0.trimmingCharacters(in: .whitespaces) }
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// Whether a header field lists a word, in any case. `word` must be in lower case.
  func lists(_ word: String, in name: String) -> Bool {
    head.headers[canonicalForm: name].contains { $0.lowercased() == word }
  }

  /// Whether the connection stays open for another request. SwiftNIO reads no more after a request for an upgrade.
  var keepsConnection: Bool { head.version == .http1_1 && head.isKeepAlive && !head.headers.contains(name: "upgrade") }

  /// The percent-decoded value of the first query item of a name; nil if it is absent or malformed.
  func queryItem(_ name: String) -> String? {
    for item in query.split(separator: "&") where item.hasPrefix(name + "=") {
      return item.dropFirst(name.count + 1).removingPercentEncoding
    }
    return nil
  }

  /// The percent-decoded items of the query, in which a plus sign is a space. Of repeated names the first counts;
  /// malformed items are left out.
  var queryItems: [String: String] {
    let pairs = query.split(separator: "&").compactMap { item -> (String, String)? in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.replacing("+", with: " ").removingPercentEncoding }
      guard let name = parts[0], let value = parts.count > 1 ? parts[1] : "" else { return nil }
      return (name, value)
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The path and query of a target, and the authority if the target is absolute, as in requests to proxies.
  private static func parts(of target: Substring) -> (authority: Substring?, origin: Substring) {
    guard let scheme = target.range(of: "://"), !target.hasPrefix("/") else { return (nil, target) }
    let rest = target[scheme.upperBound...]
    return (rest.prefix { $0 != "/" && $0 != "?" }, rest.firstIndex(of: "/").map { rest[$0...] } ?? "/")
  }

  /// The host of an authority, without its port (RFC 3986, 3.2.2); nil if it is malformed.
  private static func host(in authority: String) -> String? {
    let isBracketed = authority.hasPrefix("[")
    let name = isBracketed ? authority.dropFirst().prefix { $0 != "]" } : authority.prefix { $0 != ":" }
    let rest = authority.dropFirst(name.count + (isBracketed ? 2 : 0))
    let isPort = rest.isEmpty || rest.first == ":" && rest.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    let isName = name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || "-._~%:".unicodeScalars.contains($0)
    }
    return !name.isEmpty && isPort && isName && (!isBracketed || authority.contains("]")) ? String(name) : nil
  }
}
