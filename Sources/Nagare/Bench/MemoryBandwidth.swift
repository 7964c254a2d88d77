/// The speed at which this machine copies memory outside the caches.
package struct MemoryBandwidth: Sendable, Equatable {
  /// Bytes read plus bytes written by a single thread, per second.
  package var bytesPerSecond: Double

  /// A bandwidth in bytes per second.
  package init(bytesPerSecond: Double) {
    self.bytesPerSecond = bytesPerSecond
  }

  /// Copies a buffer to another several times. The fastest copy counts, as slower ones may have been disturbed.
  /// - Parameters:
  ///   - bytes: the size of each buffer, far larger than the caches.
  ///   - copies: the number of copies, at least 1.
  package static func measure(bytes: Int = 64 << 20, copies: Int = 6) -> MemoryBandwidth {
    let copy = MemoryCopy(byteCount: bytes)
    var best = Duration.seconds(3600)
    for _ in 0..<max(copies, 1) {
      best = min(best, timed { copy.run() }.time)
    }
    return MemoryBandwidth(bytesPerSecond: 2 * Double(copy.byteCount) / max(best.seconds, 1e-9))
  }

  /// The share of the bandwidth that is used if bytes are moved in a time; 0 if unknown. In caches, it may exceed 1.
  package func share(bytes: Double, milliseconds: Double) -> Double {
    guard milliseconds > 0, bytesPerSecond > 0 else { return 0 }
    return bytes / (milliseconds / 1000) / bytesPerSecond
  }
}
