import NagareText
import Testing

@Suite struct StretchTests {
  private static let factors = [0.25, 0.5, 0.97, 1.1, 2, 4]

  private static func style(_ factor: Double, size: Double = 40, outline: Double = 0) -> TextStyle {
    TextStyle(size: size, outline: outline, horizontalStretch: factor)
  }

  @Test(arguments: factors) func advancesAreStretched(factor: Double) throws {
    let typesetter = try TestFonts.typesetter()
    for text in ["一口AVa b", "あЖ가", "\u{10FFFD}口", "一\n口口\t|"] {
      let plain = typesetter.advance(of: text, style: Self.style(1))
      #expect(abs(typesetter.advance(of: text, style: Self.style(factor)) - plain * factor) < 1e-9)
    }
  }

  /// Letters, an accent, hinted and unhinted ones, ideographs, the box of a missing glyph, and both kinds of emoji.
  @Test(arguments: factors, ["AVg", "é", "返", "\u{10FFFD}", "👍", "口口"])
  func inkIsStretchedHorizontallyOnly(factor: Double, text: String) throws {
    let fonts = [TestFonts.latin, TestFonts.emoji]
    let made = try Typesetter(fonts: FontRequest(files: fonts))
    for typesetter in try [made, TestFonts.installed()] {
      for size in [24, 96.0] {
        let shaped = typesetter.shape(text, style: Self.style(factor, size: size))
        let plain = typesetter.shape(text, style: Self.style(1, size: size))
        #expect(shaped.height == plain.height)
        try compare(typesetter.rasterize(shaped), shaped, typesetter.rasterize(plain), plain, factor)
      }
    }
  }

  private func compare(
    _ drawn: TextCoverage, _ shaped: ShapedText, _ plain: TextCoverage, _ plainShaped: ShapedText, _ factor: Double
  ) throws {
    let hasColors = !plain.color.isEmpty
    // Pixels that are at least half covered: faint edges of a stretched glyph reach up to a pixel farther.
    func values(_ coverage: TextCoverage) -> [UInt8] { hasColors ? coverage.channel(3) : coverage.fill }
    let ink = try #require(drawn.bounds(of: values(drawn), threshold: 128))
    let before = try #require(plain.bounds(of: values(plain), threshold: 128))
    // The original edge may be anywhere within half a pixel.
    let tolerance = 1 + factor / 2
    func place(_ x: Int, _ text: ShapedText) -> Double { Double(x - text.penStart) }
    #expect(abs(place(ink.left, shaped) - factor * place(before.left, plainShaped)) <= tolerance)
    #expect(abs(place(ink.right, shaped) - factor * place(before.right, plainShaped)) <= tolerance)
    // The thin parts of a narrow glyph cover less of a pixel.
    let faint = try #require(drawn.bounds(of: values(drawn), threshold: 32))
    let faintBefore = try #require(plain.bounds(of: values(plain), threshold: 32))
    #expect(abs(faint.top - faintBefore.top) <= 1 && abs(faint.bottom - faintBefore.bottom) <= 1)
    // Sums of coverage are exact where edges are not.
    let (area, areaBefore) = (values(drawn).area, values(plain).area)
    #expect(abs(area - factor * areaBefore) < 0.02 * factor * areaBefore + 1)
  }

  /// 口 has straight sides on whole pixels at this size.
  @Test(arguments: [0.5, 2, 4.0]) func outlineIsEquallyWideOnAllSides(factor: Double) throws {
    let drawn = try TestFonts.typesetter().coverage(of: "口", Self.style(factor, size: 100, outline: 3))
    let fill = try #require(drawn.bounds(of: \.fill, threshold: 128))
    let outline = try #require(drawn.bounds(of: \.outline, threshold: 128))
    #expect([fill.left - outline.left, outline.right - fill.right].allSatisfy { abs($0 - 3) <= 1 })
    #expect([fill.top - outline.top, outline.bottom - fill.bottom] == [3, 3])
  }

  @Test func inlineImagesAreStretched() throws {
    let image = try #require(InlineImage(width: 10, height: 10, pixels: Array(repeating: 255, count: 400)))
    let typesetter = try TestFonts.typesetter()
    func width(_ factor: Double) throws -> Int {
      let shaped = typesetter.shape("\u{FFFC}", style: Self.style(factor, size: 50), images: [image])
      let drawn = typesetter.rasterize(shaped)
      return try #require(drawn.bounds(of: drawn.channel(3), threshold: 128)).width
    }
    #expect(try (width(0.5), width(1), width(3)) == (29, 58, 174))
  }

  @Test func stretchedGlyphsAreNotTakenForPlainOnes() throws {
    let typesetter = try TestFonts.installed()
    let fresh = try TestFonts.installed()
    for text in ["草A", "👍", "\u{10FFFD}"] {
      for factor in [2, 1, 0.5, 1.0] {
        let style = Self.style(factor, outline: 2)
        let other = try TestFonts.installed().coverage(of: text, style)
        #expect(typesetter.coverage(of: text, style).isIdentical(to: other))
      }
      #expect(typesetter.coverage(of: text, Self.style(1)).isIdentical(to: fresh.coverage(of: text, Self.style(1))))
    }
  }

  @Test func stretchedTextKeepsTheBoxRule() throws {
    let bold = try Typesetter(fonts: FontRequest(files: [TestFonts.latin], isBold: true))
    for typesetter in try [bold, TestFonts.installed()] {
      for text in ["jfg口", "f̃j", "ﷺ", "a👍b", "\u{10FFFD}"] {
        for factor in Self.factors {
          for size in [1, 16, 77.7, 500] {
            BoxRule.check(text, Self.style(factor, size: size, outline: 1.5), with: typesetter)
          }
        }
      }
    }
  }

  @Test func outOfRangeStretchesAreClamped() {
    #expect([0, 0.25, 9, .nan, -.infinity].map { Self.style($0).horizontalStretch } == [0.25, 0.25, 4, 0.25, 0.25])
  }
}

extension [UInt8] {
  /// Covered area in pixels.
  fileprivate var area: Double { reduce(0.0) { $0 + Double($1) / 255 } }
}
