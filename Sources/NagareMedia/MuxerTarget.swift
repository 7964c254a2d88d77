/// Where a muxer writes to.
public enum MuxerTarget: Sendable {
  /// A file, which appears under its name when it is complete.
  case file(OutputName)
  /// A stream that somebody else opened, such as a pipe; it stays open.
  case descriptor(Int32)
  /// What is there to be written to, such as a named pipe; it stays what it is.
  case device(path: String)
  /// Somebody on a network, such as `rtmp://host/app/key`.
  case address(String)

  /// Whether an output's name is an address that can be written to; if not, it is a file's.
  public static func isAddress(_ output: String) -> Bool {
    NetworkAddress(output).map { !$0.isRTSP } ?? false
  }

  /// An output's or an input's name for people: addresses without what may be secret in them, such as keys of streams.
  public static func shown(_ name: String) -> String { NetworkAddress.withoutSecrets(name) }

  /// A file's name, and the one that it has until it is complete.
  public struct OutputName: Sendable {
    /// When it is complete.
    public let path: String
    /// Until then, in the same folder.
    public let temporaryPath: String
    /// Whether it may take the place of a file.
    let allowsOverwriting: Bool

    /// - Parameters:
    ///   - path: the file's name when it is complete.
    ///   - allowsOverwriting: whether it may take the place of a file that has that name; where not, the output fails.
    public init(_ path: String, allowsOverwriting: Bool = false) {
      (self.path, self.allowsOverwriting) = (path, allowsOverwriting)
      temporaryPath = TemporaryName.path(for: path)
    }
  }

  /// FFmpeg's address of it.
  var url: String {
    switch self {
    case .file(let file): "file:" + file.temporaryPath
    case .descriptor(let number): "pipe:\(number)"
    case .device(let path): "file:" + path
    case .address(let address): address
    }
  }

  /// What people know it by.
  var name: String {
    switch self {
    case .file(let file): file.path
    case .descriptor: "standard output"
    case .device(let path): path
    case .address(let address): NetworkAddress.withoutSecrets(address)
    }
  }

  /// Whether it may be a pipe, whose reader may go away.
  var isPipe: Bool {
    switch self {
    case .descriptor, .device: true
    case .file, .address: false
    }
  }

  /// Whether it is on a network, so that what keeps it from being written is best said by the library.
  var isOnNetwork: Bool { if case .address = self { true } else { false } }

  /// What FFmpeg may use to write there.
  var protocols: String {
    switch self {
    case .file, .device: "file"
    case .descriptor: "pipe"
    case .address(let address): NetworkAddress(address)?.protocols ?? ""
    }
  }

  /// Whether FFmpeg is to send the container's packets in those of RTP.
  var isRTP: Bool { if case .address(let address) = self { NetworkAddress(address)?.scheme == "rtp" } else { false } }

  /// Whether each write is a datagram.
  var isUDP: Bool { if case .address(let address) = self { NetworkAddress(address)?.scheme == "udp" } else { false } }
}
