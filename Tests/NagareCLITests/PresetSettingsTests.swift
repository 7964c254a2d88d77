import Foundation
import Testing

extension CommandLineResultTests {
  /// Presets, compared with the same options on the command line.
  @Suite struct PresetSettingsTests {
    private let settings: Settings

    init() throws {
      settings = try Settings()
    }

    /// Expects success and the same layout from two lists of options.
    private func expectSame(
      _ some: [String], _ others: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let outcomes = try [some, others].map { options in
        try settings.run(["layout", settings.folder / "c.xml", "--size", "640x360"] + options)
      }
      for outcome in outcomes { expectSuccess(outcome, sourceLocation: sourceLocation) }
      #expect(!outcomes[0].output.isEmpty, sourceLocation: sourceLocation)
      #expect(outcomes[0].text == outcomes[1].text, sourceLocation: sourceLocation)
    }

    @Test func presetEqualsItsOptions() throws {
      try settings.add(
        """
        # A description.

        font-size = 30
        \tscroll-time=7
        bold
        # A comment in between.
        block = comment 1
        block=/= *$/
        block-mode = top
        """, as: "some")
      let options = ["--font-size", "30", "--scroll-time", "7", "--bold", "--block", "comment 1"]
      try expectSame(["--preset", "some"], options + ["--block", "/= *$/", "--block-mode", "top"])
      let plain = try settings.layout()
      #expect(try settings.layout("--preset=some").text != plain.text)
    }

    @Test func commandLineTakesPrecedence() throws {
      try settings.add("font-size = 30\narea = 0.5\n", as: "some")
      try expectSame(["--font-size", "20", "--preset", "some"], ["--font-size", "20", "--area", "0.5"])
      try expectSame(["--preset", "some", "--font-size=20"], ["--font-size", "20", "--area", "0.5"])
    }

    @Test func laterPresetsTakePrecedence() throws {
      try settings.add("font-size = 30\narea = 0.5\n", as: "one")
      try settings.add("font-size = 20\n", as: "two")
      try expectSame(["--preset", "one", "--preset", "two"], ["--font-size", "20", "--area", "0.5"])
      try expectSame(["--preset", "two", "--preset", "one"], ["--font-size", "30", "--area", "0.5"])
    }

    @Test func filtersFromAllSourcesAddUp() throws {
      try settings.add("block = comment 1\n", as: "one")
      try settings.add("block = comment 2\n", as: "two")
      try expectSame(
        ["--preset", "one", "--preset", "two", "--block", "comment 3"],
        ["--block", "comment 1", "--block", "comment 2", "--block", "comment 3"])
    }

    @Test func commandLineReplacesFontsAndClearAreas() throws {
      try settings.add("font = No Such Family\nkeep-clear = bottom:90%\n", as: "some")
      try expectSame(
        ["--preset", "some", "--font", "DejaVu Sans", "--keep-clear", "top:10%"],
        ["--font", "DejaVu Sans", "--keep-clear", "top:10%"])
      expectFailure(try settings.layout("--preset", "some"), 2, "(No Such Family)")
    }

    @Test func userPresetTakesPrecedence() throws {
      try settings.folder.write("font-size = 20\n", to: "some.nagare")
      try expectSame(["--preset", "some"], ["--font-size", "20"])
      try settings.add("font-size = 30\n", as: "some")
      try expectSame(["--preset", "some"], ["--font-size", "30"])
    }

    @Test func presetBesideAShiftedFileIsFound() throws {
      try settings.folder.write("font-size = 20\n", to: "some.nagare")
      let shifted = settings.folder / "c.xml@+1"
      let outcome = try settings.run(["layout", shifted, "--size", "640x360", "--preset", "some"])
      expectSuccess(outcome)
    }

    @Test func presetInTheWorkingFolderIsFound() throws {
      try settings.folder.write("font-size = nonsense\n", to: "some.nagare")
      let line = "cd \"$1\" && \"$0\" layout --preset some --size 640x360 c.xml"
      let outcome = try Program.shell(line, settings.folder.path).run()
      expectFailure(outcome, 3, "(./some.nagare:1)")
    }

