import Foundation
import Testing

extension CommandLineResultTests {
  /// Environments without fonts for some characters, or without any font.
  @Suite struct MissingGlyphTests {
    private let folder: Workspace
    private let comments: String

    init() throws {
      folder = try Workspace()
      let texts = ["草草ไ", "A草", "👍", "AV"]
      comments = try folder.write(bilibili(texts.map { ("0.1", 5, $0) }), to: "c.xml")
    }

    /// Calls of commands that draw or lay out comments.
    private func calls(_ options: String...) throws -> [[String]] {
      let clip = try SmallClip.path
      return [
        ["burn", clip, comments, "-o", folder / "out.mp4", "--quiet"],
        ["frame", clip, comments, "--at", "1", "-o", folder / "out.png"],
        ["layout", comments, "--size", "320x180"], ["bench", clip, comments],
      ].map { $0 + options }
    }

    @Test func missingFontFamilyIsAnError() throws {
      let fonts = try InstalledFonts("NagareTest.ttf", "NagareTestColorless.ttf")
      let named = ["layout", Fixture.comments, "--size", "320x180", "--font"]
      expectSuccess(try fonts.run(named + ["Nagare Test"]))
      expectFailure(try fonts.run(named + ["Nagare Test Colorless"]), 1, "cannot use the font file")
    }

    @Test func missingCharactersAreReportedWithCountsAndFonts() throws {
      let fonts = try InstalledFonts("NagareTest.ttf")
      for call in try calls().prefix(2) {
        let outcome = try fonts.run(call)
        expectSuccess(outcome)
        #expect(
          outcome.diagnosticLines == [
            "nagare: warning: no font has these characters: 草 (U+8349, 3 times), ไ (U+0E44), 👍 (U+1F44D)",
            "  Fonts that have them: Noto Sans CJK SC (Debian's fonts-noto-cjk); Noto Sans Thai (Debian's "
              + "fonts-noto-core); Noto Color Emoji (Debian's fonts-noto-color-emoji).",
          ])
      }
      #expect(try folder.names == ["c.xml", "out.mp4", "out.png"])
    }

    @Test func nothingIsReportedWithoutMissingCharacters() throws {
      let fonts = try InstalledFonts("NagareTest.ttf", "NagareTestFallback.ttf")
      try folder.write(bilibili([("0.1", 5, "AVあЖ一")]), to: "c.xml")
      for call in try calls("--missing-glyphs", "error") {
        let outcome = try fonts.run(call)
        expectSuccess(outcome)
        #expect(outcome.diagnostics.isEmpty)
      }
    }

    @Test func manyMissingCharactersAreSummarized() throws {
      let fonts = try InstalledFonts("NagareTest.ttf")
      let texts = ["甲乙丙丁戊己庚辛壬癸", "กԱაአᚠ"]
      try folder.write(bilibili(texts.map { ("0.1", 5, $0) }), to: "c.xml")
      let outcome = try fonts.run(try calls()[1])
      expectSuccess(outcome)
      #expect(outcome.diagnosticLines.count == 2)
      #expect(outcome.diagnosticLines[0].hasSuffix(" and 7 more"))
      #expect(outcome.diagnosticLines[1].contains(" and 2 more (Debian's fonts-noto-core)"))
      #expect(outcome.diagnosticLines[1].ranges(of: "Noto Sans").count == 4)
      #expect(outcome.diagnosticLines.allSatisfy { $0.count < 250 })
    }

    @Test func missingGlyphErrorFailsBeforeWriting() throws {
      let fonts = try InstalledFonts("NagareTest.ttf")
      for call in try calls("--missing-glyphs", "error") {
        expectFailure(
          try fonts.run(call), 1, "no font has some characters of the comments: 草 (U+8349, 3 times)", "👍 (U+1F44D)",
          "\n  Fonts that have them: Noto Sans CJK SC (Debian's fonts-noto-cjk)")
        #expect(try folder.names == ["c.xml"])
      }
    }

    @Test func noFontFailsBeforeWriting() throws {
      let fonts = try InstalledFonts()
      for call in try calls() {
        expectFailure(try fonts.run(call), 1, "no font is installed", "\n  Install one", "--font-file")
        #expect(try folder.names == ["c.xml"])
      }
    }

    @Test func fontFileReplacesInstalledFonts() throws {
      let fonts = try InstalledFonts()
      let outcome = try fonts.run(try calls("--font-file", Fixture.path("NagareTest.ttf"))[1])
      expectSuccess(outcome)
      #expect(outcome.diagnosticLines.first?.contains("草 (U+8349, 3 times)") == true)
      #expect(folder.contains("out.png"))
    }

    @Test func onlyCharactersOfShownCommentsAreReported() throws {
      let fonts = try InstalledFonts("NagareTest.ttf")
      try folder.write(bilibili([("0.1", 5, "草"), ("0.2", 5, "草"), ("0.9", 5, "弾"), ("1.5", 5, "好")]), to: "c.xml")
      func missing(_ command: Int, _ options: String...) throws -> String {
        let outcome = try fonts.run(try calls()[command] + options + ["--overwrite", "--fixed-time", "0.5"])
        expectSuccess(outcome)
        let prefix = "nagare: warning: no font has these characters: "
        return outcome.diagnosticLines.first.map { String($0.dropFirst(prefix.count)) } ?? ""
      }
      #expect(try missing(0, "--to", "0.8") == "草 (U+8349, 2 times)")
      #expect(try missing(0, "--from", "0.8", "--to", "1.2") == "弾 (U+5F3E)")
      #expect(try missing(1) == "弾 (U+5F3E)")
    }

    @Test func statisticsCountMissingCharacters() throws {
      let fonts = try InstalledFonts("NagareTest.ttf")
      expectSuccess(try fonts.run(try calls("--stats-json", folder / "s.json")[0]))
      let document = try object(String(decoding: folder.read("s.json"), as: UTF8.self))
      #expect(document["missing_glyphs"] as? [String: Int] == ["草": 3, "ไ": 1, "👍": 1])
    }
  }
}
