import Foundation
import Testing

extension CommandLineResultTests {
  /// The command `presets`.
  @Suite struct PresetsCommandTests {
    private let settings: Settings

    init() throws {
      settings = try Settings()
    }

    @Test func noPresetsShowsAWorkingExample() throws {
      let outcome = try settings.run(["presets"])
      expectSuccess(outcome)
      #expect(outcome.text.contains(settings.path("large")))
      let paragraphs = outcome.text.components(separatedBy: "\n\n")
      try settings.add(try #require(paragraphs.first { $0.hasPrefix("# ") }), as: "large")
      expectSuccess(try settings.layout("--preset", "large"))
      let call = try #require(paragraphs.last).split(separator: " ").map(String.init)
      #expect(call.suffix(2) == ["--preset", "large\n"])
      #expect(try settings.run(["presets"]).text.contains("large\n  Larger letters"))
    }

    @Test func listShowsOptionsAndDefaults() throws {
      try settings.add("# Big.\nfont-size = 30\nbold\ntint = off\ncrf = 24\nblock = a\n", as: "big")
      let text = try settings.run(["presets"]).text
      #expect(
        text == """
          big
            Big.
            font-size = 30  default: 1/27 of the shorter side; Niconico's 27/384 of its canvas
            bold            default: Bilibili's comments are bold where the font has a bold face
            tint = off      default: outline
            crf = 24        default: libx264 and libx265 20, in live 23; VP9 31; SVT-AV1 32
            block = a

          """)
    }

    @Test func documentListsAllAndUserPresetsTakePrecedence() throws {
      try settings.folder.write("font-size = 30\n", to: "b.nagare")
      try settings.add("# One.\n# Two.\n\n# No description.\nbold\n", as: "b")
      try settings.folder.write("area = 0.5\n", to: "a.nagare")
      let outcome = try settings.run(["presets", "--json", "--beside", settings.folder / "c.xml"])
      let document = try object(outcome.text)
      #expect(document["folders"] as? [String] == [settings.home / "nagare/presets", settings.folder.path])
      let presets = try #require(document["presets"] as? [[String: Any]])
      #expect(presets.map { $0["name"] as? String } == ["a", "b"])
      #expect(presets.map { $0["path"] as? String } == [settings.folder / "a.nagare", settings.path("b")])
      #expect(presets[1]["description"] as? String == "One.\nTwo.")
      let options = try #require(presets[0]["options"] as? [[String: Any]])
      #expect(options.count == 1)
      #expect(options[0]["name"] as? String == "area")
      #expect(options[0]["value"] as? String == "0.5")
      #expect(options[0]["default"] as? String == "1")
      #expect(options[0]["line"] as? Int == 1)
    }

    @Test func namedPresetIsShownInFull() throws {
      try settings.add("# One.\ncrf = 24\n", as: "some")
      let text = try settings.run(["presets", "some"]).text
      #expect(text.contains(settings.path("some")))
      #expect(text.contains("crf = 24\n    Constant quality"))
      #expect(text.contains("    For: burn, batch, watch, clips, live, plan.\n"))
      expectFailure(try settings.run(["presets", "none"]), 2, "no such preset (none)", "Available: some.")
    }

    @Test func malformedPresetIsWarnedAboutAndSkipped() throws {
      try settings.add("frobnicate\n", as: "a")
      try settings.add("bold\n", as: "b")
      let outcome = try settings.run(["presets"])
      expectSuccess(outcome)
      #expect(outcome.text == "b\n  bold  default: Bilibili's comments are bold where the font has a bold face\n")
      #expect(outcome.diagnostics.contains("nagare: warning: cannot understand the preset (\(settings.path("a")):1)"))
      expectFailure(try settings.run(["presets", "a"]), 3, "(\(settings.path("a")):1)")
    }

    @Test func encoderPresetNamesAreWarnedAbout() throws {
      for name in ["faster", "12", "fastest"] { try settings.add("bold\n", as: name) }
      let lines = try settings.run(["presets"]).diagnosticLines
      #expect(lines.count == 2)
      for name in ["12", "faster"] {
        let meaning = "nagare: warning: burn and live read --preset \(name) as the encoder's preset"
        #expect(lines.contains("\(meaning), not as \(settings.path(name)); rename the file"))
      }
    }

    @Test func namesAreOnePerLineWithoutControlCharacters() throws {
      for name in ["b", "a", "bad\u{1b}"] { try settings.add("bold\n", as: name) }
      #expect(try settings.run(["presets", "--names"]).text == "a\nb\n")
      #expect(try !settings.run(["presets"]).text.contains("\u{1b}"))
    }
  }
}
