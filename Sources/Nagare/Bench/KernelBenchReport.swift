/// How fast the kernels were at a case.
public struct KernelBenchReport: Sendable {
  /// The speed of one candidate.
  public struct Speed: Sendable {
    /// `avx512`, `avx2`, `neon` or `scalar`.
    public let kernel: String
    /// Samples that spans cover; those that are only copied from another plane do not count.
    public let samplesPerSecond: Double
    /// Bytes read and bytes written, both counted.
    public let bytesPerSecond: Double
  }

  /// What was measured.
  public let benchCase: KernelBenchCase
  /// The memory that a pass touches.
  public let touchedBytes: Int
  /// What `memcpy` reaches with as much memory, bytes read and bytes written both counted.
  public let copyBytesPerSecond: Double
  /// The widest instruction set first, the scalar reference last.
  public let speeds: [Speed]

  /// How many times as fast as the scalar reference a candidate is.
  public func timesScalar(_ speed: Speed) -> Double {
    guard let scalar = speeds.last, scalar.samplesPerSecond > 0 else { return 0 }
    return speed.samplesPerSecond / scalar.samplesPerSecond
  }
}