    @Test func homeFolderIsTheDefault() throws {
      let home = try Workspace()
      try FileManager.default.createDirectory(
        atPath: home / ".config/nagare/presets", withIntermediateDirectories: true)
      try home.write("names\n", to: ".config/nagare/presets/mine.nagare")
      for other in ["", "relative/path"] {
        var program = Program.nagare("presets", "--names")
        program.environment = ["HOME": home.path, "XDG_CONFIG_HOME": other]
        #expect(try program.run().text == "mine\n")
      }
    }

    @Test func nameWithASlashOrTheSuffixIsAPath() throws {
      let path = try settings.folder.write("font-size = 20\n", to: "other.txt")
      try expectSame(["--preset", path], ["--font-size", "20"])
      try settings.folder.write("font-size = 20\n", to: "x.nagare")
      let line = "cd \"$1\" && \"$0\" layout c.xml --size 640x360 --preset x.nagare"
      expectSuccess(try Program.shell(line, settings.folder.path).run())
      expectFailure(try settings.layout("--preset", "/none/x"), 1, "cannot read the preset (/none/x): No such file")
    }

    @Test func fileNamesAreRelativeToThePreset() throws {
      try settings.add("font-file = fonts/none.ttf\n", as: "some")
      let path = settings.home / "nagare/presets/fonts/none.ttf"
      expectFailure(try settings.layout("--preset", "some"), 1, "cannot use the font file (\(path))")
    }

    @Test func comparisonUsesThePreset() throws {
      // A preset with an invalid font must make the runs fail.
      try settings.folder.write("font-file = none.ttf\nfont-size = 20\n", to: "broken.nagare")
      try settings.folder.write("font-size = 20\n", to: "valid.nagare")
      func compare(_ preset: String) throws -> Outcome {
        let line = "cd \"$1\" && \"$0\" bench \"$2\" c.xml --against ffmpeg --json --preset ./$3.nagare"
        return try Program.shell(line, settings.folder.path, SmallClip.path, preset).run()
      }
      expectSuccess(try compare("valid"))
      expectFailure(try compare("broken"), 1, "cannot use the font file (./none.ttf)")
    }

    @Test func optionsOfOneNameHaveTheSameValues() throws {
      let dump = try object(Program.nagare("--experimental-dump-help").run().text)
      let commands = try #require((dump["command"] as? [String: Any])?["subcommands"] as? [[String: Any]])
      var kinds: [String: Set<String>] = [:]
      for argument in commands.flatMap({ $0["arguments"] as? [[String: Any]] ?? [] }) {
        let names = (argument["names"] as? [[String: String]] ?? []).filter { $0["kind"] == "long" }
        let kind = "\(argument["kind"] ?? "") \(argument["isRepeating"] ?? "")"
        for name in names { kinds[name["name", default: ""], default: []].insert(kind) }
      }
      #expect(kinds.count > 40)
      // Only encoder presets reach the parser, and only one of them counts.
      #expect(kinds.filter { $0.value.count > 1 }.keys.sorted() == ["preset"])
    }

    @Test func optionsOfOtherCommandsAreIgnored() throws {
      try settings.add("crf = 30\nencoder = none\nfont-size = 20\npeaks = 3\nthreads = 2\n", as: "some")
      try expectSame(["--preset", "some"], ["--font-size", "20"])
    }

    @Test func valuesMayBeginWithADash() throws {
      try settings.add("offset = -1\nblock = --bold\nblock = # 1\n", as: "some")
      try expectSame(["--preset", "some"], ["--offset=-1", "--block=--bold", "--block=# 1"])
    }

    @Test func otherWordsAreNotPresets() throws {
      try settings.folder.write(bilibili([("1", 1, "x")]), to: "--preset")
      let line = "cd \"$1\" && \"$0\" layout --size 640x360 -- --preset"
      expectSuccess(try Program.shell(line, settings.folder.path).run())
      expectFailure(try settings.layout("--preset"), 2, "Missing value for '--preset <name>'")
      expectFailure(try settings.layout("--preset", ""), 2, "Missing value for '--preset'", "nagare layout --help")
      expectFailure(try settings.layout("--preset="), 2, "Missing value for '--preset'", "nagare layout --help")
      expectFailure(try Program.nagare("doctor", "--preset", "x").run(), 2, "doctor has no option --preset")
    }
  }
}
