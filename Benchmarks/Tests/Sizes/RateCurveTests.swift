import Foundation
import Testing
import nagare_benchmarks

@Suite("Rates at equal quality")
struct RateCurveTests {
  private static let points: [(rate: Double, quality: Double)] = [(1000, 10), (2100, 13), (5000, 15.5), (6000, 21)]

  private func scaled(_ factor: Double, shift: Double = 0) -> RateCurve? {
    RateCurve(RateCurveTests.points.map { (rate: $0.rate * factor, quality: $0.quality + shift) })
  }

  @Test("a constant factor is the difference", arguments: [0.5, 0.9, 1, 1.25, 3])
  func factor(factor: Double) throws {
    let (curve, baseline) = (try #require(scaled(factor)), try #require(scaled(1)))
    let difference = try #require(curve.rateDifference(from: baseline))
    #expect(abs(difference - 100 * (factor - 1)) < 1e-9)
  }

  @Test("two and three points make a curve, in any order")
  func fewPoints() throws {
    for count in 2...3 {
      let points = Array(RateCurveTests.points.prefix(count))
      let baseline = try #require(RateCurve(points))
      let curve = try #require(RateCurve(points.reversed().map { (rate: $0.rate * 0.8, quality: $0.quality) }))
      #expect(abs((curve.rateDifference(from: baseline) ?? 0) + 20) < 1e-9)
    }
  }

  @Test("straight lines, shifted in quality, differ by their slope")
  func lines() throws {
    // The rate doubles every 3 dB: one dB more at the same rate saves a third of a doubling.
    func line(_ shift: Double) -> RateCurve? {
      RateCurve((0..<4).map { (rate: pow(2, Double($0)), quality: 3 * Double($0) + shift) })
    }
    let (curve, baseline) = (try #require(line(1)), try #require(line(0)))
    let difference = try #require(curve.rateDifference(from: baseline))
    #expect(abs(difference - 100 * (pow(2, -1.0 / 3) - 1)) < 1e-9)
  }

  @Test("there is no difference where qualities do not overlap")
  func apart() throws {
    let (curve, baseline) = (try #require(scaled(1, shift: 12)), try #require(scaled(1)))
    #expect(curve.rateDifference(from: baseline) == nil)
  }

  @Test("points without a curve")
  func noCurve() {
    #expect(RateCurve([(rate: 1, quality: 1)]) == nil)
    #expect(RateCurve([(rate: 1, quality: 1), (rate: 2, quality: 1)]) == nil)
    #expect(RateCurve([(rate: 1, quality: 1), (rate: 2, quality: .infinity)]) == nil)
    #expect(RateCurve([(rate: 0, quality: 1), (rate: 2, quality: 2)]) == nil)
  }

  @Test("SSIM in decibels")
  func decibels() {
    #expect(abs(RateCurve.decibels(ssim: 0.99) - 20) < 1e-9)
    #expect(RateCurve.decibels(ssim: 1) == .infinity)
  }
}
