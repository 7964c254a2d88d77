import Foundation
import NagareText
import Testing

@Suite struct FontTests {
  private let style = TextStyle(size: 40, outline: 2)

  @Test func mixedScriptsHaveNoMissingGlyph() throws {
    let typesetter = try TestFonts.installed()
    for text in ["前方高能 abc ÀÉ", "こんにちはカタカナ", "한국어 텍스트", "Привет, мир", "Ελληνικά", "草www666！？"] {
      #expect(!typesetter.shape(text, style: style).glyphs.isEmpty)
    }
    #expect(typesetter.missingGlyphs.isEmpty)
  }

  /// A skin tone after a letter and a character after an Arabic number sign are in one cluster with it. The font for
  /// Thai has no U+0308.
  @Test(arguments: [("a🏽", 2), ("人🏻", 2), ("\u{600}😀", 2), ("ก\u{308}", 2), ("\u{2764}\u{FE0E}\u{1F3FD}", 2)])
  func clusterThatNoFontCoversIsDrawnInParts(text: String, count: Int) throws {
    let typesetter = try TestFonts.installed()
    let shaped = typesetter.shape(text, style: style)
    #expect(shaped.clusterCount == 1)
    #expect(Set(shaped.glyphs.map(\.face)).count == count)
    #expect(!shaped.glyphs.map(\.face).contains(-1))
    #expect(typesetter.missingGlyphs.isEmpty)
    let fill = typesetter.rasterize(shaped).fill
    #expect(fill.contains(255))
  }

  @Test func aFontWithColouredGlyphsDrawsItsPlainOnesToo() throws {
    let layered = try Typesetter(fonts: FontRequest(files: [TestFonts.emoji, TestFonts.latin]))
    #expect(layered.shape("A●A", style: style).glyphs.map(\.face) == [1, 0, 1])
    let circle = layered.rasterize(layered.shape("●", style: style))
    #expect(circle.color.isEmpty && circle.fill.contains(255) && circle.outline.contains(255))
  }

  @Test func fontFilesAreTriedInTheirOrder() throws {
    let typesetter = try TestFonts.typesetter()
    #expect(typesetter.shape("A一あЖ가B", style: style).glyphs.map(\.face) == [0, 0, 1, 1, 1, 0])
    let reversed = try Typesetter(fonts: FontRequest(files: [TestFonts.others, TestFonts.latin]))
    #expect(reversed.shape("A一あЖ가B", style: style).glyphs.map(\.face) == [1, 1, 0, 0, 0, 1])
    #expect(typesetter.primaryFontName == "Nagare Test Regular")
    #expect(reversed.primaryFontName == "Nagare Test Fallback Regular")
  }

