import Foundation
import Testing
import nagare_benchmarks

@Suite("Values at equal quality")
struct QualityCurveTests {
  private static let points: [(value: Double, quality: Double)] = [(6.9, 10), (7.6, 13), (8.5, 15.5), (8.7, 21)]

  private func moved(_ change: Double, shift: Double = 0) -> QualityCurve? {
    QualityCurve(QualityCurveTests.points.map { (value: $0.value + change, quality: $0.quality + shift) })
  }

  @Test("a constant change is the difference", arguments: [-3, -0.5, 0, 0.25, 2])
  func change(change: Double) throws {
    let (curve, baseline) = (try #require(moved(change)), try #require(moved(0)))
    let difference = try #require(curve.meanDifference(from: baseline))
    #expect(abs(difference - change) < 1e-9)
  }

  @Test("two and three points make a curve, in any order")
  func fewPoints() throws {
    for count in 2...3 {
      let points = Array(QualityCurveTests.points.prefix(count))
      let baseline = try #require(QualityCurve(points))
      let curve = try #require(QualityCurve(points.reversed().map { (value: $0.value - 2, quality: $0.quality) }))
      #expect(abs((curve.meanDifference(from: baseline) ?? 0) + 2) < 1e-9)
    }
  }

  @Test("straight lines, shifted in quality, differ by their slope")
  func lines() throws {
    // The value rises by one every 3 dB: with one dB more, it is a third less.
    func line(_ shift: Double) -> QualityCurve? {
      QualityCurve((0..<4).map { (value: Double($0), quality: 3 * Double($0) + shift) })
    }
    let (curve, baseline) = (try #require(line(1)), try #require(line(0)))
    let difference = try #require(curve.meanDifference(from: baseline))
    #expect(abs(difference + 1.0 / 3) < 1e-9)
  }

  @Test("there is no difference where qualities do not overlap")
  func apart() throws {
    let (curve, baseline) = (try #require(moved(0, shift: 12)), try #require(moved(0)))
    #expect(curve.meanDifference(from: baseline) == nil)
  }

  @Test("points without a curve")
  func noCurve() {
    #expect(QualityCurve([(value: 1, quality: 1)]) == nil)
    #expect(QualityCurve([(value: 1, quality: 1), (value: 2, quality: 1)]) == nil)
    #expect(QualityCurve([(value: 1, quality: 1), (value: 2, quality: .infinity)]) == nil)
    #expect(QualityCurve([(value: -.infinity, quality: 1), (value: 2, quality: 2)]) == nil)
  }

  @Test("SSIM in decibels")
  func decibels() {
    #expect(abs(QualityCurve.decibels(ssim: 0.99) - 20) < 1e-9)
    #expect(QualityCurve.decibels(ssim: 1) == .infinity)
  }
}
