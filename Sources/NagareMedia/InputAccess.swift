/// What a demuxer may be given to open.
public enum InputAccess: Sendable {
  /// Videos in files and pipes.
  case videos
  /// Still pictures too, and addresses on a network.
  case picturesAndNetwork
}

/// How FFmpeg is told what to open: nothing but what the user named, whatever is written in it.
struct InputName {
  let url: String
  /// Those that an input of this kind needs. A file that names another input cannot reach beyond them.
  let protocols: String
  /// Containers that are found by the name of the input instead of its content.
  var formats: [String] = []
  let isOnNetwork: Bool

  /// The schemes of addresses, with the protocols that they stand on. A server may send on from http to https, not back.
  private static let schemes = [
    "http": "http,https,httpproxy,tls,tcp", "https": "https,httpproxy,tls,tcp", "tcp": "tcp", "udp": "udp",
    "rtp": "rtp,udp", "rtmp": "rtmp,tcp", "rtmps": "rtmps,tls,tcp", "srt": "srt",
  ]

  /// - Parameter path: a file, `-` for the standard input, or an address where the access allows for one.
  init(_ path: String, access: InputAccess) {
    let scheme = path.firstRange(of: "://").map { path[..<$0.lowerBound].lowercased() }
    if access == .picturesAndNetwork, let scheme, let protocols = InputName.schemes[scheme] {
      self.init(url: path, protocols: protocols, isOnNetwork: true)
      // What comes as RTP says in its first packet what it is, and the demuxer opens the address itself.
      if scheme == "rtp" { formats = ["rtp"] }
    } else {
      // A name with a colon must not be read as a protocol.
      self.init(url: path == "-" ? "pipe:0" : "file:" + path, protocols: "file,pipe", isOnNetwork: false)
    }
  }

  private init(url: String, protocols: String, isOnNetwork: Bool) {
    self.url = url
    self.protocols = protocols
    self.isOnNetwork = isOnNetwork
  }
}
