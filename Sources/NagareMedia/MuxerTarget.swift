/// Where a muxer writes to.
public enum MuxerTarget: Sendable {
  /// A file, which appears under its name when it is complete.
  case file(OutputName)
  /// A stream that somebody else opened, such as a pipe; it stays open.
  case descriptor(Int32)
  /// Somebody on a network, such as `rtmp://host/app/key`.
  case address(String)

  /// Whether an output's name is an address that can be written to; if not, it is a file's.
  public static func isAddress(_ output: String) -> Bool {
    NetworkAddress(output).map { !$0.isRTSP } ?? false
  }

  /// A file's name, and the one that it has until it is complete.
  public struct OutputName: Sendable {
    /// When it is complete.
    public let path: String
    /// Until then, in the same folder.
    public let temporaryPath: String

    /// - Parameter path: the file's name when it is complete.
    public init(_ path: String) {
      self.path = path
      temporaryPath = TemporaryName.path(for: path)
    }
  }

  /// FFmpeg's address of it.
  var url: String {
    switch self {
    case .file(let file): "file:" + file.temporaryPath
    case .descriptor(let number): "pipe:\(number)"
    case .address(let address): address
    }
  }

  /// What people know it by.
  var name: String {
    switch self {
    case .file(let file): file.path
    case .descriptor: "standard output"
    case .address(let address): address
    }
  }

  /// Whether it is on a network, so that what keeps it from being written is best said by the library.
  var isOnNetwork: Bool { if case .address = self { true } else { false } }

  /// What FFmpeg may use to write there.
  var protocols: String {
    switch self {
    case .file: "file"
    case .descriptor: "pipe"
    case .address(let address): NetworkAddress(address)?.protocols ?? ""
    }
  }

  /// Whether FFmpeg is to send the container's packets in those of RTP.
  var isRTP: Bool { if case .address(let address) = self { NetworkAddress(address)?.scheme == "rtp" } else { false } }

  /// Whether each write is a datagram.
  var isUDP: Bool { if case .address(let address) = self { NetworkAddress(address)?.scheme == "udp" } else { false } }
}
