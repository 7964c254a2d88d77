import Foundation
import NagareText
import Testing

/// Glyphs with gradients of the font that Fixtures/generator/paintfont.py makes, against its numbers.
@Suite struct PaintedGlyphTests {
  private let typesetter: Typesetter

  init() throws { typesetter = try Typesetter(fonts: FontRequest(files: [TestFonts.paints])) }

  private static let blue = SIMD4(0.0, 0, 1, 1)
  private static let red = SIMD4(1.0, 0, 0, 1)
  private static let yellow = SIMD4(1, 0.8, 0.2, 1)
  private static let green = SIMD4(0.1, 0.6, 0.2, 1)

  private static func clamped(_ place: Double) -> Double { min(max(place, 0), 1) }
  private static func repeated(_ place: Double) -> Double { place - place.rounded(.down) }
  private static func reflected(_ place: Double) -> Double {
    let rest = 2 * repeated(place / 2)
    return rest > 1 ? 2 - rest : rest
  }
  private static func radius(_ x: Double, _ y: Double) -> Double { hypot(x - 500, y - 300) }
  private static func degrees(_ x: Double, _ y: Double) -> Double {
    let angle = atan2(y - 300, x - 500) * 180 / .pi
    return angle < 0 ? angle + 360 : angle
  }

  /// Where the pixels of a glyph lie between red and blue; nil for bare ones.
  static let gradients: [(glyph: Character, place: @Sendable (Double, Double) -> Double?)] = [
    ("A", { x, _ in clamped((x - 200) / 600) }),
    ("B", { x, _ in repeated((x - 300) / 200) }),
    ("C", { x, _ in reflected((x - 300) / 200) }),
    ("D", { x, _ in clamped((x - 200) / 600) }),
    ("E", { clamped(radius($0, $1) / 400) }),
    ("F", { repeated((radius($0, $1) - 50) / 150) }),
    ("G", { reflected((radius($0, $1) - 50) / 150) }),
    ("I", { clamped((degrees($0, $1) - 45) / 225) }),
    ("J", { repeated(degrees($0, $1) / 90) }),
    ("K", { reflected(degrees($0, $1) / 90) }),
    ("L", { clamped((270 - degrees($0, $1)) / 225) }),
  ]

  @Test(arguments: gradients) func gradientsFollowTheirFormulas(
    glyph: Character, place: @Sendable (Double, Double) -> Double?
  ) throws {
    let drawn = try DrawnGlyph(glyph, of: typesetter)
    var compared = 0
    for x in stride(from: 15.0, to: 1_000, by: 70) {
      for y in stride(from: -185.0, to: 800, by: 70) {
        let center = drawn.center(x, y)
        // Hard edges may fall to either side.
        let around = [-0.5, 0, 0.5].flatMap { dx in [-0.5, 0.5].map { place(center.x + dx, center.y + $0) ?? 0 } }
        guard let share = place(center.x, center.y), let least = around.min(), let most = around.max(),
          most - least < 0.4
        else { continue }
        let found = drawn.pixel(x, y)
        #expect(distance(found.color, Self.red * (1 - share) + Self.blue * share) < 0.01, "\(glyph) at \(center)")
        compared += 1
      }
    }
    #expect(compared > 150)
  }

  /// A small circle grows into a large one, so that a cone is painted. On its axis, circles pass a point with their left
  /// edge last.
  @Test func circlesThatDoNotContainEachOtherPaintACone() throws {
    let drawn = try DrawnGlyph("H", of: typesetter)
    for x in stride(from: 165.0, to: 900, by: 50) {
      let share = Self.clamped((drawn.center(x, 305).x - 150) / 300)
      #expect(distance(drawn.pixel(x, 305).color, Self.red * (1 - share) + Self.blue * share) < 0.02)
    }
    for (x, y) in [(30.0, 300.0), (105, 600), (205, 500), (505, 700)] {
      #expect(drawn.pixel(x, y).color == .zero)
    }
  }

  private static let (cosine, sine) = (3.0.squareRoot() / 2, 0.5)
  private static let (tan20, tan10) = (0.36397023, 0.17632698)

