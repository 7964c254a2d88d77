/// An address such as `tcp://host:port`, and the protocols that it needs.
package struct NetworkAddress {
  /// The scheme, in lower case.
  let scheme: String
  /// FFmpeg's protocols that the scheme may use, separated by commas.
  let protocols: String

  /// Nil if the text is no address, or its scheme is unsupported.
  init?(_ text: String) {
    guard let end = text.firstRange(of: "://")?.lowerBound else { return nil }
    scheme = text[..<end].lowercased()
    guard let protocols = NetworkAddress.schemes[scheme] else { return nil }
    self.protocols = protocols
  }

  /// The protocols of each scheme. A server may redirect from http to https, but not back.
  private static let schemes = [
    "http": "http,https,httpproxy,tls,tcp", "https": "https,httpproxy,tls,tcp", "tcp": "tcp", "udp": "udp",
    "rtp": "rtp,udp", "rtsp": "rtsp,rtp,srtp,udp,tcp", "rtsps": "rtsp,rtp,srtp,udp,tls,tcp",
    "rtmp": "rtmp,tcp", "rtmps": "rtmps,tls,tcp", "rtmpt": "rtmpt,ffrtmphttp,http,tcp",
    "rtmpts": "rtmpts,ffrtmphttp,https,tls,tcp", "srt": "srt",
  ]

  /// The address without user, password, query, and path after its first component. Other text is unchanged.
  static func redacted(_ text: String) -> String {
    guard let scheme = text.firstRange(of: "://") else { return text }
    let rest = text[scheme.upperBound...]
    let end = rest.firstIndex(of: "?") ?? rest.endIndex
    var parts = rest[..<end].split(separator: "/", omittingEmptySubsequences: false)
    if let at = parts.first?.lastIndex(of: "@") { parts[0] = parts[0][parts[0].index(after: at)...] }
    let isShortened = parts.count > 2 || end < rest.endIndex
    return text[..<scheme.upperBound] + parts.prefix(2).joined(separator: "/") + (isShortened ? "/…" : "")
  }

  /// A message with the addresses in it redacted.
  package static func redacting(_ message: String) -> String {
    guard message.contains("://") else { return message }
    return message.replacing(/\w+:\/\/\S+/) { redacted(String($0.output)) }
  }

  /// Whether opening an input waits for a sender, however long, instead of requesting a stream from a server.
  package static func waitsForSender(_ input: String, options: [EncoderSettings.Option]) -> Bool {
    guard let address = NetworkAddress(input) else { return false }
    let query = input.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
    return ["udp", "rtp"].contains(address.scheme) || query.contains("listen")
      || options.contains { $0.key.contains("listen") || $0.value.contains("listen") }
  }

  /// Whether the input is a container in plain UDP datagrams.
  package static func usesDatagrams(_ input: String) -> Bool { NetworkAddress(input)?.scheme == "udp" }

  var isRTMP: Bool { scheme.hasPrefix("rtmp") }
  var isRTSP: Bool { scheme.hasPrefix("rtsp") }
  var isHTTP: Bool { scheme.hasPrefix("http") }
}
