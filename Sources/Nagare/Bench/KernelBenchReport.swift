/// The speeds of the kernels in a case.
public struct KernelBenchReport: Sendable {
  /// The speed of a candidate.
  public struct Speed: Sendable, Encodable {
    /// `avx512`, `avx2`, `neon` or `scalar`.
    public let kernel: String
    /// Samples covered by spans, without those that are only copied from another plane.
    public let samplesPerSecond: Double
    /// Bytes read and bytes written, in total.
    public let bytesPerSecond: Double
    /// The speed as a multiple of the scalar reference.
    public let timesScalar: Double

    private enum CodingKeys: CodingKey {
      case samplesPerSecond, bytesPerSecond, timesScalar
    }
  }

  /// The measured case.
  public let benchCase: KernelBenchCase
  /// The bytes that a pass touches.
  public let touchedBytes: Int
  /// The speed of `memcpy` with the same amount of memory, counting bytes read and bytes written.
  public let copyBytesPerSecond: Double
  /// The speeds, with the widest instruction set first and the scalar reference last.
  public let speeds: [Speed]
}

/// The case, and the speeds by the names of the candidates.
extension KernelBenchReport: Encodable {
  private enum CodingKeys: CodingKey {
    case function, operation, span, from, workingSetBytes, kernels, memcpyBytesPerSecond
  }

  /// Writes an object.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(benchCase.function, forKey: .function)
    try container.encode(benchCase.operation.rawValue, forKey: .operation)
    try container.encode(benchCase.spanLength, forKey: .span)
    try container.encode(benchCase.origin.rawValue, forKey: .from)
    try container.encode(touchedBytes, forKey: .workingSetBytes)
    try container.encode(Dictionary(uniqueKeysWithValues: speeds.map { ($0.kernel, $0) }), forKey: .kernels)
    try container.encode(copyBytesPerSecond, forKey: .memcpyBytesPerSecond)
  }
}
