import Foundation

/// The lines of a request before its body, as in RFC 9112.
struct HTTPHead: Equatable {
  let method: String
  /// Without the query.
  let path: String
  let query: String
  /// Whether it is of HTTP 1.1, not 1.0.
  let isCurrent: Bool
  /// Whether the connection stays for another request.
  let keepsConnection: Bool
  /// The host that is asked for, without a port and the brackets of IPv6; nil where an old client does not say it.
  let host: String?
  /// By their names in lower case; those that come more than once are joined with commas.
  private let fields: [String: String]

  /// - Parameter bytes: up to the empty line, without it.
  /// - Returns: `nil` if it is not a request of HTTP 1.
  init?(_ bytes: ArraySlice<UInt8>) {
    // Controls have no place in it but tabs and line ends, and a line ends with both of its characters.
    guard !bytes.contains(where: { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D || $0 == 0x7F }) else {
      return nil
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else { return nil }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex,
        !line.unicodeScalars.contains(where: { $0 == "\r" || $0 == "\n" }),
        !line[..<colon].contains(where: \.isWhitespace)
      else { return nil }
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      guard name != "host" || fields[name] == nil else { return nil }
      fields[name] = fields[name].map { $0 + ", " + value } ?? value
    }
    isCurrent = words[2] == "HTTP/1.1"
    guard !isCurrent || fields["host"] != nil else { return nil }
    // A whole address goes before the field.
    let (addressed, origin) = Self.parts(of: words[1])
    let authority = addressed.map(String.init) ?? fields["host"]
    host = authority.flatMap(Self.host)
    guard (authority == nil) == (host == nil) else { return nil }
    method = String(words[0])
    let target = origin.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(target[0])
    query = target.count > 1 ? String(target[1]) : ""
    self.fields = fields
    let choices = Self.choices(in: fields["connection"])
    keepsConnection = isCurrent && !choices.contains("close")
  }

  subscript(name: String) -> String? { fields[name] }

  /// What a field lists with commas between, in lower case.
  func choices(in name: String) -> [String] { Self.choices(in: fields[name]) }

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

  private static func choices(in field: String?) -> [String] {
    (field ?? "").lowercased().split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
