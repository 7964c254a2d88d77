import Synchronization

/// The right to encode with a library that encodes one video at a time in a process. It ends with this.
///
/// SVT-AV1 keeps the shapes of its blocks and the processors it found where all encoders of a process share them. Two with
/// presets of different shapes wait for ever, and one that is closed while another is opened may take its memory
/// (seen with 1.4.1; described in https://gitlab.com/AOMediaCodec/SVT-AV1/-/merge_requests/2605).
final class EncoderTurn: Sendable {
  private static let isTaken = Atomic(false)

  /// - Returns: nil for encoders that share nothing.
  /// - Throws: `MediaError.encoderRefused` while another encoder has it.
  static func take(for name: String) throws(MediaError) -> EncoderTurn? {
    guard name == "libsvtav1" else { return nil }
    guard isTaken.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged else {
      throw .encoderRefused(encoder: name, reason: "it encodes one video at a time, and this process has another one")
    }
    return EncoderTurn()
  }

  private init() {}

  deinit { EncoderTurn.isTaken.store(false, ordering: .releasing) }
}
