import NagarePixels
import nagare_benchmarks
import Testing

/// Properties of the workload without which measurements would be meaningless.
@Suite struct KernelWorkloadTests {
  private static let kinds: [KernelWorkload.Kind] = [1, 2].flatMap { bytesPerSample in
    [(true, false), (false, false), (true, true)].flatMap { blends, hasSource in
      [160, 1920].map { length in
        KernelWorkload.Kind(
          bytesPerSample: bytesPerSample, blends: blends, hasSource: hasSource, spanLength: length)
      }
    }
  }

  /// The target's bytes after drawing in newly allocated memory.
  private func drawn(_ kind: KernelWorkload.Kind, with kernels: PixelKernels, times: Int = 1) throws -> [UInt8] {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 100_000, alignment: 64)
    defer { memory.deallocate() }
    let workload = try #require(KernelWorkload(kind, in: memory))
    for _ in 0..<times { workload.draw(with: kernels) }
    return Array(workload.targetBytes)
  }

  @Test(arguments: kinds)
  func allKernelsDrawTheSameSamples(_ kind: KernelWorkload.Kind) throws {
    let reference = try drawn(kind, with: PixelKernels(allowing: .scalar), times: 2)
    for set in [PixelKernels.InstructionSets.avx2, .avx512, .neon] {
      #expect(try drawn(kind, with: PixelKernels(allowing: set), times: 2) == reference)
    }
  }

  @Test(arguments: kinds)
  func drawingChangesAsManySamplesAsSpansCover(_ kind: KernelWorkload.Kind) throws {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 100_000, alignment: 64)
    defer { memory.deallocate() }
    let workload = try #require(KernelWorkload(kind, in: memory))
    let before = Array(workload.targetBytes)
    workload.draw(with: PixelKernels(allowing: .scalar))
    let size = kind.bytesPerSample
    let changed = stride(from: 0, to: before.count, by: size).count { start in
      (start..<start + size).contains { workload.targetBytes[$0] != before[$0] }
    }
    // In each block of 32 samples, one colour is transparent, and another may equal the sample below it.
    #expect(changed <= workload.sampleCount && changed >= workload.sampleCount * 29 / 32)
    let share = Double(workload.sampleCount * size) / Double(before.count)
    #expect(abs(share - (kind.spanLength == 160 ? 2.0 / 3 : 1)) < 1e-9)
  }

  @Test(arguments: kinds)
  func mostOfTheMemoryIsUsed(_ kind: KernelWorkload.Kind) throws {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1_000_000, alignment: 64)
    defer { memory.deallocate() }
    let workload = try #require(KernelWorkload(kind, in: memory))
    #expect((700_000...1_050_000).contains(workload.touchedBytes))
    #expect(workload.movedBytes >= workload.sampleCount * kind.bytesPerSample * 2)
  }

  @Test func memoryForLessThanARowIsRefused() {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1000, alignment: 64)
    defer { memory.deallocate() }
    #expect(KernelWorkload(Self.kinds[0], in: memory) == nil)
  }
}
