/// About how many bytes an output takes.
public struct SizeEstimate: Sendable, Equatable {
  /// More than 0.
  public let bytes: Int64

  /// Shares of an output, and seconds of it, of which either tells enough about the rest.
  private static let (leastShare, leastSeconds) = (0.05, 10.0)

  /// From what is written of it.
  /// - Parameters:
  ///   - written: bytes.
  ///   - share: how much of the output that is, 0…1.
  ///   - seconds: of the output that it holds.
  /// - Returns: nil while that tells too little: the first pictures are the largest.
  public init?(written: Int64, share: Double, seconds: Double) {
    guard written > 0, share > 0, share >= SizeEstimate.leastShare || seconds >= SizeEstimate.leastSeconds else {
      return nil
    }
    self.init(Double(written) / min(share, 1))
  }

  /// From rates, before anything is written.
  /// - Parameters:
  ///   - bitsPerSecond: of all streams together.
  ///   - seconds: that the output lasts.
  /// - Returns: nil where there is nothing.
  public init?(bitsPerSecond: Double, seconds: Double) {
    self.init(bitsPerSecond / 8 * seconds)
  }

  private init?(_ bytes: Double) {
    guard bytes >= 1, bytes < 0x1p62 else { return nil }
    self.bytes = Int64(bytes.rounded())
  }
}

/// Finds out early what an hour of an output takes: from the first ten seconds on in which there is something to see.
public struct HourlySize: Sendable {
  private var start: (bytes: Int64, seconds: Double)?
  private var isDone = false

  private static let leastSeconds = 10.0

  /// Nothing yet.
  public init() {}

  /// Takes note of what is written.
  /// - Parameters:
  ///   - bytes: written so far.
  ///   - seconds: of the output that they hold.
  ///   - isEmpty: whether there is nothing to see at this moment.
  /// - Returns: what an hour takes, once.
  public mutating func update(bytes: Int64, seconds: Double, isEmpty: Bool) -> SizeEstimate? {
    guard !isDone else { return nil }
    guard let start else {
      if !isEmpty { start = (bytes, seconds) }
      return nil
    }
    let length = seconds - start.seconds
    guard length >= HourlySize.leastSeconds else { return nil }
    isDone = true
    return SizeEstimate(written: bytes - start.bytes, share: length / 3_600, seconds: length)
  }
}
