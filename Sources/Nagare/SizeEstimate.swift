/// An estimate of an output's size.
package struct SizeEstimate: Sendable, Equatable {
  /// The size in bytes, more than 0.
  package let bytes: Int64

  /// The share of an output, and the seconds of it, either of which suffices for an estimate.
  private static let (minShare, minSeconds) = (0.05, 10.0)

  /// Estimates the size from the output so far.
  /// - Parameters:
  ///   - written: the bytes written.
  ///   - share: the share of the output that they hold, 0…1.
  ///   - seconds: the seconds of the output that they hold.
  /// - Returns: nil while too little is written, as the first frames are the largest.
  package init?(written: Int64, share: Double, seconds: Double) {
    guard written > 0, share > 0, share >= SizeEstimate.minShare || seconds >= SizeEstimate.minSeconds else {
      return nil
    }
    self.init(Double(written) / min(share, 1))
  }

  /// Estimates the size from bit rates, before anything is written.
  /// - Parameters:
  ///   - bitsPerSecond: the bit rate of all streams together.
  ///   - seconds: the duration of the output.
  /// - Returns: nil for an empty output.
  package init?(bitsPerSecond: Double, seconds: Double) {
    self.init(bitsPerSecond / 8 * seconds)
  }

  private init?(_ bytes: Double) {
    guard bytes >= 1, bytes < 0x1p62 else { return nil }
    self.bytes = Int64(bytes.rounded())
  }
}

/// Estimates the size of an hour of output from ten seconds of it, which start with the first visible content.
package struct HourlySize: Sendable {
  private var start: (bytes: Int64, seconds: Double)?
  private var isDone = false

  private static let minSeconds = 10.0

  /// An estimator without data.
  package init() {}

  /// Records the progress of the output.
  /// - Parameters:
  ///   - bytes: the bytes written so far.
  ///   - seconds: the seconds of the output that they hold.
  ///   - isEmpty: whether the current frame is empty.
  /// - Returns: the size of an hour, once; nil before and afterwards.
  package mutating func update(bytes: Int64, seconds: Double, isEmpty: Bool) -> SizeEstimate? {
    guard !isDone else { return nil }
    guard let start else {
      if !isEmpty { start = (bytes, seconds) }
      return nil
    }
    let length = seconds - start.seconds
    guard length >= HourlySize.minSeconds else { return nil }
    isDone = true
    return SizeEstimate(written: bytes - start.bytes, share: length / 3_600, seconds: length)
  }
}
