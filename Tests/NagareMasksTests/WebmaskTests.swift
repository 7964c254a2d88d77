import Foundation
import NagareMasks
import NagarePixels
import TestSupport
import Testing

@Suite("Webmasks")
struct WebmaskTests {
  /// A drawing, and its shapes as polygons in pixels from the upper left corner.
  private struct Scene {
    let drawing: String
    let polygons: [[SIMD2<Double>]]

    /// An area of 320x180 with an elliptic hole and a notch at the right, in which a triangle extends over the edge.
    init(time: Int) {
      let center = SIMD2(1_000 + 7 * time, 800 + 3 * time)
      let (rx, ry, kx, ky) = (400, 500, 221, 276)
      // Four quarters, from the rightmost point through the lowest one.
      let ellipse = [
        SIMD2(rx, 0), SIMD2(rx, -ky), SIMD2(kx, -ry), SIMD2(0, -ry), SIMD2(-kx, -ry), SIMD2(-rx, -ky), SIMD2(-rx, 0),
        SIMD2(-rx, ky), SIMD2(-kx, ry), SIMD2(0, ry), SIMD2(kx, ry), SIMD2(rx, ky), SIMD2(rx, 0),
      ].map { center &+ $0 }
      let outer = [(0, 0), (3200, 0), (3200, 600), (2900, 750), (3200, 1000), (3200, 1800), (0, 1800)]
      let triangle = [(3050, 740), (3400, 760), (3400, 800)]
      let lines = [outer, triangle].map { $0.map { SIMD2($0.0, $0.1) } }
      drawing = WebmaskWriter.drawing([
        Scene.path(lines[0], "l", 1) + Scene.path(ellipse, "c", 3), Scene.path(lines[1], "l", 1),
      ])
      let curve = stride(from: 0, to: ellipse.count - 1, by: 3).flatMap { index in
        let points = ellipse[index...index + 3].map(Scene.pixel)
        return (0..<256).map { step in
          let (t, s) = (Double(step) / 256, 1 - Double(step) / 256)
          let ends = s * s * s * points[0] + t * t * t * points[3]
          return ends + 3 * s * t * (s * points[1] + t * points[2])
        }
      }
      polygons = [lines[0].map(Scene.pixel), curve, lines[1].map(Scene.pixel)]
    }

    /// Converts a point in tenths of a pixel from the lower left corner.
    private static func pixel(_ point: SIMD2<Int>) -> SIMD2<Double> {
      SIMD2(Double(point.x) / 10, 180 - Double(point.y) / 10)
    }

    /// A path of a command that takes `count` points at a time, relative to the point before them.
    private static func path(_ points: [SIMD2<Int>], _ command: String, _ count: Int) -> String {
      var path = "M\(points[0].x) \(points[0].y)\(command)"
      for start in stride(from: 1, to: points.count, by: count) {
        for point in points[start..<start + count] {
          let step = point &- points[start - 1]
          path += "\(step.x) \(step.y) "
        }
      }
      return path + "z"
    }
  }

  @Test("masks and times are read as written", arguments: [(320, 180), (160, 90), (333, 77)])
  func readBack(width: Int, height: Int) throws {
    let scenes = [0, 11, 40].map(Scene.init)
    let masks = scenes.enumerated().map { (time: Int64($0 * 33 + 7), drawing: $1.drawing) }
    let file = WebmaskWriter(segments: [(0, Array(masks.prefix(2))), (10_000, Array(masks.suffix(1)))]).file
    let webmask = try Webmask(file)
    #expect(webmask.starts == [0, 10])
    let read = try webmask.masks(ofSegment: 0) + webmask.masks(ofSegment: 1)
    #expect(read.map(\.time) == [0.007, 0.040, 0.073])
    for (mask, scene) in zip(read, scenes) {
      let drawn = try mask.outlines().mask(width: width, height: height)
      let scale = SIMD2(Double(width) / 320, Double(height) / 180)
      let area = ExactArea(polygons: scene.polygons.map { $0.map { $0 * scale } })
      var worst = 0.0
      for y in 0..<height {
        for x in 0..<width {
          let covered = area.coverage(x: x, y: y)
          worst = max(worst, abs(Double(drawn.samples[y * width + x]) - 255 * (1 - covered)))
        }
      }
      #expect(worst <= 1, "\(width)x\(height): off by \(worst)")
    }
  }

  @Test("the ellipses of another program's file have the right places and times")
  func fixture() throws {
    let webmask = try Webmask(Array(Data(contentsOf: URL(filePath: FixtureFiles.path("masks/ellipse.webmask")))))
    #expect(webmask.starts == [0, 10])
    for segment in 0..<2 {
      let masks = try webmask.masks(ofSegment: segment)
      #expect(masks.map(\.time) == [0, 0.033, 0.066].map { Double(segment) * 10 + $0 })
      for (number, mask) in masks.enumerated() {
        let samples = try mask.outlines().mask(width: 320, height: 180).samples.map(Double.init)
        let area = samples.reduce(0, +) / 255
        // Curves are within 0.03 % of an ellipse.
        #expect(abs(area - .pi * 30 * 45) < 5)
        let centre =
          samples.enumerated().reduce(0.0) { $0 + ($1.element * (Double($1.offset % 320) + 0.5)) } / 255 / area
        #expect(abs(centre - (100 + 4 * Double(3 * segment + number))) < 0.1)
      }
    }
  }

  @Test("the lowest rows, which sites may leave unfilled, follow the row above")
  func bottom() throws {
    // The fill ends two pixels above the bottom, and has a hole down to it on the left.
    let drawing = WebmaskWriter.drawing(["M1000 20l2200 0 0 1780 -2200 0z"])
    let drawn = try outlines(drawing).mask(width: 320, height: 180)
    for y in [177, 178, 179] {
      #expect(drawn.samples[y * 320 + 50] == 255 && drawn.samples[y * 320 + 200] == 0)
    }
  }

  @Test("outlines that wind twice or extend over the edges cover once")
  func winding() throws {
    let square = "M-500 -500l2000 0 0 2000 -2000 0z"
    let drawn = try outlines(WebmaskWriter.drawing([square + square])).mask(width: 32, height: 18)
    for y in 0..<18 {
      for x in 0..<32 { #expect(drawn.samples[y * 32 + x] == (x < 15 && y >= 3 ? 0 : 255)) }
    }
  }

  @Test("a drawing without paths leaves no room for comments")
  func empty() throws {
    #expect(try outlines(WebmaskWriter.drawing([])).mask(width: 8, height: 4).samples.allSatisfy { $0 == 255 })
  }

  @Test("numbers may be separated in any way, and a command need not be repeated")
  func numbers() throws {
    let plain = try outlines(WebmaskWriter.drawing(["M10 20 l100 0 l0 50 l-100 0 z"]))
    for path in ["M10,20l100 0 0 50-100 0z", "m10 20 100 0 0 50 -100 0", "M10.0 20.00\nl+100,0\n0,50\n-100,0 z"] {
      #expect(try outlines(WebmaskWriter.drawing([path])) == plain)
    }
  }

  private func outlines(_ drawing: String) throws -> MaskOutlines {
    let webmask = try Webmask(WebmaskWriter(segments: [(0, [(0, drawing)])]).file)
    return try webmask.masks(ofSegment: 0)[0].outlines()
  }
}
