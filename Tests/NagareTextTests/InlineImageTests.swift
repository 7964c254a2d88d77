import NagareText
import Testing

/// Images within a line of text.
@Suite struct InlineImageTests {
  private static let placeholder = String(Character(InlineImage.placeholder))
  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let blue: [UInt8] = [0, 0, 255, 255]

  private func image(_ width: Int, _ height: Int, _ color: [UInt8] = red) throws -> InlineImage {
    let pixels = (0..<width * height).flatMap { _ in color }
    return try #require(InlineImage(width: width, height: height, pixels: pixels))
  }

  private func typesetter() throws -> Typesetter {
    try Typesetter(fonts: FontRequest(files: [TestFonts.latin]))
  }

  @Test func imagesOfWrongSizesAreRefused() {
    #expect(InlineImage(width: 0, height: 1, pixels: []) == nil)
    #expect(InlineImage(width: 1, height: 1, pixels: [0, 0, 0]) == nil)
    let side = InlineImage.longestSide + 1
    #expect(InlineImage(width: side, height: 1, pixels: [UInt8](repeating: 0, count: 4 * side)) == nil)
  }

  @Test(arguments: [(40, 40), (80, 40), (20, 40), (7, 9), (300, 300)], [12.0, 30, 50, 100])
  func imageIsAsHighAsALineAndKeepsItsShape(sides: (Int, Int), size: Double) throws {
    let typesetter = try typesetter()
    let text = typesetter.shape(
      Self.placeholder, style: TextStyle(size: size, outline: 0), images: [try image(sides.0, sides.1)])
    let origin = try #require(text.glyphs.first)
    let coverage = typesetter.rasterize(text)
    let ink = try #require(coverage.bounds(of: coverage.channel(3), threshold: 128))
    let width = 1.16 * size * Double(sides.0) / Double(sides.1)
    #expect(abs(Double(ink.right - ink.left) - width) <= 1)
    #expect(abs(Double(ink.bottom - ink.top) - 1.16 * size) <= 1)
    #expect(abs(Double(origin.y - ink.top) - 0.94 * size) <= 1)
    #expect(abs(text.advance - width - 0.08 * size) < 0.01)
    #expect(ink.left >= 2 && ink.right <= text.width - 2 && ink.top >= 1 && ink.bottom <= text.height - 1)
  }

  @Test func veryWideImageIsMadeSmaller() throws {
    let typesetter = try typesetter()
    let text = typesetter.shape(
      Self.placeholder, style: TextStyle(size: 20, outline: 0), images: [try image(1_000, 20)])
    let coverage = typesetter.rasterize(text)
    let ink = try #require(coverage.bounds(of: coverage.channel(3), threshold: 128))
    #expect(abs(ink.right - ink.left - 160) <= 1)
    #expect(abs(Double(ink.bottom - ink.top) - 3.2) <= 1)
  }

  @Test func imagesAreInTheOrderOfTheirPlaceholders() throws {
    let typesetter = try typesetter()
    let text = typesetter.shape(
      "ab\(Self.placeholder)\(Self.placeholder)\ncd\(Self.placeholder)", style: TextStyle(size: 40, outline: 2),
      images: [try image(10, 10), try image(10, 10, Self.blue), try image(10, 10)])
    #expect(text.glyphs.map(\.face) == [0, 0, -2, -2, 0, 0, -2])
    let coverage = typesetter.rasterize(text)
    func color(of glyph: Int) -> [UInt8] {
      let glyph = text.glyphs[glyph]
      let (x, y) = (glyph.quarterX / 4 + 20 - coverage.left, glyph.y - 15 - coverage.top)
      return (0..<4).map { coverage.color[4 * (y * coverage.width + x) + $0] }
    }
    #expect(color(of: 2) == Self.red)
    #expect(color(of: 3) == Self.blue)
    #expect(color(of: 6) == Self.red)
  }

  @Test func placeholderWithoutAnImageIsACharacter() throws {
    let typesetter = try typesetter()
    let text = typesetter.shape("a" + Self.placeholder, style: TextStyle(size: 20, outline: 0))
    #expect(text.glyphs.count == 2 && text.images.isEmpty)
    #expect(text.glyphs.allSatisfy { $0.face != -2 })
  }

  @Test func transparencyIsKept() throws {
    let typesetter = try typesetter()
    let text = typesetter.shape(
      Self.placeholder, style: TextStyle(size: 40, outline: 0), images: [try image(10, 10, [200, 100, 50, 128])])
    let coverage = typesetter.rasterize(text)
    let middle = 4 * (coverage.height / 2 * coverage.width + coverage.width / 2)
    #expect(Array(coverage.color[middle..<middle + 4]) == [100, 50, 25, 128])
  }

  @Test func quartersMoveTheImage() throws {
    let typesetter = try typesetter()
    let text = typesetter.shape(
      Self.placeholder, style: TextStyle(size: 40, outline: 0), images: [try image(10, 10)])
    let sums = typesetter.rasterizeQuarters(text).map { coverage in
      (0..<coverage.height).reduce(0) { $0 + Int(coverage.color[4 * ($1 * coverage.width) + 3]) }
    }
    #expect(sums == sums.sorted(by: >))
    #expect(sums[0] > sums[3])
  }
}
