import NagarePixels

/// A case for measuring kernels: a function, its operation, and the location of its data.
package struct KernelBenchCase: Sendable, Hashable {
  /// An operation on a plane.
  package enum Operation: String, Sendable, CaseIterable {
    /// Blends colours and weights with the samples.
    case blend
    /// Replaces the samples by colours.
    case copy
    /// Copies another plane to this one band by band, and blends each band while it is in the caches.
    case copyAndBlend = "copy+blend"
  }

  /// The location of the data before each pass.
  package enum Origin: String, Sendable, CaseIterable {
    /// The processor's second-level cache.
    case secondLevelCache = "l2"
    /// Main memory, as the data exceeds all caches.
    case memory

    /// The bytes that are available to a pass, which touches most of them: half of a small second-level cache, or more
    /// than the last-level cache of most machines.
    var byteCount: Int {
      switch self {
      case .secondLevelCache: 256 << 10
      case .memory: 96 << 20
      }
    }
  }

  /// The bytes per sample: 1 for `draw_8`, 2 for `draw_16`.
  package var bytesPerSample: Int
  /// The operation.
  package var operation: Operation
  /// The samples per span: 160 is typical of a text's row between gaps, 1920 fills the plane's row.
  package var spanLength: Int
  /// The location of the data before each pass.
  package var origin: Origin

  /// The name of the kernel's function.
  package var function: String { bytesPerSample == 1 ? "draw_8" : "draw_16" }

  /// The function, the operation, the spans' length and the origin, as in the table.
  package var name: String { "\(function) \(operation.rawValue) \(spanLength) \(origin.rawValue)" }

  /// All cases, first those in the cache, then those in memory.
  package static let all: [KernelBenchCase] = Origin.allCases.flatMap { origin in
    [1, 2].flatMap { bytesPerSample in
      Operation.allCases.flatMap { operation in
        [160, 1920].map { spanLength in
          KernelBenchCase(
            bytesPerSample: bytesPerSample, operation: operation, spanLength: spanLength, origin: origin)
        }
      }
    }
  }

  /// The share of the total time for this case, larger for memory, as a pass over it takes far longer.
  package var timeShare: Double {
    let cases = KernelBenchCase.all.count { $0.origin == origin }
    return (origin == .memory ? 0.8 : 0.2) / Double(cases)
  }

  var kind: KernelWorkload.Kind {
    KernelWorkload.Kind(
      bytesPerSample: bytesPerSample, blends: operation != .copy, hasSource: operation == .copyAndBlend,
      spanLength: spanLength)
  }
}
