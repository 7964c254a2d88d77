import Foundation
import NagareText
import TestSupport
import Testing

/// Implausible transforms: each is drawn in bounded time and never beyond the clip.
@Suite struct HostileTransformTests {
  private static let numbers: [Double] = [
    0, -0.0, 1, -1, 0.5, 1e-3, 1e3, -1e6, 1e9, 1e-9, 1e30, 1e-30, 1e150, 1e-160, 1e300, 1e-300, .leastNonzeroMagnitude,
    .greatestFiniteMagnitude, .infinity, -.infinity, .nan, 480, -270, 0.002, -0.004,
  ]

  private static func matrices(count: Int, _ number: (inout SeededGenerator) -> Double) -> [TextTransform] {
    var random = SeededGenerator(seed: 0x686F_7374)
    return (0..<count).map { _ in
      let n = (0..<9).map { _ in number(&random) }
      return TextTransform(x: SIMD3(n[0], n[1], n[2]), y: SIMD3(n[3], n[4], n[5]), w: SIMD3(n[6], n[7], n[8]))
    }
  }

  private static let texts = ["口&A一", "日本語の弾幕", "😀👍a\n🎉", ""]

  private func draw(_ transforms: [TextTransform], _ style: TextStyle) throws {
    let typesetter = try Typesetter(fonts: FontRequest(files: TestFonts.bundled))
    let outlines = Self.texts.map { typesetter.outline(of: typesetter.shape($0, style: style)) }
    let rasterizer = TransformRasterizer()
    let clip = PixelRectangle(left: -7, top: 3, right: 313, bottom: 203)
    var drawn = 0
    for (index, transform) in transforms.enumerated() {
      let outline = outlines[index % outlines.count]
      #expect(rasterizer.draw(outline, transform, within: clip, isAdmitted: { _ in false }) == nil)
      var admitted: Int?
      let drawing = rasterizer.draw(outline, transform, within: clip) { byteCount in
        admitted = byteCount
        return true
      }
      guard let result = drawing else { continue }
      drawn += 1
      #expect(result.area.intersection(clip) == result.area)
      let count = result.coverage.width * result.coverage.height
      #expect(result.coverage.fill.count == count && result.coverage.outline.count == count)
      #expect(result.coverage.color.isEmpty || result.coverage.color.count == 4 * count)
      let color = result.coverage.color
      // Of a text with colours, only letters without them may be visible.
      #expect(admitted == 6 * count || color.isEmpty && admitted == 2 * count)
      #expect(
        stride(from: 0, to: color.count, by: 4).allSatisfy {
          max(color[$0], color[$0 + 1], color[$0 + 2]) <= color[$0 + 3]
        })
    }
    #expect(drawn > 0)
  }

  @Test func extremeNumbersStayWithinTheClip() throws {
    let transforms = Self.matrices(count: 4_000) { Self.numbers.randomElement(using: &$0) ?? 0 }
    try draw(transforms, TextStyle(size: 20, outline: 2, shadow: 2))
  }

  @Test func anyPerspectiveIsDrawn() throws {
    let ranges: [ClosedRange<Double>] = [
      -2...2, -2...2, -300...600, -2...2, -2...2, -200...400, -0.02...0.02, -0.02...0.02, -1...1.5,
    ]
    var place = 0
    let transforms = Self.matrices(count: 1_500) { random in
      defer { place += 1 }
      return Double.random(in: ranges[place % 9], using: &random)
    }
    try draw(transforms, TextStyle(size: 40, outline: 2))
  }

  @Test func singularTransformsShowNothing() throws {
    let typesetter = try TestFonts.typesetter()
    let text = typesetter.outline(of: typesetter.shape("A口", style: TextStyle(size: 40, outline: 2)))
    let clip = PixelRectangle(left: -100, top: -100, right: 100, bottom: 100)
    let rasterizer = TransformRasterizer()
    let zero = SIMD3(0.0, 0, 0)
    for transform in [
      TextTransform(x: zero, y: zero, w: zero), TextTransform(x: zero, y: zero),
      TextTransform(x: SIMD3(1, 0, 0), y: SIMD3(1, 0, 0)), TextTransform(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), w: zero),
      TextTransform(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), w: SIMD3(0, 0, -1)),
      TextTransform(x: SIMD3(.nan, 0, 0), y: SIMD3(0, 1, 0)),
      TextTransform(x: SIMD3(.infinity, 0, 0), y: SIMD3(0, 1, 0)),
    ] {
      #expect(rasterizer.draw(text, transform, within: clip) == nil)
    }
  }

  @Test func nothingIsDrawnOutsideOfTheClip() throws {
    let typesetter = try TestFonts.typesetter()
    let text = typesetter.outline(of: typesetter.shape("A口", style: TextStyle(size: 40, outline: 2)))
    let rasterizer = TransformRasterizer()
    for clip in [
      PixelRectangle(left: 300, top: 0, right: 400, bottom: 100), PixelRectangle(left: 0, top: 0, right: 0, bottom: 9),
      PixelRectangle(left: 9, top: 9, right: 0, bottom: 0),
      PixelRectangle(left: .max - 1, top: .max - 1, right: .max, bottom: .max),
    ] {
      #expect(rasterizer.draw(text, .identity, within: clip) == nil)
    }
    let all = PixelRectangle(left: .min, top: .min, right: .max, bottom: .max)
    #expect(rasterizer.draw(text, .identity, within: all) == nil)
    let stage = PixelRectangle(left: 0, top: 0, right: .max, bottom: .max)
    #expect(rasterizer.draw(text, .identity, within: stage) != nil)
  }

  /// A very long text over all of a large stage, squeezed until all letters overlap, and cut by the eye's plane.
  @Test func longTextIsDrawnInTimeUnderAnyTransform() throws {
    let typesetter = try Typesetter(fonts: FontRequest(files: TestFonts.bundled))
    let letters = String(repeating: "&口日本語の弾幕", count: 128)
    let text = typesetter.outline(of: typesetter.shape(letters, style: TextStyle(size: 8, outline: 64)))
    #expect(text.byteCount < 10 << 20)
    let rasterizer = TransformRasterizer()
    let stage = PixelRectangle(left: 0, top: 0, right: 1_920, bottom: 1_080)
    let middle = try #require(text.middle)
    let center = TransformReference.Matrix.move(-middle.x, -middle.y)
    func matrix(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ g: Double = 0, _ h: Double = 0, _ i: Double = 1)
      -> TextTransform
    {
      (TransformReference.Matrix(rows: [SIMD3(a, b, 960 * i), SIMD3(c, d, 540 * i), SIMD3(g, h, i)]) * center).transform
    }
    for transform in [
      matrix(0.2, 0, 0, 80), matrix(500, 0, 0, 500), matrix(0.02, 60, 0.001, 60), matrix(0.001, 0, 0, 90),
      matrix(1, 0, 0, 1, 0.0004, -0.01, 0.01), matrix(1, 0, 0, 1, -0.00026, 0, 1), matrix(1, 0, 0, 1, 0, 0.08, 0.2),
      matrix(0.23, 0, 0, 0.23), matrix(1, 0, 0, 1),
    ] {
      let start = ContinuousClock.now
      #expect(rasterizer.draw(text, transform, within: stage) != nil, "\(transform)")
      let time = ContinuousClock.now - start
      #expect(time < .seconds(40 * Sanitizer.patience), "\(transform)")
    }
  }

  @Test func memoryOfAnOutlineIsBounded() throws {
    let typesetter = try Typesetter(fonts: FontRequest(files: TestFonts.bundled))
    for kind in HostileTextGenerator.Kind.allCases {
      var generator = HostileTextGenerator(seed: 5)
      let text = generator.text(kind, scalars: 1_024)
      let outline = typesetter.outline(of: typesetter.shape(text, style: TextStyle(size: 500, outline: 9)))
      #expect(outline.byteCount < (TextOutline.maxPoints * 16) + TextOutline.maxImageBytes, "\(kind)")
    }
  }
}
