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

  /// The font says that a picture of 136 by 128 px is for an em of so many pixels.
  @Test(arguments: [(1, false), (10, false), (33, false), (34, true), (109, true)])
  func aPictureOfMoreThanFourEmsIsNotDrawn(pixelsPerEm: UInt8, isDrawn: Bool) throws {
    var tables = try FontTables(path: TestFonts.pictures)
    // Of the first size, the pixels to the em across and down.
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

  /// Most glyphs have pictures, whatever of; the sixth, a skin tone, has none. Of fonts with a table CBLC FreeType knows
  /// no outlines; under the older name it has the same pictures.
  @Test func aGlyphWithoutAPictureIsDrawnFromItsOutline() throws {
    var tables = try FontTables(path: TestFonts.emoji)
    let pictures = try FontTables(path: TestFonts.pictures)
    tables["EBLC"] = pictures["CBLC"]
    tables["EBDT"] = pictures["CBDT"]
    let typesetter = try typesetter(tables)
    let picture = typesetter.coverage(of: "😀", TextStyle(size: Self.size, outline: 2))
    #expect(picture.color.contains { $0 > 0 } && !picture.fill.contains { $0 > 0 })
    // Each width of the outline is told from the others.
    for outline in [0, 3, 1, 3, 0.0] {
      let coverage = typesetter.coverage(of: "🏽", TextStyle(size: Self.size, outline: outline))
      #expect(coverage.color.isEmpty)
      let fill = try #require(coverage.bounds(of: \.fill, threshold: 128))
      #expect(fill.width == Int(Self.size) && fill.height == Int(Self.size))
      let ink = coverage.bounds(of: \.outline, threshold: 128)
      #expect(ink.map { $0.width - fill.width } == (outline > 0 ? 2 * Int(outline) : nil))
    }
  }

  @Test(arguments: [TestFonts.pictures, TestFonts.emoji])
  func aPictureIsKeptOnceForOutlinesOfAnyWidth(font: String) throws {
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

  @Test func aPictureIsKeptInFourBytesAPixel() throws {
    let typesetter = try Typesetter(fonts: FontRequest(files: [TestFonts.pictures]))
    _ = typesetter.coverage(of: "👍", TextStyle(size: 8, outline: 0))
    // The picture itself, and what was drawn of it.
    #expect(typesetter.cachedGlyphBytes < 4 * 136 * 128 + 4 * 20 * 20 + 1_024)
  }
}
