import Nagare
import NagareColor
import Testing
import nagare_benchmarks

@Suite("SSIM of blocks")
struct BlockSumsTests {
  private func sums(_ first: [UInt8], _ second: [UInt8], stride: Int = 8) -> BlockSums {
    first.withUnsafeBufferPointer { first in
      second.withUnsafeBufferPointer { second in
        BlockSums(first.baseAddress!, second.baseAddress!, stride: stride)
      }
    }
  }

  /// The formula as it is in the article, in two passes over the samples.
  private func reference(_ first: [UInt8], _ second: [UInt8]) -> Double {
    let (a, b) = (first.map(Double.init), second.map(Double.init))
    let (meanA, meanB) = (a.reduce(0, +) / 64, b.reduce(0, +) / 64)
    let varianceA = a.reduce(0) { $0 + ($1 - meanA) * ($1 - meanA) } / 63
    let varianceB = b.reduce(0) { $0 + ($1 - meanB) * ($1 - meanB) } / 63
    let covariance = zip(a, b).reduce(0) { $0 + ($1.0 - meanA) * ($1.1 - meanB) } / 63
    let (c1, c2) = (0.01 * 255 * 0.01 * 255, 0.03 * 255 * 0.03 * 255)
    return (2 * meanA * meanB + c1) * (2 * covariance + c2)
      / ((meanA * meanA + meanB * meanB + c1) * (varianceA + varianceB + c2))
  }

  private func block(_ random: inout SplitMix64, _ range: ClosedRange<Int> = 0...255) -> [UInt8] {
    (0..<64).map { _ in UInt8(range.lowerBound + Int(random.nextUnit() * Double(range.count))) }
  }

  @Test("equals the formula for random blocks", arguments: [0...255, 100...110, 250...255])
  func formula(range: ClosedRange<Int>) {
    var random = SplitMix64(seed: 1)
    for _ in 0..<200 {
      let (first, second) = (block(&random, range), block(&random, range))
      let sums = sums(first, second)
      #expect(abs(sums.ssim - reference(first, second)) < 1e-9)
      let error = zip(first, second).reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
      #expect(sums.squaredError == error)
    }
  }

  @Test("equal blocks have 1, flat ones depend on their means alone")
  func knownCases() {
    var random = SplitMix64(seed: 2)
    let noise = block(&random)
    #expect(sums(noise, noise).ssim == 1 && sums(noise, noise).squaredError == 0)
    let (dark, bright) = ([UInt8](repeating: 0, count: 64), [UInt8](repeating: 255, count: 64))
    #expect(sums(bright, bright).ssim == 1)
    // C1 / (255² + C1), by hand.
    #expect(abs(sums(dark, bright).ssim - 6.5025 / (65_025 + 6.5025)) < 1e-12)
    #expect(sums(dark, bright).squaredError == 64 * 65_025)
  }

  @Test("rows are a stride apart")
  func rowDistance() {
    var random = SplitMix64(seed: 3)
    let (first, second) = (block(&random), block(&random))
    func spread(_ block: [UInt8]) -> [UInt8] {
      var rows: [UInt8] = []
      for start in stride(from: 0, to: 64, by: 8) {
        rows += block[start..<start + 8]
        rows += [77, 77, 77, 77, 77]
      }
      return rows
    }
    #expect(sums(spread(first), spread(second), stride: 13).ssim == sums(first, second).ssim)
  }
}
