/// The kinds of input that a demuxer may open.
package enum InputAccess: Sendable {
  /// Videos in files and pipes.
  case videos
  /// Still images too.
  case images
  /// Still images too, and addresses on a network.
  case imagesAndNetwork
  /// Running streams: videos in files and pipes, and at addresses, HLS among them. Only the video and the main audio
  /// are read.
  case live
}

/// The name of an input for FFmpeg, with limits that let it open nothing but what the user named.
struct InputName {
  let url: String
  /// The protocols that this kind of input needs. A file that names another input cannot use others.
  var protocols = "file,pipe"
  /// The additional containers: detected by the input's name instead of its content, or of use only here.
  var formats: [String] = []
  /// The default options of this kind of input.
  var options: [EncoderSettings.Option] = []
  let isOnNetwork: Bool

  /// - Parameters:
  ///   - path: a file, `-` for the standard input, or an address if the access allows it.
  ///   - listens: whether to wait at the address for a sender, rather than request a stream from it.
  init(_ path: String, access: InputAccess, listens: Bool = false) {
    if let address = NetworkAddress(path), access.allows(address) {
      url = path
      protocols = address.protocols
      isOnNetwork = true
      // The first packet of an RTP stream states its content, and the demuxer opens the address itself.
      if address.scheme == "rtp" { formats = ["rtp"] }
      if address.isRTSP {
        formats = ["rtsp"]
        // FFmpeg 9 multiplies the default, which stands for waiting without end, and then refuses it. This is 24 days.
        if listens { options.append(EncoderSettings.Option(key: "listen_timeout", value: "2147483")) }
      }
      if access == .live { allowStream(from: address) }
    } else {
      // A file's name with a colon must not be read as a protocol.
      url = path == "-" ? "pipe:0" : "file:" + path
      isOnNetwork = false
    }
    if access == .live {
      // In microseconds and bytes. By default FFmpeg analyses up to 90 s of a stream.
      options.append(EncoderSettings.Option(key: "analyzeduration", value: "3000000"))
      options.append(EncoderSettings.Option(key: "probesize", value: "5000000"))
    }
  }

  private mutating func allowStream(from address: NetworkAddress) {
    if address.isHTTP {
      formats = ["hls"]
      // Segments of a playlist may be encrypted; the protocols beneath must be allowed as well.
      protocols += ",crypto"
    }
    // Datagrams are lost if the buffer overruns, which is no reason to stop.
    if address.scheme == "udp" { options.append(EncoderSettings.Option(key: "overrun_nonfatal", value: "1")) }
  }
}

extension InputAccess {
  /// Whether still images may be opened.
  var allowsImages: Bool { self == .images || self == .imagesAndNetwork }

  fileprivate func allows(_ address: NetworkAddress) -> Bool {
    switch self {
    case .videos, .images: false
    case .imagesAndNetwork: !address.isRTSP && !address.scheme.hasPrefix("rtmpt")
    case .live: true
    }
  }
}
