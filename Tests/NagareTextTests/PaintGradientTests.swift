import Foundation
import NagareText
import TestSupport
import Testing

/// The places of points on gradients, and the colours along them.
@Suite struct PaintGradientTests {
  private static func random(_ count: Int, seed: UInt64) -> [SIMD2<Double>] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      SIMD2(Double.random(in: -100...1_100, using: &generator), Double.random(in: -100...1_100, using: &generator))
    }
  }

  /// Along the line to the rotation point, the place does not change; towards the end, it grows from 0 to 1.
  @Test func linearGradientFollowsItsRotation() throws {
    let (start, end, rotation) = (SIMD2(200.0, 0), SIMD2(800.0, 300), SIMD2(200.0, 600))
    let gradient = try #require(PaintGradient.linear(from: start, to: end, rotation: rotation))
    for (along, across) in [(0, 0), (0.25, 1), (1, -0.5), (1.5, 2)] {
      let point = start + along * (end - start) + across * (rotation - start)
      let place = try #require(gradient.offset(of: point))
      #expect(abs(place - along) < 1e-9)
    }
  }

  @Test func degenerateGradientsAreNone() {
    let (one, other) = (SIMD2(1.0, 2), SIMD2(4.0, 6))
    #expect(PaintGradient.linear(from: one, to: other, rotation: one) == nil)
    #expect(PaintGradient.linear(from: one, to: one, rotation: other) == nil)
    #expect(PaintGradient.linear(from: one, to: other, rotation: SIMD2(7, 10)) == nil)
    #expect(PaintGradient.radial(from: one, radius: 3, to: one, radius: 3) == nil)
  }

  /// Every place lies on its circle, and no circle of a greater place passes through the point.
  @Test(arguments: [
    (SIMD2(200.0, 300), 50.0, SIMD2(700.0, 300), 250.0), (SIMD2(500.0, 300), 0, SIMD2(500.0, 300), 400),
    (SIMD2(400.0, 300), 300, SIMD2(600.0, 350), 50), (SIMD2(100.0, 100), 80, SIMD2(600.0, 400), 80),
    (SIMD2(300.0, 300), 100, SIMD2(500.0, 300), 300),
  ])
  func radialPlaceIsTheTopmostCircle(center: SIMD2<Double>, radius: Double, end: SIMD2<Double>, endRadius: Double)
    throws
  {
    let gradient = try #require(PaintGradient.radial(from: center, radius: radius, to: end, radius: endRadius))
    /// How far the circle of a place passes from a point: outside is positive.
    func distance(_ point: SIMD2<Double>, _ place: Double) -> Double {
      let offset = point - (center + place * (end - center))
      return (offset * offset).sum().squareRoot() - (radius + place * (endRadius - radius))
    }
    var painted = 0
    for point in Self.random(300, seed: 5) {
      let place = gradient.offset(of: point)
      let last = stride(from: 20.0, through: -20, by: -0.002).first { step in
        radius + step * (endRadius - radius) >= 0
          && distance(point, step).sign != distance(point, step - 0.002).sign
          && radius + (step - 0.002) * (endRadius - radius) >= 0
      }
      if let place, abs(place) < 19 {
        painted += 1
        #expect(abs(distance(point, place)) < 1e-6 && radius + place * (endRadius - radius) >= 0)
        if let last { #expect(last - 0.002 <= place + 1e-6) }
      } else if place == nil {
        #expect(last == nil)
      }
    }
    #expect(painted > 10)
  }

  @Test func sweepTurnsCounterClockwiseFromTheAxis() throws {
    let gradient = PaintGradient.sweep(center: SIMD2(500, 300), start: 0.125, span: 0.625)
    for degrees in stride(from: 1.0, to: 360, by: 17) {
      let angle = degrees / 180 * Double.pi
      let place = try #require(gradient.offset(of: SIMD2(500 + 50 * cos(angle), 300 + 50 * sin(angle))))
      #expect(abs(place - (degrees - 45) / 225) < 1e-9)
    }
    let edge = PaintGradient.sweep(center: .zero, start: 0.5, span: 0)
    #expect(edge.offset(of: SIMD2(0, 1)) == -.infinity && edge.offset(of: SIMD2(0, -1)) == .infinity)
  }

  private static let red = PaintColor(color: SIMD4(1, 0, 0, 1))
  private static let blue = PaintColor(color: SIMD4(0, 0, 0.5, 0.5))

  /// The share of the second colour at places around stops at 0.2 and 0.6.
  @Test(
    arguments: [
      (ColorLine.Extend.pad, [0, 0, 0, 0.25, 0.5, 1, 1, 1]),
      (.repeat, [0.5, 0.25, 0.5, 0.25, 0.5, 0.25, 0.5, 0.75]),
      (.reflect, [0.5, 0.75, 0.5, 0.25, 0.5, 0.75, 0.5, 0.75]),
    ] as [(ColorLine.Extend, [Float])])
  func colorsBeyondTheStops(extend: ColorLine.Extend, shares: [Float]) throws {
    let stops = [ColorLine.Stop(offset: 0.6, color: Self.blue), ColorLine.Stop(offset: 0.2, color: Self.red)]
    let line = try #require(ColorLine(extend: extend, stops: stops))
    for (place, share) in zip([-0.4, -0.1, 0, 0.3, 0.4, 0.7, 0.8, 1.3] as [Float], shares) {
      let found = line.color(at: place).color
      let expected = Self.red.color * (1 - share) + Self.blue.color * share
      #expect((found - expected).max() < 1e-5 && (expected - found).max() < 1e-5, "\(extend) at \(place)")
    }
  }

  @Test func stopsOfOneOffsetAreAHardEdge() throws {
    let stops = [(0, Self.red), (0.5, Self.red), (0.5, Self.blue), (1, Self.blue)] as [(Float, PaintColor)]
    let line = try #require(ColorLine(extend: .pad, stops: stops.map { ColorLine.Stop(offset: $0, color: $1) }))
    #expect(line.color(at: 0.499) == Self.red && line.color(at: 0.5) == Self.blue)
    let one = [ColorLine.Stop(offset: 0.5, color: Self.red)]
    #expect(try #require(ColorLine(extend: .pad, stops: one)).color(at: 9) == Self.red)
    #expect(ColorLine(extend: .repeat, stops: one) == nil && ColorLine(extend: .pad, stops: []) == nil)
    // Places may be infinite.
    for place in [-Float.infinity, .infinity, .nan] { #expect(line.color(at: place).alpha <= 1) }
  }
}
