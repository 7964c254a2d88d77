/// The speeds of the kernels in a case.
public struct KernelBenchReport: Sendable {
  /// The speed of a candidate.
  public struct Speed: Sendable {
    /// `avx512`, `avx2`, `neon` or `scalar`.
    public let kernel: String
    /// Samples covered by spans, without those that are only copied from another plane.
    public let samplesPerSecond: Double
    /// Bytes read and bytes written, in total.
    public let bytesPerSecond: Double
  }

  /// The measured case.
  public let benchCase: KernelBenchCase
  /// The bytes that a pass touches.
  public let touchedBytes: Int
  /// The speed of `memcpy` with the same amount of memory, counting bytes read and bytes written.
  public let copyBytesPerSecond: Double
  /// The speeds, with the widest instruction set first and the scalar reference last.
  public let speeds: [Speed]

  /// The speed of a candidate as a multiple of the scalar reference.
  public func timesScalar(_ speed: Speed) -> Double {
    guard let scalar = speeds.last, scalar.samplesPerSecond > 0 else { return 0 }
    return speed.samplesPerSecond / scalar.samplesPerSecond
  }
}
