import Testing
import nagare_benchmarks

@Suite("Differences of sizes")
struct SizeChangeTests {
  private func points(size: Double, cpu: Double, ssim: [Double?] = [0.99, 0.98, 0.96], inside: Double? = 0.9)
    -> [SizePoint]
  {
    zip(SizeEncoder.libx264.qualities, ssim).enumerated().map { index, pair in
      SizePoint(
        benchCase: SizeCase(video: "film", comments: 60), encoder: .libx264, settings: "a", quality: pair.0,
        bytes: Int(size / Double(1 << index)), seconds: 2, cpuSeconds: cpu, psnrOutside: nil, ssimOutside: pair.1,
        ssimInside: inside.map { $0 - Double(index) / 100 })
    }
  }

  @Test("sizes at equal quality, sizes at equal crf, and CPU time")
  func differences() {
    let change = SizeChange(points(size: 9e6, cpu: 6), from: points(size: 1e7, cpu: 4))
    #expect(abs((change.rateOutside ?? 0) + 10) < 1e-3 && abs((change.rateInside ?? 0) + 10) < 1e-3)
    #expect(abs(change.size + 10) < 1e-3 && abs(change.cpu - 1.5) < 1e-9)
    #expect(change.ssimOutside == 0 && change.ssimInside == 0)
    #expect(change.insideAtEqualOutside == 0)
    #expect(points(size: 1e6, cpu: 1)[0].bitRate == 4e6)
  }

  @Test("at equal SSIM outside, the comments can differ when at equal crf they do not")
  func insideAtEqualOutside() {
    // From one quality to the next, the SSIM falls by 3 dB outside and by 0.01 inside. These are half as far below.
    let ssim = [0.99, 0.98, 0.96].map { 1 - (1 - $0) * 2.0.squareRoot() }
    let change = SizeChange(points(size: 1e7, cpu: 1, ssim: ssim), from: points(size: 1e7, cpu: 1))
    #expect(change.ssimInside == 0 && abs((change.insideAtEqualOutside ?? 0) - 0.005) < 1e-9)
  }

  @Test("without anything inside, nothing is compared there")
  func noneInside() {
    let change = SizeChange(points(size: 9e6, cpu: 6, inside: nil), from: points(size: 1e7, cpu: 4, inside: nil))
    #expect(change.rateInside == nil && change.ssimInside == nil && change.insideAtEqualOutside == nil)
    #expect(change.rateOutside != nil)
    let equal = SizeChange(points(size: 1, cpu: 1, ssim: [1, 1, 1]), from: points(size: 1, cpu: 1, ssim: [1, 1, 1]))
    #expect(equal.rateOutside == nil && equal.ssimOutside == 0)
  }

  @Test("means of ratios are geometric, and leave out what is missing")
  func means() {
    func change(_ percent: Double, _ rate: Double?, _ cpu: Double, _ ssim: Double) -> SizeChange {
      SizeChange(
        rateOutside: rate, insideAtEqualOutside: -ssim, rateInside: nil, size: percent, ssimOutside: ssim,
        ssimInside: nil, cpu: cpu)
    }
    let mean = SizeChange(meanOf: [change(100, -19, 4, 0.1), change(-50, nil, 1, 0.3)])
    #expect(abs(mean.size) < 1e-9 && abs(mean.cpu - 2) < 1e-9)
    #expect(abs((mean.rateOutside ?? 0) + 19) < 1e-9 && mean.rateInside == nil)
    #expect(abs((mean.ssimOutside ?? 0) - 0.2) < 1e-9 && mean.ssimInside == nil)
    #expect(abs((mean.insideAtEqualOutside ?? 0) + 0.2) < 1e-9)
  }
}
