import Nagare
import NagarePixels

/// Measures the kernels alone: each instruction set against the scalar reference and `memcpy`.
///
/// Used by one thread at a time.
package final class KernelBench {
  /// The kernels to compare, the scalar reference last.
  package let kernels: [PixelKernels]
  /// The memory for all cases, reused because mapping new memory takes longer than a pass over it.
  private let memory: UnsafeMutableRawBufferPointer
  private let copy: MemoryCopy

  /// A bench of the allowed kernels that this processor supports, and of the scalar reference.
  package init(allowing allowed: PixelKernels.InstructionSets = .all) {
    let sets: [PixelKernels.InstructionSets] = [.avx512, .avx2, .neon, .scalar]
    // An unsupported set yields the scalar reference.
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

  /// Measures a case.
  /// - Parameters:
  ///   - benchCase: the case to measure.
  ///   - seconds: the duration in seconds; each candidate runs at least a few passes.
  /// - Returns: nil for spans that are longer than 1920 samples or not a multiple of 32, and for samples of neither 1
  ///   nor 2 bytes.
  package func run(_ benchCase: KernelBenchCase, seconds: Double) -> KernelBenchReport? {
    let memory = UnsafeMutableRawBufferPointer(rebasing: memory.prefix(benchCase.origin.byteCount))
    guard let workload = KernelWorkload(benchCase.kind, in: memory) else { return nil }
    // The copy touches as much memory as the kernels: half is read and half written.
    let copied = workload.touchedBytes / 2
    let passes = kernels.map { kernels in { workload.draw(with: kernels) } } + [{ [copy] in copy.run(copied) }]
    let times = InterleavedTimes.medians(of: passes, seconds: seconds)
    return KernelBenchReport(
      benchCase: benchCase, touchedBytes: workload.touchedBytes,
      copyBytesPerSecond: Double(2 * copied) / times[kernels.count],
      speeds: zip(kernels, times).map { candidate, time in
        KernelBenchReport.Speed(
          kernel: candidate.name, samplesPerSecond: Double(workload.sampleCount) / time,
          bytesPerSecond: Double(workload.movedBytes) / time, timesScalar: times[kernels.count - 1] / time)
      })
  }
}
