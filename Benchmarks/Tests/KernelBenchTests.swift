import NagarePixels
import nagare_benchmarks
import Testing

@Suite("Kernel bench")
struct KernelBenchTests {
  @Test("each function is measured with each operation, from the cache and from memory")
  func cases() {
    let cases = KernelBenchCase.all
    #expect(cases.count == 24 && Set(cases).count == 24)
    #expect(Set(cases.map(\.function)) == ["draw_8", "draw_16"])
    #expect(Set(cases.map(\.spanLength)) == [160, 1920])
    #expect(abs(cases.map(\.timeShare).reduce(0, +) - 1) < 1e-9)
  }

  @Test("all instruction sets of this machine are compared once, the scalar reference last")
  func candidates() {
    let names = KernelBench().kernels.map(\.name)
    #expect(names.last == "scalar" && Set(names).count == names.count)
    #expect(names.first == PixelKernels().name)
    #expect(KernelBench(allowing: .scalar).kernels.map(\.name) == ["scalar"])
    #expect(KernelBench(allowing: .avx2).kernels.allSatisfy { ["avx2", "scalar"].contains($0.name) })
  }

  @Test("the speed in bytes counts all bytes moved per sample")
  func speeds() throws {
    let bench = KernelBench()
    for task in KernelBenchCase.all where task.origin == .secondLevelCache {
      let report = try #require(bench.run(task, seconds: 0.01))
      #expect((160 << 10...260 << 10).contains(report.touchedBytes))
      #expect(report.copyBytesPerSecond > 1e8 && report.copyBytesPerSecond < 1e13)
      #expect(report.speeds.last?.timesScalar == 1)
      for speed in report.speeds {
        #expect(speed.samplesPerSecond > 1e6 && speed.samplesPerSecond < 1e12)
        let moved = task.bytesPerSample * movedPerSample(task)
        #expect(abs(speed.bytesPerSecond / speed.samplesPerSecond - Double(moved)) < 1e-6)
      }
    }
  }

  /// The values moved per drawn sample. Blending reads a colour, a weight and the sample, and writes it; copying reads a
  /// colour and writes it. With a source plane, all of that is copied first; two thirds of it or all are then blended.
  private func movedPerSample(_ task: KernelBenchCase) -> Int {
    switch task.operation {
    case .blend: 4
    case .copy: 2
    case .copyAndBlend: task.spanLength == 160 ? 4 + 3 : 4 + 2
    }
  }

  @Test("cases in memory touch at least 64 MiB")
  func memory() throws {
    let bench = KernelBench(allowing: .scalar)
    for task in KernelBenchCase.all where task.origin == .memory {
      #expect(try #require(bench.run(task, seconds: 0)).touchedBytes >= 64 << 20)
    }
  }
}