  /// Transforms of the small bar as xx, yx, xy, yy, dx, dy; around 400, 200 where there is a centre.
  static let transforms: [(glyph: Character, matrix: [Double])] = [
    ("Q", [1, 0, 0, 1, 150, -100]), ("R", [1.5, 0, 0, 0.5, 0, 0]), ("S", [1.5, 0, 0, 0.5, -200, 100]),
    ("T", [1.25, 0, 0, 1.25, 0, 0]), ("U", [1.25, 0, 0, 1.25, -100, -50]), ("V", [cosine, sine, -sine, cosine, 0, 0]),
    (
      "W",
      [
        cosine, -sine, sine, cosine, 400 - cosine * 400 - sine * 200, 200 + sine * 400 - cosine * 200,
      ]
    ),
    ("X", [1, tan10, -tan20, 1, 0, 0]), ("Y", [1, tan10, -tan20, 1, tan20 * 200, -tan10 * 400]),
    ("Z", [0.8, 0.3, -0.4, 1.1, 150, -30]),
  ]

  @Test(arguments: transforms) func transformsMoveOutlinesAndGradients(glyph: Character, matrix: [Double]) throws {
    let drawn = try DrawnGlyph(glyph, of: typesetter)
    let determinant = matrix[0] * matrix[3] - matrix[1] * matrix[2]
    /// The point of the untransformed bar.
    func original(_ point: SIMD2<Double>) -> SIMD2<Double> {
      let (x, y) = (point.x - matrix[4], point.y - matrix[5])
      return SIMD2(matrix[3] * x - matrix[2] * y, matrix[0] * y - matrix[1] * x) / determinant
    }
    func isInside(_ point: SIMD2<Double>) -> Bool {
      point.x > 200 && point.y > 0 && point.y < 400 && point.x < 600 - point.y / 4
    }
    var (inside, outside) = (0, 0)
    for x in stride(from: -195.0, to: 1_100, by: 20) {
      for y in stride(from: -195.0, to: 900, by: 20) {
        let center = drawn.center(x, y)
        let corners = [-15.0, 15].flatMap { dx in [-15.0, 15].map { isInside(original(center + SIMD2(dx, $0))) } }
        let found = drawn.pixel(x, y).color
        if corners.allSatisfy(\.self) {
          let share = Self.clamped((original(center).x - 200) / 400)
          #expect(distance(found, Self.red * (1 - share) + Self.blue * share) < 0.01)
          inside += 1
        } else if !corners.contains(true), !isInside(original(center)) {
          // The edge may come near.
          #expect(found.w < 0.05)
          outside += 1
        }
      }
    }
    #expect(inside > 50 && outside > 1_000)
  }

  @Test func nestedTransformsApplyFromTheInside() throws {
    let drawn = try DrawnGlyph("a", of: typesetter)
    // Back from the glyph's plane: a turn by -20 degrees around 500, 300, then the inverse scale.
    let (cosine, sine) = (cos(Double.pi / 9), sin(Double.pi / 9))
    for (x, y) in [(305.0, 95.0), (405, 405), (705, 205), (605, 555), (955, 55), (205, 305)] {
      let offset = drawn.center(x, y) - SIMD2(500, 300)
      let turned = SIMD2(cosine * offset.x + sine * offset.y + 500, cosine * offset.y - sine * offset.x + 300)
      let point = SIMD2(turned.x / 0.8, turned.y / 0.6)
      let isInside = (15...985).contains(point.x) && (-185...785).contains(point.y)
      let share = Self.clamped(Self.degrees(point.x - 100, point.y - 50) / 300)
      let expected = isInside ? Self.red * (1 - share) + Self.blue * share : .zero
      #expect(distance(drawn.pixel(x, y).color, expected) < 0.01, "\(point)")
    }
  }

  @Test func textColorIsTheFillBelow() throws {
    let solid = try DrawnGlyph("N", of: typesetter).pixel(505, 305)
    #expect(solid.color == .zero && solid.foreground == 1)
    let gradient = try DrawnGlyph("O", of: typesetter)
    for x in stride(from: 105.0, to: 1_000, by: 90) {
      let share = Self.clamped((gradient.center(x, 305).x - 200) / 600)
      let found = gradient.pixel(x, 305)
      #expect(distance(found.color, Self.yellow * share) < 0.01 && abs(found.foreground - (1 - share)) < 0.015)
    }
    let layered = try DrawnGlyph("P", of: typesetter).pixel(305, 205)
    #expect(distance(layered.color, Self.yellow * 0.5) < 0.01 && abs(layered.foreground - 0.5) < 0.01)
    // Atop a pale backdrop of half its opacity.
    let atop = try DrawnGlyph("h", of: typesetter).pixel(305, 205)
    #expect(abs(atop.foreground - 0.35) < 0.01 && abs(atop.color.w - 0.15) < 0.01)
  }

