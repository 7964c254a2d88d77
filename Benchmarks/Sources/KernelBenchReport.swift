/// The speeds of the kernels in a case.
package struct KernelBenchReport: Sendable {
  /// The speed of a candidate.
  package struct Speed: Sendable, Encodable {
    /// `avx512`, `avx2`, `neon` or `scalar`.
    package let kernel: String
    /// Samples covered by spans, without those that are only copied from another plane.
    package let samplesPerSecond: Double
    /// Bytes read plus bytes written.
    package let bytesPerSecond: Double
    /// The speed as a multiple of the scalar reference.
    package let timesScalar: Double

    private enum CodingKeys: CodingKey {
      case samplesPerSecond, bytesPerSecond, timesScalar
    }
  }

  /// The measured case.
  package let benchCase: KernelBenchCase
  /// The bytes that a pass touches.
  package let touchedBytes: Int
  /// The speed of `memcpy` with the same amount of memory, in bytes read plus bytes written.
  package let copyBytesPerSecond: Double
  /// The speeds, with the widest instruction set first and the scalar reference last.
  package let speeds: [Speed]
}

/// The case, and the speeds by the names of the candidates.
extension KernelBenchReport: Encodable {
  private enum CodingKeys: CodingKey {
    case function, operation, span, from, workingSetBytes, kernels, memcpyBytesPerSecond
  }

  /// Writes an object.
  package func encode(to encoder: any Encoder) throws {
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
