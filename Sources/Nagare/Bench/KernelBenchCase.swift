import NagarePixels

/// What kernels are measured at: a function, what it draws, and where that comes from.
public struct KernelBenchCase: Sendable, Hashable {
  /// What a kernel does to a plane.
  public enum Operation: String, Sendable, CaseIterable {
    /// Colours and weights are blended with the samples.
    case blend
    /// Colours replace the samples.
    case copy
    /// Another plane is copied to this one band by band, and each band is blended while the caches hold it.
    case copyAndBlend = "copy+blend"
  }

  /// Where the bytes are before each pass.
  public enum Origin: String, Sendable, CaseIterable {
    /// The processor's second-level cache holds all of it.
    case secondLevelCache = "l2"
    /// It is larger than any cache.
    case memory

    /// The memory of a pass, most of which it touches: half of a small second-level cache; more than the last level
    /// holds on most machines.
    var byteCount: Int {
      switch self {
      case .secondLevelCache: 256 << 10
      case .memory: 96 << 20
      }
    }
  }

  /// 1 for `draw_8`, 2 for `draw_16`.
  public var bytesPerSample: Int
  /// What is done.
  public var operation: Operation
  /// Samples in a span: 160 is what a row of a text has between its gaps, 1920 fills the plane's row.
  public var spanLength: Int
  /// Where the samples are when a pass begins.
  public var origin: Origin

  /// The kernel's name.
  public var function: String { bytesPerSample == 1 ? "draw_8" : "draw_16" }

  /// Every case, from the cache and then from memory.
  public static let all: [KernelBenchCase] = Origin.allCases.flatMap { origin in
    [1, 2].flatMap { bytesPerSample in
      Operation.allCases.flatMap { operation in
        [160, 1920].map { spanLength in
          KernelBenchCase(
            bytesPerSample: bytesPerSample, operation: operation, spanLength: spanLength, origin: origin)
        }
      }
    }
  }

  /// The share of the time for all cases that this one should have: a pass over memory is far longer.
  public var timeShare: Double {
    let cases = KernelBenchCase.all.count { $0.origin == origin }
    return (origin == .memory ? 0.8 : 0.2) / Double(cases)
  }

  var kind: KernelWorkload.Kind {
    KernelWorkload.Kind(
      bytesPerSample: bytesPerSample, blends: operation != .copy, hasSource: operation == .copyAndBlend,
      spanLength: spanLength)
  }
}