  @Test func alphaIsPremultipliedBeforeColoursAreMixed() throws {
    let drawn = try DrawnGlyph("j", of: typesetter)
    for x in stride(from: 5.0, to: 1_000, by: 110) {
      // From transparent red to a half transparent pale blue, over blue.
      let share = drawn.center(x, 305).x / 1_000
      let alpha = share / 2
      let expected = SIMD4(0.8, 0.9, 1, 1) * alpha + Self.blue * (1 - alpha)
      #expect(distance(drawn.pixel(x, 305).color, expected) < 0.01)
    }
  }

  /// A disc, from yellow on the left to blue, above a small shape within it, from green at the bottom to red.
  @Test(arguments: CompositeMode.allCases) func modesComposeTheGlyphsOfTheirNumbers(mode: CompositeMode) throws {
    let scalar = try #require(Unicode.Scalar(0xE000 + UInt32(mode.rawValue)))
    let drawn = try DrawnGlyph(text: String(Character(scalar)), of: typesetter)
    func color(_ color: SIMD4<Double>, _ alpha: Double) -> PaintColor { PaintColor(color: SIMD4(color * alpha)) }
    for (x, y, hasSource, hasBackdrop) in [
      (305.0, 105.0, true, true), (405, 305, true, true), (255, 35, true, true), (705, 305, true, false),
      (105, 305, true, false), (15, -185, false, false),
    ] {
      let center = drawn.center(x, y)
      let (right, up) = (center.x / 1_000, (center.y + 100) / 600)
      let source = hasSource ? color(Self.yellow * (1 - right) + Self.blue * right, 0.7) : .clear
      let backdrop = hasBackdrop ? color(Self.green * (1 - up) + Self.red * up, 0.6) : .clear
      let expected = SIMD4<Double>(mode.compose(source, backdrop).color)
      #expect(distance(drawn.pixel(x, y).color, expected) < 0.02, "\(mode) at \(center)")
    }
  }

  @Test func paintsWithinThemselvesEnd() throws {
    let blank = typesetter.coverage(of: try DrawnGlyph.text("c"), TextStyle(size: 100, outline: 0))
    #expect(!blank.color.contains { $0 > 0 } && !blank.fill.contains { $0 > 0 })
    #expect(distance(try DrawnGlyph("d", of: typesetter).pixel(505, 305).color, Self.green) < 0.01)
    // Nested by more than 64 paints.
    let deep = typesetter.coverage(of: try DrawnGlyph.text("i"), TextStyle(size: 100, outline: 0))
    #expect(!deep.color.contains { $0 > 0 })
  }

  @Test func drawingIsClippedToTheBox() throws {
    for (glyph, shift) in [("f", 0.0), ("b", 100)] as [(Character, Double)] {
      let drawn = try DrawnGlyph(glyph, of: typesetter)
      for (x, y, isDrawn) in [
        (215.0, 5.0, true), (585, 485, true), (185, 205, false), (615, 205, false), (405, -15, false),
        (405, 515, false),
      ] {
        #expect((drawn.pixel(x + shift, y + shift).color.w == 1) == isDrawn, "\(glyph) at \(x), \(y)")
      }
    }
  }

  @Test func clipsWithinClipsIntersect() throws {
    let drawn = try DrawnGlyph("e", of: typesetter)
    #expect(drawn.pixel(15, -185).color == .zero && drawn.pixel(985, 785).color == .zero)
    let share = (drawn.center(505, -105).y + 200) / 500
    #expect(distance(drawn.pixel(505, -105).color, Self.green * (1 - share) + Self.yellow * share) < 0.01)
  }

  @Test(arguments: [9, 13.5, 40, 150.0]) func glyphsHaveNoOutlineAndNoColourExceedsItsAlpha(size: Double) throws {
    let text = String(String.UnicodeScalarView((0xE000..<0xE01C).compactMap(Unicode.Scalar.init))) + "\u{E150}\u{E14F}"
    let shaped = typesetter.shape(text, style: TextStyle(size: size, outline: 3))
    for coverage in typesetter.rasterizeQuarters(shaped) {
      #expect(coverage.outline.allSatisfy { $0 == 0 } && coverage.color.contains { $0 > 0 })
      let alpha = coverage.channel(3)
      for channel in 0..<3 { #expect(zip(coverage.channel(channel), alpha).allSatisfy { $0 <= $1 }) }
    }
  }
}

private func distance(_ one: SIMD4<Double>, _ other: SIMD4<Double>) -> Double {
  max((one - other).max(), (other - one).max())
}
