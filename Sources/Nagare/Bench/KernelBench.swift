import NagarePixels

/// Measures the kernels alone: each instruction set against the scalar reference and `memcpy`.
///
/// It belongs to one thread at a time.
public final class KernelBench {
  /// What is compared, the scalar reference last.
  public let kernels: [PixelKernels]
  /// For all cases one after the other, as memory that is new costs more than a pass over it.
  private let memory: UnsafeMutableRawBufferPointer
  private let copy: MemoryCopy

  /// A bench of the kernels that this processor can run, of those allowed, and of the scalar reference.
  public init(allowing allowed: PixelKernels.InstructionSets = .all) {
    let sets: [PixelKernels.InstructionSets] = [.avx512, .avx2, .neon, .scalar]
    // A set that is missing gives the reference.
    kernels = sets.compactMap { set in
      let kernels = PixelKernels(allowing: set.intersection(allowed))
      return set.isEmpty || kernels.name != "scalar" ? kernels : nil
    }
    let byteCount = KernelBenchCase.Origin.allCases.map(\.byteCount).max() ?? 0
    memory = .allocate(byteCount: byteCount, alignment: 64)
    copy = MemoryCopy(byteCount: byteCount / 2)
  }

  deinit {
    memory.deallocate()
  }

  /// Measures one case.
  /// - Parameters:
  ///   - benchCase: what to measure.
  ///   - seconds: how long; it takes no less than a few passes of each candidate.
  /// - Returns: nil for spans that are no multiple of 32 samples or longer than 1920, and for samples that have neither
  ///   1 nor 2 bytes.
  public func run(_ benchCase: KernelBenchCase, seconds: Double) -> KernelBenchReport? {
    let memory = UnsafeMutableRawBufferPointer(rebasing: memory.prefix(benchCase.origin.byteCount))
    guard let workload = KernelWorkload(benchCase.kind, in: memory) else { return nil }
    // As much memory as the kernels', one half read and the other written.
    let copied = workload.touchedBytes / 2
    let passes = kernels.map { kernels in { workload.draw(with: kernels) } } + [{ [copy] in copy.run(copied) }]
    let times = InterleavedTimes.medians(of: passes, seconds: seconds)
    return KernelBenchReport(
      benchCase: benchCase, touchedBytes: workload.touchedBytes,
      copyBytesPerSecond: Double(2 * copied) / times[kernels.count],
      speeds: zip(kernels, times).map { kernels, time in
        KernelBenchReport.Speed(
          kernel: kernels.name, samplesPerSecond: Double(workload.sampleCount) / time,
          bytesPerSecond: Double(workload.movedBytes) / time)
      })
  }
}
