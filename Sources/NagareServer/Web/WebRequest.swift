import Foundation
import NIOHTTP1

/// A request before its body, with what its target and `Host` say (RFC 9112).
struct WebRequest {
  let head: HTTPRequestHead
  /// Without the query.
  let path: String
  let query: String
  /// The host that is asked for, without a port and the brackets of IPv6; nil where an old client does not say it.
  let host: String?

  /// - Returns: `nil` if it does not say which host it is for as it has to.
  init?(_ head: HTTPRequestHead) {
    let hosts = head.headers["host"]
    guard hosts.count == 1 || hosts.isEmpty && head.version == .http1_0 else { return nil }
    // A whole address goes before the field.
    let (addressed, origin) = WebRequest.parts(of: head.uri[...])
    let authority = addressed.map(String.init) ?? hosts.first?.trimmingCharacters(in: .whitespaces)
    host = authority.flatMap(WebRequest.host)
    guard (authority == nil) == (host == nil) else { return nil }
    let target = origin.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(target[0])
    query = target.count > 1 ? String(target[1]) : ""
    self.head = head
  }

  /// A field's value; those of fields that come more than once are joined with commas.
  subscript(name: String) -> String? {
    let values = head.headers[name].map { $0.trimmingCharacters(in: .whitespaces) }
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// Whether a field lists a word, in letters of any case.
  func lists(_ word: String, in name: String) -> Bool {
    head.headers[canonicalForm: name].contains { $0.lowercased() == word }
  }

  /// Whether the connection stays for another request. SwiftNIO reads nothing behind a request for another protocol.
  var keepsConnection: Bool { head.version == .http1_1 && head.isKeepAlive && !head.headers.contains(name: "upgrade") }

  /// The value of an item of the query, without its percent escapes.
  func queryItem(_ name: String) -> String? {
    for item in query.split(separator: "&") where item.hasPrefix(name + "=") {
      return item.dropFirst(name.count + 1).removingPercentEncoding
    }
    return nil
  }

  /// A target's path and query, and the host before them where it is a whole address, as proxies are sent it.
  private static func parts(of target: Substring) -> (authority: Substring?, origin: Substring) {
    guard let scheme = target.range(of: "://"), !target.hasPrefix("/") else { return (nil, target) }
    let rest = target[scheme.upperBound...]
    return (rest.prefix { $0 != "/" && $0 != "?" }, rest.firstIndex(of: "/").map { rest[$0...] } ?? "/")
  }

  /// A host without its port (RFC 3986, 3.2.2); nil for what is none.
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
