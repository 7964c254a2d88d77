/// The kinds of input that a demuxer may open.
package enum InputAccess: Sendable {
  /// Videos in files and pipes.
  case videos
  /// Videos in files, and at HTTP addresses.
  case videosAndHTTP
  /// Videos and still images in files and pipes.
  case images
  /// Videos and still images in files and pipes, and at network addresses except RTSP and tunnelled RTMP.
  case imagesAndNetwork
  /// Running streams: videos in files and pipes, and at network addresses, including HLS. Only the video and the main
  /// audio are read.
  case live
}

/// The URL of an input for FFmpeg, and the protocols and containers that it may use.
struct InputName {
  let url: String
  /// The protocols that this kind of input needs. A file that refers to another input can use only these.
  var protocols = "file,pipe"
  /// The containers that are allowed in addition to `Demuxer.allowedFormats`, for some kinds of address.
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
        // In seconds: 24 days. FFmpeg 9 multiplies the default, -1 for no limit, and then refuses it.
        if listens { options.append(EncoderSettings.Option(key: "listen_timeout", value: "2147483")) }
      }
      if access == .live { allowStream(from: address) }
    } else {
      // A colon in a file's name must not be read as the end of a protocol.
      url = path == "-" ? "pipe:0" : "file:" + path
      isOnNetwork = false
    }
    if access == .live {
      // In microseconds and bytes. By default, FFmpeg analyses up to 90 s of a stream.
      options.append(EncoderSettings.Option(key: "analyzeduration", value: "3000000"))
      options.append(EncoderSettings.Option(key: "probesize", value: "5000000"))
    }
  }

  private mutating func allowStream(from address: NetworkAddress) {
    if address.isHTTP {
      formats = ["hls"]
      // Segments of a playlist may be encrypted.
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
    case .videosAndHTTP: address.isHTTP
    case .imagesAndNetwork: !address.isRTSP && !address.scheme.hasPrefix("rtmpt")
    case .live: true
    }
  }
}
