import Foundation
import TestSupport
import Testing

extension CommandLineTests {
  /// Clips around the busiest moments.
  @Suite struct ClipsTests {
    private let folder: Workspace

    init() throws {
      folder = try Workspace()
      // Two seconds of 25 frames.
      try FileManager.default.copyItem(atPath: try SmallClip.path, toPath: folder / "v.mp4")
      let times = ["0.1", "0.5", "0.52", "1.48", "1.5", "1.52", "1.9"]
      try folder.write(bilibili(times.map { ($0, 1, $0 < "1" ? "first" : "second") }), to: "v.xml")
    }

    private static let options = ["--before", "0.2", "--after", "0.3", "--window", "0.1", "--preset", "ultrafast"]

    private func clips(_ words: String...) throws -> Outcome {
      try Program.nagare(["clips", folder / "v.mp4", "-o", folder / "out"] + Self.options + words).run(timeout: 120)
    }

    private func modified(_ path: String) throws -> Date? {
      try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }

    private var outputs: [String] {
      get throws { try FileManager.default.contentsOfDirectory(atPath: folder / "out").sorted() }
    }

    @Test func busiestMomentsAreBurned() throws {
      let outcome = try clips("--peaks", "2")
      expectSuccess(outcome)
      #expect(outcome.lines.first?.contains("3 comments, second") == true, "\(outcome.text)")
      #expect(try outputs == ["v-1.danmaku.mp4", "v-2.danmaku.mp4"])
      // From the frame that is shown at 1.3 s up to 1.8 s, and from that at 0.31 s up to 0.81 s.
      #expect(try Media.frameCount(of: folder / "out/v-1.danmaku.mp4") == 13)
      #expect(try Media.frameCount(of: folder / "out/v-2.danmaku.mp4") == 14)
      let time = try modified(folder / "out/v-1.danmaku.mp4")
      expectSuccess(try clips("--peaks", "2"))
      #expect(try modified(folder / "out/v-1.danmaku.mp4") == time)
    }

    @Test func tableIsJSON() throws {
      let outcome = try clips("--json", "--dry-run", "--from", "1", "--after", "0.1")
      expectSuccess(outcome)
      let clips = try #require(object(outcome.text)["clips"] as? [[String: Any]])
      #expect(clips.map { $0["comments"] as? Int } == [3, 1])
      #expect(clips.map { $0["time"] as? Double } == [1.5, 1.9])
      #expect(clips.map { ($0["from"] as? Double).map { ($0 * 1e6).rounded() } } == [1_300_000, 1_700_000])
      #expect(clips.map { ($0["to"] as? Double).map { ($0 * 1e6).rounded() } } == [1_600_000, 2_000_000])
      #expect(clips.first?["text"] as? String == "second")
      #expect(try !folder.names.contains("out"))
    }

    @Test func listsAreForEditors() throws {
      let lists = ["--list", folder / "lists/v.llc", "--list", folder / "lists/v.edl", "--dry-run", "--peaks", "2"]
      let words = ["clips", folder / "v.mp4", "-o", folder / "out"] + Self.options + lists
      expectSuccess(try Program.nagare(words).run())
      let project = try object(String(contentsOfFile: folder / "lists/v.llc", encoding: .utf8))
      #expect(project["mediaFileName"] as? String == "../v.mp4")
      #expect((project["cutSegments"] as? [[String: Any]])?.map { $0["name"] as? String } == ["2 first", "1 second"])
      let edl = try String(contentsOfFile: folder / "lists/v.edl", encoding: .utf8)
      #expect(edl.contains("00:00:01:08 00:00:01:20"), "\(edl)")
      expectSuccess(try Program.nagare(words).run())
      try folder.write(edl + "\n", to: "lists/v.edl")
      expectFailure(try Program.nagare(words).run(), 2, "already exists", "--again replaces it")
      expectSuccess(try Program.nagare(words + ["--again"]).run())
      expectFailure(try Program.nagare(words + ["--list", folder / "v.txt"]).run(), 2, ".llc or .edl")
    }

    /// The texts are those that viewers wrote, whatever `--names` shows.
    @Test func namesAreNotPartsOfTexts() throws {
      try folder.write(#"{"time":1,"text":"hello","name":"Ann"}"#, to: "c.ndjson")
      let outcome = try Program.nagare("clips", folder / "v.mp4", folder / "c.ndjson", "--dry-run", "--names").run()
      expectSuccess(outcome)
      #expect(outcome.text.contains("1 comment, hello\n"), "\(outcome.text)")
    }

    @Test func standardInputAndCopiesAreRefused() {
      expectUsageError(["clips", "v.mp4", "-"], "name files")
      expectUsageError(["clips", "-", "c.xml"], "name files")
      expectUsageError(["clips", "v.mp4", "--if-no-comments", "copy"], "--if-no-comments copy")
    }

    @Test func videoWithoutCommentsHasNoClips() throws {
      try folder.write(bilibili([("99", 1, "late")]), to: "v.xml")
      expectFailure(try clips(), 1, "no comments there")
    }

    /// The frames of a range are those of a burn of that range alone.
    @Test func rangesOfAProjectAreBurned() throws {
      let project = "{version: 1, cutSegments: [{start: 0.2, end: 0.6}, {start: 1, end: 1.4, name: 'b'}, {start: 1.8}]}"
      try folder.write(project, to: "v.llc")
      func burn(_ output: String, _ words: String...) throws -> Outcome {
        try Program.nagare(["burn", folder / "v.mp4", "-o", folder / output, "--preset", "ultrafast"] + words)
          .run(timeout: 60)
      }
      expectSuccess(try burn("r.mp4", "--ranges", folder / "v.llc"))
      #expect(try folder.names.filter { $0.hasPrefix("r") } == ["r-1.mp4", "r-2.mp4"])
      expectSuccess(try burn("one.mp4", "--from", "1", "--to", "1.4"))
      #expect(try Media.frameHashes(of: folder / "r-2.mp4") == Media.frameHashes(of: folder / "one.mp4"))
      expectSuccess(try burn("r.mp4", "--ranges", folder / "v.llc"))
      try folder.write(project.replacing("1.4", with: "1.2"), to: "v.llc")
      expectFailure(try burn("r.mp4", "--ranges", folder / "v.llc"), 2, "already exists", "r-2.mp4")
      #expect(try Media.frameCount(of: folder / "r-2.mp4") == 10)
      expectSuccess(try burn("r.mp4", "--ranges", folder / "v.llc", "--overwrite"))
      #expect(try Media.frameCount(of: folder / "r-2.mp4") == 5)
      try folder.write("not a video", to: "r-1.mp4")
      expectFailure(try burn("r.mp4", "--ranges", folder / "v.llc"), 2, "already exists", "r-1.mp4")
      expectSuccess(try burn("r.mp4", "--ranges", folder / "v.llc", "--overwrite"))
      #expect(try Media.frameCount(of: folder / "r-1.mp4") == 10)
      expectFailure(try burn("r.mp4", "--ranges", folder / "v.llc", "--from", "1"), 2, "--from")
      expectFailure(
        try burn("r.mp4", "--ranges", folder / "v.xml"), 3, "cannot understand the ranges", "no project of LosslessCut")
      expectFailure(try burn("r", "--ranges", folder / "v.llc"), 2, "r")
    }
  }
}
