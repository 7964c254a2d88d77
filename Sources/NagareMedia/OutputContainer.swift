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
  func holds(_ codec: AVCodecID) -> Bool {
    // Matroska also stores what only Windows has a name for.
    avformat_query_codec(format, codec, self == .mkv ? FF_COMPLIANCE_UNOFFICIAL : FF_COMPLIANCE_NORMAL) == 1
  }

  /// What becomes of a stream that is not encoded anew.
  func role(of stream: AVStream) -> StreamRole {
    let parameters = stream.codecpar.pointee
    if parameters.codec_type == AVMEDIA_TYPE_ATTACHMENT { return self == .mkv ? .copied : .omitted }
    guard stream.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 else {
      return holds(parameters.codec_id) ? .copied : .omitted
    }
    switch self {
    case .mp4: return holds(parameters.codec_id) ? .copied : .omitted
    case .mkv: return stream.attached_pic.size > 0 ? .attached : .omitted
    case .mov, .webm: return .omitted
    }
  }
}

/// What becomes of an input's stream in the output.
enum StreamRole {
  case copied
  /// A cover becomes an attached file.
  case attached
  /// The container cannot hold it.
  case omitted
}
