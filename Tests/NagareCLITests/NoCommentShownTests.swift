import Foundation
import Testing

extension CommandLineResultTests {
  /// A run that shows no comment suggests a remedy in one line.
  @Suite struct NoCommentShownTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    private func warnings(_ words: String...) throws -> [Substring] {
      let output =
        words[0] == "preview" ? [] : ["-o", folder / (words[0] == "frame" ? "o.png" : "o.mkv"), "--overwrite"]
      let outcome = try Program.nagare(words + output).run()
      expectSuccess(outcome)
      return outcome.diagnosticLines.filter { $0.hasPrefix("nagare: warning: ") }
    }

    private func comments(_ times: String...) throws -> String {
      try folder.write(bilibili(times.map { ($0, 5, "text") }), to: "c.xml")
    }

    @Test(arguments: ["burn", "preview", "frame"])
    func lateCommentsSuggestAnOffset(_ command: String) throws {
      let words = [command, try SmallClip.path, try comments("1954.5", "1990")]
      let expected =
        "nagare: warning: no comment to show: the first comes at 32:34, after the video's end (0:02); "
        + "--offset=-32:34 moves it to the start"
      let found =
        try command == "frame"
        ? warnings(words[0], words[1], words[2], "--at", "1")
        : warnings(
          words[0], words[1], words[2])
      #expect(found.map(String.init) == [expected])
    }

    @Test func suggestedOffsetWorks() throws {
      let words = ["frame", try SmallClip.path, try comments("1954.5"), "-o", folder / "o.png", "--at", "1"]
      let outcome = try Program.nagare(words + ["--offset=-32:34"]).run()
      expectSuccess(outcome)
      #expect(outcome.diagnostics.isEmpty)
    }

    /// Filters with delay used to hide the video's length.
    @Test(arguments: ["hqdn3d", "tmix=frames=3", "scale=160:90", "eq=gamma='1+0.01*n':eval=frame"])
    func filtersKeepTheWarning(_ graph: String) throws {
      let late = try comments("0.5", "99", "100")
      let found = try warnings("burn", SmallClip.path, late, "--vf", graph)
      #expect(found.contains { $0.contains("2 of 3 comments come long after the end") }, "\(found)")
      #expect(try warnings("burn", SmallClip.path, comments("99"), "--vf", graph).count == 1)
    }

    /// A length that is unknown in advance is checked at the end.
    @Test func warningComesAtTheEndIfFiltersChangeTheLength() throws {
      let found = try warnings("burn", SmallClip.path, comments("99"), "--vf", "setpts=2*PTS")
      #expect(found.count == 1 && found[0].contains("--offset=-1:39"), "\(found)")
    }

    @Test func rangeWithoutCommentsSuggestsAnother() throws {
      let clip = folder / "in.mp4"
      try Media.make(clip, seconds: 60, options: ["-r", "5"])
      let found = try warnings("burn", clip, comments("3.5", "1000"), "--from", "40", "--to", "41")
      #expect(
        found.map(String.init) == [
          "nagare: warning: no comment to show: none from 0:40 to 0:41; the nearest comes at 0:03: try --from 0:03 --to 0:04"
        ])
    }

    @Test func filteringAllCommentsNamesTheOption() throws {
      let found = try warnings(
        "burn", SmallClip.path, comments("0.5", "1"), "--block", "text", "--block-color", "#000000")
      #expect(
        found.map(String.init) == [
          "nagare: warning: no comment to show: all 2 are filtered out (2 blocked-word); loosen --block"
        ])
    }

    @Test func fileWithoutCommentsIsReportedOnce() throws {
      let found = try warnings("burn", SmallClip.path, comments())
      #expect(found.count == 1 && found[0].contains("c.xml: it has no comments"), "\(found)")
    }

    @Test func droppingAllCommentsIsReported() throws {
      let found = try warnings("burn", SmallClip.path, comments("0.5"), "--keep-clear", "top:95%")
      #expect(found.count == 1 && found[0].contains("no comment shown: all were dropped (1 "), "\(found)")
    }

    @Test func liveSessionWithoutCommentsExplainsTheSources() throws {
      let found = try warnings(
        "live", SmallClip.path, "--comments", folder.write("", to: "none.ndjson"), "--delay", "0.5")
      #expect(found.count == 1 && found[0].contains("no comment was received; send lines such as"), "\(found)")
    }

    @Test func frameWithoutCommentsSuggestsATime() throws {
      let clip = folder / "in.mp4"
      try Media.make(clip, seconds: 30, options: ["-r", "5"])
      let found = try warnings("frame", clip, comments("20.5"), "--at", "5")
      #expect(
        found.map(String.init) == [
          "nagare: warning: no comment on screen at 0:05: the nearest comes at 0:20; try --at 0:22.500"
        ])
      #expect(try warnings("frame", clip, comments("20.5"), "--at", "0:22.500").isEmpty)
    }

    @Test func overlayEndingBeforeTheFirstCommentIsWarnedAbout() throws {
      let words = ["--size", "64x36", "--fps", "5", "--duration", "2"]
      let outcome = try Program.nagare(["overlay", comments("42.5"), "-o", folder / "o.mkv"] + words).run()
      expectSuccess(outcome)
      let line =
        "no comment to show: the first comes at 0:42, after the end (0:02); --offset=-0:42 moves it to the start"
      #expect(outcome.diagnostics.contains(line), "\(outcome.diagnostics)")
    }

    /// The summary of a range counts only its comments.
    @Test func countsConcernTheRange() throws {
      let texts = [
        ("0.2", 5, "a"), ("0.3", 5, "bad"), ("1.6", 5, "bad"), ("99", 1, "a"), ("99", 1, "b"), ("99", 1, "c"),
      ]
      let path = try folder.write(bilibili(texts), to: "c.xml")
      let words = ["burn", try SmallClip.path, path, "-o", folder / "o.mkv", "--to", "1", "--block", "bad"]
      let outcome = try Program.nagare(words).run()
      expectSuccess(outcome)
      #expect(
        outcome.diagnostics.contains("; 1 comment shown, 1 filtered (1 blocked-word)\n"), "\(outcome.diagnostics)")
      #expect(!outcome.diagnostics.contains("end"), "\(outcome.diagnostics)")
    }
  }
}
