import NagareText
import Testing

/// Art that is built of adjacent blocks, under transforms: no seam shows between them.
@Suite struct TransformSeamTests {
  typealias Matrix = TransformReference.Matrix

  private static let matrices: [Matrix] = [
    .turn(degrees: 30), .turn(degrees: 45) * .scale(1.37, 0.81), .turn(degrees: -7) * .scale(-0.5, 2.2),
    .move(200, 150) * .swing(degrees: 40, distance: 700) * .turn(degrees: 12) * .move(-80, -40),
  ]

  /// How far a point must be from the edges to count as inside, in pixels.
  private static let margin = 1.5

  @Test(arguments: matrices) func turnedBlocksHaveNoSeams(matrix: Matrix) throws {
    let rasterizer = TransformRasterizer()
    for family in ["sans-serif", "monospace"] {
      let typesetter = try Typesetter(fonts: FontRequest(families: [family]))
      for size in [17.3, 25, 33.37, 48, 70.9] {
        let style = TextStyle(size: size, outline: 0, lineHeight: 1, linePitch: .exact)
        let shaped = typesetter.shape("██████\n██████\n██████", style: style)
        let drawn = try #require(
          rasterizer.draw(
            typesetter.outline(of: shaped), matrix.transform,
            within: PixelRectangle(left: -2_000, top: -2_000, right: 2_000, bottom: 2_000)))
        let inside = try #require(shaped.glyphs.inside(size: size, quarter: 0))
        let corners = [
          (inside.left, inside.top), (inside.right, inside.top), (inside.right, inside.bottom),
          (inside.left, inside.bottom),
        ].map { corner in
          let place = matrix.apply(SIMD2(Double(corner.0), Double(corner.1)))
          return SIMD2(place.x, place.y) / place.z
        }
        var (least, count) = (255, 0)
        for y in 0..<drawn.coverage.height {
          for x in 0..<drawn.coverage.width {
            let point = SIMD2(Double(drawn.left + x) + 0.5, Double(drawn.top + y) + 0.5)
            guard Self.isInside(point, corners) else { continue }
            least = min(least, Int(drawn.coverage.fill[y * drawn.coverage.width + x]))
            count += 1
          }
        }
        #expect(least >= 250, "\(size) \(family)")
        #expect(count > 100)
      }
    }
  }

  /// Whether a point is well within a convex polygon.
  private static func isInside(_ point: SIMD2<Double>, _ corners: [SIMD2<Double>]) -> Bool {
    let sides = corners.indices.map { index in
      let (from, way) = (corners[index], corners[(index + 1) % corners.count] - corners[index])
      let to = point - from
      return (way.x * to.y - way.y * to.x) / (way * way).sum().squareRoot()
    }
    return sides.allSatisfy { $0 > margin } || sides.allSatisfy { $0 < -margin }
  }

  /// Glyphs that the transform makes overlap are drawn several at once.
  @Test func overlappingBlocksAmongLettersStayWhole() throws {
    let typesetter = try TestFonts.installed()
    let style = TextStyle(size: 30, outline: 0, lineHeight: 1, linePitch: .exact)
    let shaped = typesetter.shape(String(repeating: "██日", count: 20), style: style)
    let matrix = Matrix.turn(degrees: 41) * .scale(0.05, 3)
    let outline = typesetter.outline(of: shaped)
    let area = PixelRectangle(left: -120, top: -120, right: 120, bottom: 120)
    let together = TransformRasterizer().draw(outline, matrix.transform, within: area)
    let alone = typesetter.shape(String(repeating: "██　", count: 20), style: style)
    let blocks = TransformRasterizer().draw(typesetter.outline(of: alone), matrix.transform, within: area)
    let (all, some) = (together.values(of: \.fill, in: area), blocks.values(of: \.fill, in: area))
    #expect(zip(all, some).allSatisfy { $0 >= $1 - 2 })
    #expect(some.contains { $0 > 150 } && all != some)
  }
}
