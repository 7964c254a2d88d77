import Foundation
import NagareText
import TestSupport
import Testing

/// Fonts whose emoji are far larger than text, or of two kinds.
@Suite struct UnusualEmojiTests {
  private static let size = 40.0
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func typesetter(_ tables: FontTables) throws -> Typesetter {
    let path = folder.path("font.ttf")
    try tables.write(to: path)
    return try Typesetter(fonts: FontRequest(files: [path]))
  }

  /// The font declares a bitmap of 136 by 128 px to be for an em of this many pixels.
  @Test(arguments: [(1, false), (10, false), (33, false), (34, true), (109, true)])
  func bitmapOfMoreThanFourEmsIsNotDrawn(pixelsPerEm: UInt8, isDrawn: Bool) throws {
    var tables = try FontTables(path: TestFonts.bitmaps)
    // The horizontal and vertical pixels per em of the first size.
    tables["CBLC"]?.replaceSubrange(52..<54, with: [pixelsPerEm, pixelsPerEm])
    let coverage = try typesetter(tables).coverage(of: "👍", TextStyle(size: Self.size, outline: 2))
    #expect(coverage.color.contains { $0 > 0 } == isDrawn)
  }

  /// The emoji's layers are 1,000 units high and wide.
  @Test(arguments: [(16, false), (64, false), (200, false), (300, true), (1_000, true)])
  func layersOfMoreThanSixteenSquareEmsAreNotDrawn(unitsPerEm: Int, isDrawn: Bool) throws {
    var tables = try FontTables(path: TestFonts.emoji)
    tables["head"]?.replaceSubrange(18..<20, with: [UInt8(unitsPerEm >> 8), UInt8(unitsPerEm & 255)])
    let coverage = try typesetter(tables).coverage(of: "😀", TextStyle(size: Self.size, outline: 2))
    #expect(coverage.color.contains { $0 > 0 } == isDrawn)
  }

  /// Most glyphs get some bitmap; the sixth, a skin tone, has none. FreeType reads no outlines of a font with a table
  /// CBLC; under the older name EBLC, the table gives the same bitmaps.
  @Test func glyphWithoutABitmapIsDrawnFromItsOutline() throws {
    var tables = try FontTables(path: TestFonts.emoji)
    let bitmaps = try FontTables(path: TestFonts.bitmaps)
    tables["EBLC"] = bitmaps["CBLC"]
    tables["EBDT"] = bitmaps["CBDT"]
    let typesetter = try typesetter(tables)
    let bitmap = typesetter.coverage(of: "😀", TextStyle(size: Self.size, outline: 2))
    #expect(bitmap.color.contains { $0 > 0 } && !bitmap.fill.contains { $0 > 0 })
    // Outlines of different widths are not confused.
    for outline in [0, 3, 1, 3, 0.0] {
      let coverage = typesetter.coverage(of: "🏽", TextStyle(size: Self.size, outline: outline))
      #expect(coverage.color.isEmpty)
      let fill = try #require(coverage.bounds(of: \.fill, threshold: 128))
      #expect(fill.width == Int(Self.size) && fill.height == Int(Self.size))
      let ink = coverage.bounds(of: \.outline, threshold: 128)
      #expect(ink.map { $0.width - fill.width } == (outline > 0 ? 2 * Int(outline) : nil))
    }
  }

  @Test(arguments: [TestFonts.bitmaps, TestFonts.emoji])
  func emojiIsCachedOnceForOutlinesOfAnyWidth(font: String) throws {
    let typesetter = try Typesetter(fonts: FontRequest(files: [font]))
    let first = typesetter.coverage(of: "👍", TextStyle(size: Self.size, outline: 2))
    let bytes = typesetter.cachedGlyphBytes
    #expect(bytes > first.color.count / 2)
    for outline in [0, 1, 4.5] {
      let other = typesetter.coverage(of: "👍", TextStyle(size: Self.size, outline: outline))
      #expect(other.channel(3).count { $0 > 0 } == first.channel(3).count { $0 > 0 })
    }
    #expect(typesetter.cachedGlyphBytes == bytes)
  }

  @Test func bitmapIsCachedInFourBytesAPixel() throws {
    let typesetter = try Typesetter(fonts: FontRequest(files: [TestFonts.bitmaps]))
    _ = typesetter.coverage(of: "👍", TextStyle(size: 8, outline: 0))
    // The decoded bitmap, and the scaled one.
    #expect(typesetter.cachedGlyphBytes < 4 * 136 * 128 + 4 * 20 * 20 + 1_024)
  }
}
