import Synchronization

/// A lock on an encoder library that encodes one video at a time in a process. It is released with this object.
///
/// SVT-AV1 shares its block geometry and the detected processors between all encoders of a process. Two encoders with
/// presets of different geometry hang, and closing one while another is opened may free the other's memory (seen with
/// 1.4.1; described in https://gitlab.com/AOMediaCodec/SVT-AV1/-/merge_requests/2605).
final class EncoderLock: Sendable {
  private static let isTaken = Atomic(false)

  /// - Returns: nil for encoders without shared state.
  /// - Throws: `MediaError.encoderRefused` while another encoder holds the lock.
  static func take(for name: String) throws(MediaError) -> EncoderLock? {
    guard name == "libsvtav1" else { return nil }
    guard isTaken.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged else {
      throw .encoderRefused(encoder: name, reason: "it encodes one video at a time, and this process already has one")
    }
    return EncoderLock()
  }

  private init() {}

  deinit { EncoderLock.isTaken.store(false, ordering: .releasing) }
}
