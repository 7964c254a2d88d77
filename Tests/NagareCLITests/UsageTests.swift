import Foundation
import Testing

extension CommandLineResultTests {
  /// Usage errors: exit code 2 and a reference to the help.
  @Suite struct UsageTests {
    @Test(arguments: [
      ["frobnicate"], ["burn"],
      ["frame", "v.mp4", "c.xml", "-o", "x"],
      ["frame", "v.mp4", "c.xml", "--at", "1"], ["layout", "c.xml"], ["layout", "--size", "640x360"],
      ["bench", "v.mp4"],
      ["burn", "v.mp4", "c.xml", "-o", "-"], ["burn", "-", "-", "-o", "x.mp4"], ["layout", "-", "-", "--size", "9x9"],
      ["burn", "v.mp4", "c.xml", "-o", "x.mp4", "--stats-json", "x.mp4"], ["doctor", "extra"],
      ["burn", "v.mp4", "c.xml", "-o", "x.mp4", "--frobnicate"],
      ["burn", "v.mp4", "c.xml", "-o", "x.mp4", "--merge-grow"], ["layout", "--size", "9x9", "--", "-", "-@+1"],
      ["burn", "-o", "x.mp4", "--", "-", "-@-1"], ["bench", "v.mp4", "c.xml@+10000001"],
    ])
    func usageErrorsPointToTheHelp(_ arguments: [String]) throws {
      let command = arguments[0] == "frobnicate" ? "" : "\(arguments[0]) "
      let outcome = try Program.nagare(arguments).run()
      expectFailure(outcome, 2, "See \"nagare \(command)--help\".")
      if outcome.diagnostics.contains("Missing expected") {
        #expect(outcome.diagnostics.contains("\n  Example: \"nagare \(command)"))
      }
    }

    @Test func noArgumentsShowsTheHelp() throws {
      let outcome = try Program.nagare([]).run()
      expectSuccess(outcome)
      #expect(outcome.output == (try Program.nagare("--help").run().output))
    }

    @Test(arguments: [
      ("--opacity", "1.5"), ("--opacity", "x"), ("--font-size", "0"), ("--font-size", "nan"), ("--outline", "-1"),
      ("--shadow", "-1"), ("--shadow", "65"), ("--shadow", "soft"), ("--language", ""), ("--language", "japanese"),
      ("--language", "ja_JP"), ("--language", "1a"), ("--language", "ja-"), ("--language", "zh-Traditional"),
      ("--missing-glyphs", "hide"), ("--missing-glyphs", ""), ("--bold", "yes"),
      ("--scroll-time", "0"), ("--scroll-time", "inf"), ("--fixed-time", "1:2:3:4"), ("--area", "0"), ("--area", "2"),
      ("--overflow", "explode"), ("--max-on-screen", "-1"), ("--max-on-screen", "many"), ("--offset", "1:60"),
      ("--offset", "1e400"), ("--format", "niconico"), ("--crf", "good"), ("--bitrate", "0"), ("--bitrate", "fast"),
      ("--comment-quality", "10.5"), ("--comment-quality", "-1"), ("--comment-quality", "good"),
      ("--encoder-option", "novalue"), ("--encoder-option", "=1"), ("--threads", "0"), ("--threads", "257"),
      ("--threads", "99999999999999999999"), ("--progress", "dots"),
      ("--block", ""), ("--block", "//"), ("--block", "/(/"), ("--block", "/[/i"), ("--block-id", ""),
      ("--block-user", ""),
      ("--block-mode", "sideways"), ("--block-color", "red"), ("--block-color", "#12345"), ("--block-color", "#+12345"),
      ("--block-kind", "tip"), ("--min-weight", "heavy"), ("--min-price", "-1"), ("--min-price", "nan"),
      ("--merge-duplicates", "-1"), ("--merge-duplicates", "often"), ("--merge-duplicates", "86401"),
      ("--merge-similar", "0.4"), ("--merge-similar", "80"), ("--merge-at", "1"), ("--merge-at", "1.5"),
      ("--replace", "a"), ("--replace", "/(/=b"), ("--replace", "=b"), ("--strip", "spaces"), ("--max-length", "0"),
      ("--max-length", "1025"), ("--highlight-user", ""), ("--highlight-user", "=#ff0000"),
      ("--highlight-user", "a=#ff880"), ("--prefer", "best"),
      ("--keep-clear", "15%"), ("--keep-clear", "left:15%"), ("--keep-clear", "bottom:100%"),
      ("--keep-clear", "bottom:-1"), ("--keep-clear", "bottom:1.5"), ("--keep-clear", "top:nan%"),
      ("--keep-clear", "top:1:2"), ("--keep-clear", "box:1,2,3"), ("--keep-clear", "box:1,2,3x101%"),
      ("--keep-clear", "box:1,2,3x4x5"), ("--keep-clear", "box:,,x"), ("--lanes", "top"), ("--lanes", "top:1,"),
      ("--lanes", "box:0,0,1x1"),
    ])
    func badValuesAreRefusedWithTheOption(_ option: String, _ value: String) {
      expectUsageError(
        ["burn", "v.mp4", "c.xml", "-o", "out.mp4", "\(option)=\(value)"], option, "See \"nagare burn --help\".")
    }

    @Test(arguments: [("--format", "bilibili-xml, "), ("--block-mode", "scroll, reverse, top, bottom, ")])
    func errorListsTheChoices(_ option: String, _ choices: String) {
      expectUsageError(
        ["layout", "c.xml", "--size", "9x9", option, "foo"], option, "one of the following: \(choices)",
        "See \"nagare layout --help\".")
    }

    @Test(arguments: ["640", "640x", "0x360", "640x360x2", "-640x360", "640x99999999999999999999", "ax9"])
    func invalidSizesAreRefused(_ size: String) {
      expectUsageError(["layout", "c.xml", "--size=\(size)"], "--size", "See \"nagare layout --help\".")
    }

    @Test(arguments: ["-1", "1:2:3:4", "1:60", "", "x", "1:-2", "1.5:00", "1e99"])
    func invalidTimesAreRefused(_ time: String) throws {
      let folder = try Workspace()
      let outcome = try Program.nagare(
        "frame", SmallClip.path, Fixture.comments, "-o", folder / "f.png", "--at=\(time)"
      ).run()
      expectFailure(outcome, 2, "--at")
      #expect(try folder.names.isEmpty)
    }

    @Test func negativeOffsetMayBeAWordOfItsOwn() {
      expectUsageError(["bench", "v.mp4", "--offset", "-2"], "the comments are missing")
    }

    @Test func unknownKernelsInTheEnvironmentAreRefused() throws {
      var program = Program.nagare("bench", try SmallClip.path, Fixture.comments)
      program.environment["NAGARE_KERNELS"] = "mmx"
      expectFailure(try program.run(), 2, "NAGARE_KERNELS", "(mmx)", "scalar")
    }
  }
}
