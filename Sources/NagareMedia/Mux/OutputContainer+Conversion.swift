import CFFmpeg

extension OutputContainer {
  /// The treatment of audio that the container cannot hold; nil for none: NUT then gets PCM, others omit it.
  var usualAudio: AudioTreatment? {
    switch self {
    case .mp4, .mov, .mkv, .fragments, .ts, .flv: .aac
    case .webm: .opus
    case .nut, .raw, .images: nil
    }
  }

  /// FFmpeg's name of the encoder for text subtitles that the container cannot hold; nil to omit them.
  var usualSubtitles: String? {
    switch self {
    case .mp4, .mov: "mov_text"
    case .mkv: "subrip"
    case .webm: "webvtt"
    case .nut, .fragments, .ts, .flv, .raw, .images: nil
    }
  }

  /// The other file containers that could hold a stream unchanged, the most capable one first.
  func others(for stream: AVStream) -> [OutputContainer] {
    [.mkv, .mp4, .mov, .webm].filter { other in
      guard other != self else { return false }
      switch other.role(of: stream, isMainAudio: false) {
      case .copied, .attached: return true
      case .decoded, .encoded, .omitted, .undecodable, .unwanted: return false
      }
    }
  }

  /// The user-facing name.
  package var displayName: String {
    switch self {
    case .mp4: "MP4"
    case .mov: "QuickTime"
    case .mkv: "Matroska"
    case .webm: "WebM"
    case .nut: "NUT"
    case .fragments: "fragmented MP4"
    case .ts: "MPEG-TS"
    case .flv: "FLV"
    case .raw, .images: rawValue
    }
  }
}

/// A stream of an input that a container cannot hold.
package struct OmittedStream: Sendable, Equatable {
  /// The user-facing description, such as `stream 3 (subtitle, subrip)`.
  package let description: String
  /// The suffixes of containers that could hold the stream unchanged, the most capable one first.
  package let containers: [String]
}

/// A stream of an input that an output holds in another form.
package struct ConvertedStream: Sendable, Equatable {
  /// The user-facing description, such as `stream 3 (subtitle, subrip)`.
  package let description: String
  /// FFmpeg's name of the new codec.
  package let codec: String
}