  @Test func decomposedTextUsesTheComposedGlyph() throws {
    let typesetter = try TestFonts.installed()
    let composed = typesetter.shape("éがん", style: style)
    let decomposed = typesetter.shape("e\u{301}か\u{3099}ん", style: style)
    #expect(decomposed.glyphs == composed.glyphs)
    let hangul = try TestFonts.typesetter()
    #expect(
      hangul.shape("\u{1100}\u{1161}", style: style).glyphs == hangul.shape("가", style: style).glyphs)
    #expect(hangul.missingGlyphs.isEmpty)
  }

  @Test func aCharacterWithoutGlyphIsABoxOfOneEm() throws {
    let typesetter = try TestFonts.typesetter()
    let shaped = typesetter.shape("\u{10FFFD}一\u{10FFFD}", style: style)
    #expect(shaped.width == 120 + 8)
    #expect(shaped.glyphs.map(\.face) == [-1, 0, -1])
    let box = typesetter.rasterize(typesetter.shape("\u{10FFFD}", style: TextStyle(size: 100, outline: 0)))
    #expect(box.bounds(of: \.fill) == PixelRectangle(left: 12, top: 23, right: 92, bottom: 103))
    #expect(box.area(of: \.fill) == 80 * 80 - 70 * 70)
    #expect(typesetter.missingGlyphs.map(\.scalar) == ["\u{10FFFD}"])
    #expect(typesetter.missingGlyphs.map(\.count) == [3])
  }

  @Test func aSkippedCharacterLeavesNoGap() throws {
    let typesetter = try Typesetter(
      fonts: FontRequest(files: [TestFonts.latin, TestFonts.others]), missingGlyphs: .skip)
    let shaped = typesetter.shape("A\u{10FFFD}一\u{10FFFD}", style: style)
    #expect(shaped.glyphs == typesetter.shape("A一", style: style).glyphs)
    #expect(shaped.width == typesetter.shape("A一", style: style).width)
    #expect(typesetter.missingGlyphs.map(\.count) == [2])
  }

  @Test func aMissingClusterOfSeveralScalarsTakesOneEm() throws {
    let typesetter = try TestFonts.typesetter()
    let cluster = "\u{10FFFD}\u{200D}\u{FE0F}"
    #expect(typesetter.shape(cluster + "一", style: style).width == 80 + 8)
    #expect(typesetter.missingGlyphs.map(\.scalar) == ["\u{10FFFD}"])
  }

  @Test func selectorsAndJoinersNeedNoGlyph() throws {
    let typesetter = try TestFonts.typesetter()
    let shaped = typesetter.shape("A\u{FE0F}一\u{200D}\u{2060}\u{E0100}\u{200B}", style: style)
    #expect(shaped.glyphs.map(\.face) == [0, 0])
    #expect(shaped.width == 64 + 8)
    #expect(typesetter.missingGlyphs.isEmpty)
  }

  @Test func theMostFrequentMissingCharacterComesFirst() throws {
    let typesetter = try TestFonts.typesetter()
    for text in ["\u{10FFFC}", "\u{10FFFD}", "\u{10FFFD}\u{10FFFB}"] { _ = typesetter.shape(text, style: style) }
    #expect(typesetter.missingGlyphs.map(\.scalar) == ["\u{10FFFD}", "\u{10FFFB}", "\u{10FFFC}"])
  }

  @Test func theLanguageChoosesRegionalForms() throws {
    let chinese = try TestFonts.installed(language: "zh-Hans")
    let japanese = try TestFonts.installed(language: "ja")
    #expect(chinese.shape("直", style: style).glyphs != japanese.shape("直", style: style).glyphs)
    #expect(chinese.shape("一", style: style).glyphs == japanese.shape("一", style: style).glyphs)
  }

  @Test func anInstalledFamilyIsUsed() throws {
    let named = try Typesetter(fonts: FontRequest(families: ["noto sans cjk jp"]))
    #expect(named.primaryFontName.hasPrefix("Noto Sans CJK JP"))
    #expect(throws: Never.self) { try Typesetter(fonts: FontRequest(families: ["monospace"])) }
  }

  @Test func aFamilyThatIsNotInstalledIsAnError() {
    #expect(throws: FontError.familyMissing(name: "No Such Family 7")) {
      try Typesetter(fonts: FontRequest(families: ["Noto Sans CJK SC", "No Such Family 7"]))
    }
    #expect(throws: FontError.familyMissing(name: "")) { try Typesetter(fonts: FontRequest(families: [""])) }
  }

  @Test func aFileThatIsNoFontIsAnError() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let empty = folder.appending(path: "empty.ttf")
    let cut = folder.appending(path: "cut.ttf")
    try Data().write(to: empty)
    try Data(contentsOf: URL(filePath: TestFonts.latin)).prefix(300).write(to: cut)
    for path in ["/nonexistent/font.ttf", folder.path, empty.path, cut.path, #filePath] {
      let error = #expect(throws: FontError.self) { try Typesetter(fonts: FontRequest(files: [path])) }
      guard case .fileUnreadable(path, let reason) = error else {
        Issue.record("\(path): \(String(describing: error))")
        continue
      }
      #expect(!reason.isEmpty)
    }
  }

  @Test func typesettersWorkSideBySide() async throws {
    let text = "前方高能 ☺ Привет 한국어"
    let style = style
    let expected = try TestFonts.installed()
    let coverage = expected.rasterize(expected.shape(text, style: style))
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let own = try TestFonts.installed()
          return own.rasterize(own.shape(text, style: style)).isIdentical(to: coverage)
        }
      }
      for try await same in group { #expect(same) }
    }
  }
}
