/// What becomes of a video's audio.
public enum AudioTreatment: String, Sendable, CaseIterable {
  /// It stays as it is. What the container cannot hold is encoded anew.
  case copy
  /// It is encoded anew.
  case aac, opus
  /// It is left out.
  case none

  /// FFmpeg's name of the encoder, and bits per second of a channel of stereo; nil where none is needed.
  var encoding: (encoder: String, bitsPerChannel: Int64)? {
    switch self {
    case .copy, .none: nil
    case .aac: ("aac", 80_000)
    case .opus: ("libopus", 64_000)
    }
  }
}
