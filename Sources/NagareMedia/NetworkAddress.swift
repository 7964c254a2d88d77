/// An address such as `tcp://host:port`, and what FFmpeg may use to reach it.
package struct NetworkAddress {
  /// In lower case.
  let scheme: String
  /// The protocols that the scheme stands on, as FFmpeg lists them.
  let protocols: String

  /// Nil for what is no address, or one of a kind that is not supported.
  init?(_ text: String) {
    guard let end = text.firstRange(of: "://")?.lowerBound else { return nil }
    scheme = text[..<end].lowercased()
    guard let protocols = NetworkAddress.schemes[scheme] else { return nil }
    self.protocols = protocols
  }

  /// A server may send on from http to https, not back.
  private static let schemes = [
    "http": "http,https,httpproxy,tls,tcp", "https": "https,httpproxy,tls,tcp", "tcp": "tcp", "udp": "udp",
    "rtp": "rtp,udp", "rtsp": "rtsp,rtp,srtp,udp,tcp", "rtsps": "rtsp,rtp,srtp,udp,tls,tcp",
    "rtmp": "rtmp,tcp", "rtmps": "rtmps,tls,tcp", "rtmpt": "rtmpt,ffrtmphttp,http,tcp",
    "rtmpts": "rtmpts,ffrtmphttp,https,tls,tcp", "srt": "srt",
  ]

  /// The text without what may be secret: a password, what comes behind the path's first part, and all options.
  static func withoutSecrets(_ text: String) -> String {
    guard let scheme = text.firstRange(of: "://") else { return text }
    let rest = text[scheme.upperBound...]
    let end = rest.firstIndex(of: "?") ?? rest.endIndex
    var parts = rest[..<end].split(separator: "/", omittingEmptySubsequences: false)
    if let at = parts.first?.lastIndex(of: "@") { parts[0] = parts[0][parts[0].index(after: at)...] }
    let isShortened = parts.count > 2 || end < rest.endIndex
    return text[..<scheme.upperBound] + parts.prefix(2).joined(separator: "/") + (isShortened ? "/…" : "")
  }

  /// Whether opening an input means to wait until somebody sends, for however long; not so where a server is asked for it.
  package static func waitsForSender(_ input: String, options: [EncoderSettings.Option]) -> Bool {
    guard let address = NetworkAddress(input) else { return false }
    let query = input.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
    return ["udp", "rtp"].contains(address.scheme) || query.contains("listen")
      || options.contains { $0.key.contains("listen") || $0.value.contains("listen") }
  }

  /// Whether packets of a container come one by one from whoever sends them, without a connection.
  package static func bringsDatagrams(_ input: String) -> Bool { NetworkAddress(input)?.scheme == "udp" }

  var isRTMP: Bool { scheme.hasPrefix("rtmp") }
  var isRTSP: Bool { scheme.hasPrefix("rtsp") }
  var isHTTP: Bool { scheme.hasPrefix("http") }
}
