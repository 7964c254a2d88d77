import Foundation
import Testing

extension CommandLineResultTests {
  /// The effects of font and style options.
  @Suite struct StyleOptionTests {
    private let folder: Workspace
    private let comments: String

    init() throws {
      folder = try Workspace()
      comments = try folder.write(bilibili([("0.1", 5, "直返次 Wave"), ("0.2", 4, "AV一二")]), to: "c.xml")
    }

    private func layout(_ options: String...) throws -> [LayoutLine] {
      let outcome = try Program.nagare(["layout", comments, "--size", "640x360"] + options).run()
      expectSuccess(outcome)
      return try LayoutLine.parse(outcome)
    }

    /// The pixels of the frame at one second.
    private func frame(_ options: String...) throws -> Data {
      let path = folder / "f.png"
      expectSuccess(
        try Program.nagare(
          ["frame", SmallClip.path, comments, "--at", "1", "-o", path, "--overwrite", "--font-size", "30"] + options
        ).run())
      return try Media.samples(of: path, format: "rgb24")
    }

    @Test func styleFollowsTheFormatByDefault() throws {
      let nico = try folder.write(#"[{"chat":{"vpos":300,"content":"AV","mail":"ue"}}]"#, to: "n.json")
      func height(_ file: String, _ options: String...) throws -> Double? {
        let outcome = try Program.nagare(["layout", file, "--size", "1920x1080"] + options).run()
        expectSuccess(outcome)
        return try LayoutLine.parse(outcome).first?.h
      }
      // A box in Niconico's style is 95.53 pixels high; one in Bilibili's, an em of 40 pixels and margins.
      #expect(try abs(#require(try height(nico)) - 95.53) < 0.01)
      #expect(try height(nico) == height(comments, "--style", "niconico"))
      #expect(try height(comments) == height(nico, "--style", "bilibili"))
      #expect(try height(nico) != height(comments))
    }

    @Test func seedMovesCommentsWithoutAFreeRow() throws {
      let crowd = try folder.write(bilibili((0..<40).map { ("\(Double($0) / 100 + 1)", 5, "直返次") }), to: "crowd.xml")
      func rows(_ options: String...) throws -> [LayoutLine] {
        let outcome = try Program.nagare(
          ["layout", crowd, "--size", "640x360", "--style", "niconico"] + options
        ).run()
        expectSuccess(outcome)
        return try LayoutLine.parse(outcome)
      }
      let (plain, seeded) = try (rows(), rows("--seed", "5"))
      #expect(try plain.map(\.y) == rows("--seed", "0").map(\.y))
      #expect(zip(plain, seeded).allSatisfy { $0.overflow == true || $0.y == $1.y })
      #expect(zip(plain, seeded).contains { $0.y != $1.y })
    }

    @Test func ownerScriptsRunAndPositionedCommentsArePlaced() throws {
      let stage = try Program.nagare(["layout", Fixture.path("niconico/stage.json"), "--size", "1920x1080"]).run()
      expectSuccess(stage)
      let texts = try LayoutLine.parse(stage).compactMap(\.text)
      #expect(texts.contains("(*ﾟーﾟ) (*ﾟーﾟ) (*ﾟーﾟ)"))
      #expect(!texts.contains { $0.hasPrefix("@") || $0.contains("しぃ") })
      let placed = try Program.nagare(["layout", Fixture.path("bilibili/positioned.xml"), "--size", "1920x1080"]).run()
      expectSuccess(placed)
      let lines = try LayoutLine.parse(placed)
      #expect(lines.count { $0.mode == "positioned" && $0.dropped == nil } == 27)
      #expect(lines.compactMap(\.dropped) == ["unreadable-script"])
    }

    @Test func undrawnAnimationPartsAreCounted() throws {
      let program = "def text t { content = \"a\" } def button b { text = \"x\" } set t { x = 50% } 1s"
      let file = try folder.write(bilibili([("1", 9, program.replacing("\"", with: "&quot;"))]), to: "bas.xml")
      let outcome = try Program.nagare(["layout", file, "--size", "640x360"]).run()
      expectSuccess(outcome)
      #expect(try LayoutLine.parse(outcome).count == 1)
      #expect(outcome.diagnostics.contains(": a part of an animation (mode 9) is not drawn"))
    }

    @Test func boldTextIsWiderInFontsWithABoldFace() throws {
      let regular = try layout("--font", "Noto Sans", "--no-bold").compactMap(\.w)
      let bold = try layout("--font", "Noto Sans", "--bold").compactMap(\.w)
      #expect(regular.count == 2 && bold.count == 2)
      #expect(zip(regular, bold).allSatisfy { $0 < $1 })
    }

    @Test func syntheticBoldKeepsTheWidth() throws {
      let font = ["--font-file", Fixture.path("NagareTest.ttf")]
      let regular = try Program.nagare(["layout", comments, "--size", "640x360"] + font).run()
      let bold = try Program.nagare(["layout", comments, "--size", "640x360", "--bold"] + font).run()
      expectSuccess(bold)
      #expect(try LayoutLine.parse(regular).last?.w == LayoutLine.parse(bold).last?.w)
    }

    @Test func boldAndShadowChangeTheFrame() throws {
      let plain = try frame("--no-bold")
      let frames = try [plain, frame("--bold"), frame("--shadow", "5"), frame("--shadow", "2.5", "--no-bold")]
      #expect(Set(frames).count == 4)
      #expect(try frame("--shadow", "0", "--no-bold") == plain)
    }

    @Test func boxGrowsByTheShadowOnEverySide() throws {
      let plain = try layout("--font-size", "30", "--outline", "2")
      let shaded = try layout("--font-size", "30", "--outline", "2", "--shadow", "4.5")
      #expect(shaded.compactMap(\.w) == plain.compactMap { $0.w.map { $0 + 10 } })
      #expect(shaded.compactMap(\.h) == plain.compactMap { $0.h.map { $0 + 10 } })
    }

    /// The default for comments of a Chinese site is `zh-Hans`.
    @Test func languageSelectsCharacterForms() throws {
      let frames = try ["zh-Hans", "zh-Hant", "ja", "ko"].map { try frame("--language", $0) }
      #expect(Set(frames).count == 4)
      #expect(try frame() == frames[0])
    }

    @Test func missingCharactersAreBoxesOrSkipped() throws {
      try folder.write(bilibili([("0.1", 5, "A\u{378}A")]), to: "c.xml")
      let boxes = try layout("--font-size", "30")
      let named = try layout("--font-size", "30", "--missing-glyphs", "box")
      let skipped = try layout("--font-size", "30", "--missing-glyphs", "skip")
      #expect(boxes.map(\.w) == named.map(\.w))
      #expect(boxes.compactMap(\.w) == skipped.compactMap { $0.w.map { $0 + 30 } })
      #expect(try frame("--missing-glyphs", "box") != frame("--missing-glyphs", "skip"))
    }
  }
}
