/// What a demuxer may be given to open.
public enum InputAccess: Sendable {
  /// Videos in files and pipes.
  case videos
  /// Still pictures too, and addresses on a network.
  case picturesAndNetwork
  /// Running streams: videos in files and pipes, and at addresses, HLS among them. The picture and the main audio are
  /// read, other streams are passed over.
  case live
}

/// How FFmpeg is told what to open: nothing but what the user named, whatever is written in it.
struct InputName {
  let url: String
  /// Those that an input of this kind needs. A file that names another input cannot reach beyond them.
  var protocols = "file,pipe"
  /// Containers beyond the usual ones: found by the name of the input instead of its content, or of use only here.
  var formats: [String] = []
  /// What is set for such an input when the user says nothing else.
  var options: [EncoderSettings.Option] = []
  let isOnNetwork: Bool

  /// - Parameters:
  ///   - path: a file, `-` for the standard input, or an address where the access allows for one.
  ///   - listens: whether the address is not asked for a stream, but waits for somebody who sends one.
  init(_ path: String, access: InputAccess, listens: Bool = false) {
    if let address = NetworkAddress(path), access.allows(address) {
      url = path
      protocols = address.protocols
      isOnNetwork = true
      // What comes as RTP says in its first packet what it is, and the demuxer opens the address itself.
      if address.scheme == "rtp" { formats = ["rtp"] }
      if address.isRTSP {
        formats = ["rtsp"]
        // FFmpeg 9 multiplies the number that stands for no end of the waiting, and then refuses it: this is 24 days.
        if listens { options.append(EncoderSettings.Option(key: "listen_timeout", value: "2147483")) }
      }
      if access == .live { allowStream(from: address) }
    } else {
      // A name with a colon must not be read as a protocol.
      url = path == "-" ? "pipe:0" : "file:" + path
      isOnNetwork = false
    }
    if access == .live {
      // Microseconds and bytes. By itself FFmpeg looks at up to 90 s of a stream for what is in it.
      options.append(EncoderSettings.Option(key: "analyzeduration", value: "3000000"))
      options.append(EncoderSettings.Option(key: "probesize", value: "5000000"))
    }
  }

  private mutating func allowStream(from address: NetworkAddress) {
    if address.isHTTP {
      formats = ["hls"]
      // Parts of a playlist may be encrypted; what they are decrypted from has to be on the list as well.
      protocols += ",crypto"
    }
    // Packets that come while nobody has time for them are lost, which is no reason to stop.
    if address.scheme == "udp" { options.append(EncoderSettings.Option(key: "overrun_nonfatal", value: "1")) }
  }
}

extension InputAccess {
  fileprivate func allows(_ address: NetworkAddress) -> Bool {
    switch self {
    case .videos: false
    case .picturesAndNetwork: !address.isRTSP && !address.scheme.hasPrefix("rtmpt")
    case .live: true
    }
  }
}
