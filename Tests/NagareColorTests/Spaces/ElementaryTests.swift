import Foundation
import NagareColor
import Testing

/// Compares roots, powers and angles with those of the C library.
@Suite struct ElementaryTests {
  /// From 1e-12 to 1e12, 40 per decade, none of them round.
  private static let positive = (-480...480).map { (step: Int) -> Double in pow(10, Double(step) / 40) * 1.0123456789 }
  private static let shares = (0...4096).map { (step: Int) -> Double in Double(step) / 4096 }

  /// The relative error; the absolute one if the exact value is 0.
  private func error(_ found: Double, _ exact: Double) -> Double {
    exact == 0 ? abs(found) : abs(found / exact - 1)
  }

  @Test func cubeRoots() {
    for x in Self.positive + Self.shares {
      #expect(error(Elementary.cubeRoot(x), cbrt(x)) < 1e-15)
      #expect(Elementary.cubeRoot(-x) == -Elementary.cubeRoot(x))
    }
    for n in 1...100 { #expect(Elementary.cubeRoot(Double(n * n * n)) == Double(n)) }
  }

  @Test func fifthRoots() {
    for x in Self.positive + Self.shares { #expect(error(Elementary.fifthRoot(x), pow(x, 0.2)) < 1e-15) }
    for n in 1...100 { #expect(Elementary.fifthRoot(pow(Double(n), 5)) == Double(n)) }
  }

  /// The exponents of the transfer functions, and others.
  @Test(arguments: [0.1593017578125, 6.277394636, 78.84375, 0.0126833135, 1.2, -0.1666666667, 2.4, 0.41666, 0, 1])
  func powers(exponent: Double) {
    for x in Self.positive {
      let exact = pow(x, exponent)
      guard (1e-30...1e30).contains(exact) else { continue }
      #expect(error(Elementary.power(x, exponent), exact) < 1e-13)
    }
    #expect(Elementary.power(0, exponent) == (exponent == 0 ? 1 : 0))
  }

  @Test func logarithmsAndExponentials() {
    for x in Self.positive {
      #expect(abs(Elementary.logarithm(x) - log(x)) <= 1e-15 * max(abs(log(x)), 1))
      #expect(error(Elementary.exponential(log(x)), exp(log(x))) < 1e-15 * max(abs(log(x)), 1))
    }
    #expect(Elementary.logarithm(1) == 0)
    #expect(Elementary.exponential(0) == 1)
  }

  @Test func angles() {
    for step in -2000...2000 {
      let degrees = Double(step) * 0.37
      let radians: Double = degrees / 180 * Double.pi
      let found = Elementary.degrees(y: 0.3 * sin(radians), x: 0.3 * cos(radians))
      let turns: Double = (found - degrees) / 360
      #expect(abs(turns - turns.rounded()) < 1e-14 && (0..<360).contains(found))
    }
  }

  @Test(arguments: [(0, 1, 0), (1, 0, 90), (0, -1, 180), (-1, 0, 270)] as [(Double, Double, Double)])
  func quarterTurnsAreExact(sine: Double, cosine: Double, degrees: Double) {
    #expect(Elementary.degrees(y: sine, x: cosine) == degrees)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude])
  func extremeArgumentsDoNotTrap(x: Double) {
    _ = (Elementary.cubeRoot(x), Elementary.fifthRoot(x), Elementary.power(x, 2.4), Elementary.exponential(x))
    _ = (Elementary.degrees(y: x, x: 1), Elementary.degrees(y: 1, x: x), SRGBCurve.code(of: x))
    #expect((0...1).contains(Elementary.unit(x)))
    _ = (RGBColor(LinearRGB(red: x, green: 1, blue: -x)), RGBColor(LinearRGB(OKLab(lightness: 0.5, a: x, b: -x))))
    for transfer in TransferFunction.allCases {
      _ = SignalConverter(primaries: .bt2020, transfer: transfer).color(of: SIMD3(x, -x, 0.5))
    }
  }
}
