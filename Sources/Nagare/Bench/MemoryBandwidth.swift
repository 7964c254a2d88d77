/// How fast this machine copies memory that no cache holds.
public struct MemoryBandwidth: Sendable, Equatable {
  /// Bytes read and bytes written, both counted, by one thread.
  public var bytesPerSecond: Double

  /// What was measured, in bytes a second.
  public init(bytesPerSecond: Double) {
    self.bytesPerSecond = bytesPerSecond
  }

  /// Copies a buffer to another one several times; the fastest turn counts, as others may have been disturbed.
  /// - Parameters:
  ///   - bytes: the size of each buffer, far more than the caches hold.
  ///   - turns: how often it is copied, at least once.
  public static func measure(bytes: Int = 64 << 20, turns: Int = 6) -> MemoryBandwidth {
    let copy = MemoryCopy(byteCount: bytes)
    var best = Duration.seconds(3600)
    for _ in 0..<max(turns, 1) {
      best = min(best, timed { copy.run() }.time)
    }
    return MemoryBandwidth(bytesPerSecond: 2 * Double(copy.byteCount) / max(best.seconds, 1e-9))
  }

  /// The share of the bandwidth that moving so many bytes in so many milliseconds takes. It exceeds 1 where caches do
  /// the work.
  public func share(bytes: Double, milliseconds: Double) -> Double {
    guard milliseconds > 0, bytesPerSecond > 0 else { return 0 }
    return bytes / (milliseconds / 1000) / bytesPerSecond
  }
}
