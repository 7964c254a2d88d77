/// The treatment of a video's audio.
public enum AudioTreatment: String, Sendable, CaseIterable {
  /// Copies the audio; converts it, if possible, where the container cannot hold it.
  case copy
  /// Re-encodes the audio with the codec of that name.
  case aac, opus
  /// Omits the audio.
  case none

  /// FFmpeg's name of the encoder, and its bits per second for each channel; nil if nothing is encoded.
  var encoding: (encoder: String, bitsPerChannel: Int64)? {
    switch self {
    case .copy, .none: nil
    case .aac: ("aac", 80_000)
    case .opus: ("libopus", 64_000)
    }
  }
}
