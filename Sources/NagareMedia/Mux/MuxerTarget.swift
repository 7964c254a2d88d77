/// The destination of a muxer.
package enum MuxerTarget: Sendable {
  /// A file, which gets its name when it is complete.
  case file(OutputName)
  /// An open descriptor, such as a pipe, which stays open.
  case descriptor(Int32)
  /// An existing device or named pipe, which is written to but not replaced.
  case device(path: String)
  /// An address on a network, such as `rtmp://host/app/key`.
  case address(String)
  /// An HTTP address of this machine, at which a single reader is waited for.
  case server(String)

  /// Whether an output's name is an address that can be written to, rather than a path.
  package static func isAddress(_ output: String) -> Bool {
    NetworkAddress(output).map { !$0.isRTSP } ?? false
  }

  /// The user-facing name of an output or input: an address without secrets, such as stream keys.
  package static func displayName(_ name: String) -> String { NetworkAddress.redacted(name) }

  /// The name of a file, and its temporary name until it is complete.
  package struct OutputName: Sendable {
    /// The path of the complete file.
    package let path: String
    /// The path of the incomplete file, in the same folder.
    package let temporaryPath: String
    /// Whether the complete file may replace another.
    package let allowsOverwriting: Bool

    /// - Parameters:
    ///   - path: the path of the complete file.
    ///   - allowsOverwriting: whether the complete file may replace another. If not, and one exists, `finish` fails.
    package init(_ path: String, allowsOverwriting: Bool = false) {
      (self.path, self.allowsOverwriting) = (path, allowsOverwriting)
      temporaryPath = TemporaryName.path(for: path)
    }
  }

  /// The URL for FFmpeg.
  var url: String {
    switch self {
    case .file(let file): "file:" + file.temporaryPath
    case .descriptor(let number): "pipe:\(number)"
    case .device(let path): "file:" + path
    case .address(let address), .server(let address): address
    }
  }

  /// The user-facing name.
  var name: String {
    switch self {
    case .file(let file): file.path
    case .descriptor: "standard output"
    case .device(let path): path
    case .address(let address), .server(let address): NetworkAddress.redacted(address)
    }
  }

  /// Whether the target may be a pipe, whose reader may close it.
  var isPipe: Bool {
    switch self {
    case .descriptor, .device, .server: true
    case .file, .address: false
    }
  }

  /// Whether the target is on a network.
  var isOnNetwork: Bool {
    switch self {
    case .address, .server: true
    case .file, .descriptor, .device: false
    }
  }

  /// The protocols that FFmpeg may use.
  var protocols: String {
    switch self {
    case .file, .device: "file"
    case .descriptor: "pipe"
    case .address(let address), .server(let address): NetworkAddress(address)?.protocols ?? ""
    }
  }

  /// Whether FFmpeg sends the container over RTP.
  var isRTP: Bool { if case .address(let address) = self { NetworkAddress(address)?.scheme == "rtp" } else { false } }

  /// Whether a server of FFmpeg's waits for the reader.
  package var isServer: Bool { if case .server = self { true } else { false } }

  /// Whether an output's name is an address of HTTP.
  package static func isHTTP(_ output: String) -> Bool { NetworkAddress(output)?.isHTTP ?? false }

  /// Whether each write is a datagram.
  var isUDP: Bool { if case .address(let address) = self { NetworkAddress(address)?.scheme == "udp" } else { false } }
}
