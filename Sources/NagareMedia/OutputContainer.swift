import CFFmpeg

/// A container that can be written.
public enum OutputContainer: String, Sendable, CaseIterable {
  case mp4, mov, mkv, webm

  /// The container that a file's suffix names.
  public init(path: String) throws(MediaError) {
    let name = path.split(separator: "/").last ?? ""
    let suffix = name.contains(".") ? name.split(separator: ".").last.map { $0.lowercased() } : nil
    guard let container = OutputContainer(rawValue: suffix == "m4v" ? "mp4" : suffix ?? "") else {
      throw MediaError.unknownContainer(path: path, supported: OutputContainer.allCases.map(\.rawValue))
    }
    self = container
  }

  /// FFmpeg's name of the muxer.
  var muxerName: String {
    switch self {
    case .mp4, .mov, .webm: rawValue
    case .mkv: "matroska"
    }
  }

  /// The encoder used when none is named.
  var usualEncoder: String { self == .webm ? "libvpx-vp9" : "libx264" }

  var format: UnsafePointer<AVOutputFormat>? { UnsafePointer(av_guess_format(muxerName, nil, nil)) }

  /// Whether packets of this codec can be stored.
  func holds(_ parameters: AVCodecParameters) -> Bool {
    if parameters.codec_type == AVMEDIA_TYPE_ATTACHMENT { return self == .mkv }
    return avformat_query_codec(format, parameters.codec_id, FF_COMPLIANCE_NORMAL) == 1
  }
}
