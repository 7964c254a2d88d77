import NagareText
import Testing

/// Emoji whose font has bitmaps of 109 px to the em, drawn at the size of the text.
@Suite struct BitmapEmojiTests {
  /// A bitmap of the font in `Fixtures/fonts`, as Pillow decodes it: 136 by 128 px, 101 px above the baseline.
  struct Emoji: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The bounds of the pixels that are at least half covered, from the bitmap's top left corner.
    let ink: PixelRectangle
    /// The means of premultiplied red, green and blue, and of alpha, over all pixels.
    let mean: [Double]

    static let (width, height, top, size) = (136.0, 128.0, 101.0, 109.0)

    static let all = [
      Emoji(
        testDescription: "👍", ink: PixelRectangle(left: 12, top: 4, right: 120, bottom: 124),
        mean: [113.09, 87.16, 13.57, 114.51]),
      Emoji(
        testDescription: "😀", ink: PixelRectangle(left: 9, top: 7, right: 126, bottom: 119),
        mean: [133.88, 105.87, 28.14, 153.35]),
      Emoji(
        testDescription: "❤\u{FE0F}", ink: PixelRectangle(left: 8, top: 9, right: 128, bottom: 119),
        mean: [126.24, 36.57, 30.71, 134.40]),
      Emoji(
        testDescription: "🇯🇵", ink: PixelRectangle(left: 5, top: 17, right: 131, bottom: 111),
        mean: [145.91, 123.82, 129.11, 158.78]),
    ]
  }

  /// Smaller than the bitmap, as large, and larger.
  static let sizes: [Double] = [8, 13.5, 24, 40, 80, 109, 150, 200]

  private func draw(_ emoji: Emoji, size: Double, outline: Double = 0) throws -> (ShapedText, [TextCoverage]) {
    let typesetter = try Typesetter(fonts: FontRequest(files: [TestFonts.latin, TestFonts.bitmaps]))
    let shaped = typesetter.shape(emoji.testDescription, style: TextStyle(size: size, outline: outline))
    #expect(shaped.glyphs.map(\.face) == [1])
    return (shaped, [typesetter.rasterize(shaped)] + typesetter.rasterizeQuarters(shaped))
  }

  @Test(arguments: Emoji.all, sizes) func inkIsWhereTheFontHasIt(emoji: Emoji, size: Double) throws {
    let (shaped, drawn) = try draw(emoji, size: size)
    let origin = try #require(shaped.glyphs.first)
    let scale = size / Emoji.size
    let ink = try #require(drawn[0].bounds(of: drawn[0].channel(3), threshold: 128))
    #expect(abs(Double(ink.left) - (Double(origin.quarterX) / 4 + Double(emoji.ink.left) * scale)) <= 1)
    #expect(abs(Double(ink.right) - (Double(origin.quarterX) / 4 + Double(emoji.ink.right) * scale)) <= 1)
    #expect(abs(Double(ink.top) - (Double(origin.y) + (Double(emoji.ink.top) - Emoji.top) * scale)) <= 1)
    #expect(abs(Double(ink.bottom) - (Double(origin.y) + (Double(emoji.ink.bottom) - Emoji.top) * scale)) <= 1)
  }

  @Test(arguments: Emoji.all, sizes) func scalingKeepsTheMeanColour(emoji: Emoji, size: Double) throws {
    let coverage = try draw(emoji, size: size).1[0]
    let area = Emoji.width * Emoji.height * size * size / (Emoji.size * Emoji.size)
    for channel in 0..<4 {
      let mean = coverage.channel(channel).reduce(0.0) { $0 + Double($1) } / area
      #expect(abs(mean - emoji.mean[channel]) <= 2, "channel \(channel)")
    }
  }

  @Test(arguments: Emoji.all, sizes) func noColourExceedsItsAlpha(emoji: Emoji, size: Double) throws {
    for coverage in try draw(emoji, size: size).1 {
      let alpha = coverage.channel(3)
      for channel in 0..<3 { #expect(zip(coverage.channel(channel), alpha).allSatisfy { $0 <= $1 }) }
      #expect(alpha.contains { $0 >= 250 })
    }
  }

  @Test(arguments: Emoji.all) func bitmapsHaveNeitherFillNorOutline(emoji: Emoji) throws {
    let coverage = try draw(emoji, size: 40, outline: 3).1[0]
    #expect(coverage.fill.allSatisfy { $0 == 0 } && coverage.outline.allSatisfy { $0 == 0 })
    #expect(coverage.fill.count == coverage.width * coverage.height)
  }

  @Test(arguments: Emoji.all, sizes) func eachQuarterMovesTheBitmapByAQuarterPixel(emoji: Emoji, size: Double) throws {
    let (_, drawn) = try draw(emoji, size: size)
    let centers = drawn.map(\.alphaCenter)
    #expect(abs(centers[1] - centers[0]) < 1e-9)
    for phase in 1..<4 {
      #expect(abs(centers[phase + 1] - centers[phase] - 0.25) <= 0.05, "\(centers)")
    }
  }

  @Test func bitmapAfterALetterIsPlacedToAQuarterPixel() throws {
    let typesetter = try Typesetter(fonts: FontRequest(files: [TestFonts.latin, TestFonts.bitmaps]))
    let style = TextStyle(size: 50, outline: 0)
    let alone = typesetter.coverage(of: "👍", style)
    // 0.345 em are 17.25 px.
    let after = typesetter.coverage(of: "a👍", style)
    #expect(abs(after.alphaCenter - alone.alphaCenter - 17.25) <= 0.05)
  }
}

extension TextCoverage {
  /// The centre of the coloured ink, in pixels from the box's left edge.
  fileprivate var alphaCenter: Double {
    var (sum, moment) = (0.0, 0.0)
    for (index, alpha) in channel(3).enumerated() {
      sum += Double(alpha)
      moment += Double(alpha) * (Double(left + index % max(width, 1)) + 0.5)
    }
    return moment / sum
  }
}
