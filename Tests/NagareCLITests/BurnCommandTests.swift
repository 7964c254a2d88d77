import Foundation
import Testing

extension CommandLineResultTests {
  @Suite struct BurnCommandTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    /// Foundation's functions for paths trap on names of one character.
    @Test func namesMayHaveOneCharacter() throws {
      try FileManager.default.copyItem(atPath: SmallClip.path, toPath: folder / "v")
      try FileManager.default.copyItem(atPath: Fixture.comments, toPath: folder / "c")
      let line = "cd \"$1\" && \"$0\" burn v c -o o.mp4 --stats-json s && \"$0\" convert c -o d --to ndjson"
      expectSuccess(try Program.shell(line, folder.path).run())
      #expect(try folder.names == ["c", "d", "o.mp4", "s", "v"])
    }

    @Test(arguments: ["mp4", "mov", "mkv", "webm"])
    func everyContainerHoldsAllFrames(_ suffix: String) throws {
      let output = folder / "out.\(suffix)"
      let outcome = try Program.nagare("burn", SmallClip.path, Fixture.comments, "-o", output).run()
      expectSuccess(outcome)
      #expect(outcome.output.isEmpty)
      // The summary begins with the size and the duration.
      let size = try FileManager.default.attributesOfItem(atPath: output)[.size] as? Int ?? 0
      let shown = String(format: "%.0f kB", Double(size) / 1_000)
      #expect(outcome.diagnostics.contains("\(output): \(shown), 0:02.0; 50 frames in "), "\(outcome.diagnostics)")
      #expect(try Media.frameCount(of: output) == 50)
      #expect(try Media.complaints(about: output) == "")
      #expect(try folder.names == ["out.\(suffix)"])
    }

    @Test func quietSaysNothingOnSuccess() throws {
      let outcome = try Program.nagare(
        "burn", SmallClip.path, Fixture.comments, "-o", folder / "o.mp4", "--quiet", "--progress", "json"
      ).run()
      expectSuccess(outcome)
      #expect(outcome.output.isEmpty && outcome.diagnostics.isEmpty)
    }

    /// Some encoders write to the standard error.
    @Test(arguments: ["libx265", "libsvtav1"])
    func quietSilencesEncoders(_ encoder: String) throws {
      let outcome = try Program.nagare(
        "burn", SmallClip.path, Fixture.comments, "-o", folder / "o.mkv", "--encoder", encoder, "--quiet"
      ).run()
      // Not every FFmpeg has these encoders.
      if outcome.diagnostics.contains("no such encoder") { return }
      expectSuccess(outcome)
      #expect(outcome.diagnostics.isEmpty)
    }

    @Test func progressIsALineOfJSONEverySecond() throws {
      let start = ContinuousClock.now
      let outcome = try Program.nagare(
        "burn", Fixture.clip, Fixture.comments, "-o", folder / "o.mp4", "--progress", "json", "--preset", "ultrafast",
        // Takes four seconds on any machine.
        "--vf", "realtime=speed=2"
      ).run()
      let elapsed = (ContinuousClock.now - start) / .seconds(1)
      expectSuccess(outcome)
      let objects = try outcome.diagnosticLines.filter { $0.hasPrefix("{") }.map { try object($0) }
      #expect(objects.count >= Int(elapsed) - 1 && objects.count <= Int(elapsed))
      try #require(!objects.isEmpty)
      let frames = objects.compactMap { $0["frames"] as? Int }
      #expect(frames.count == objects.count && frames == frames.sorted() && (frames.last ?? 0) <= 200)
      for progress in objects {
        let keys = Set(progress.keys).subtracting(["bytes", "expected_bytes"])
        #expect(keys == ["frames", "time_s", "percent", "fps", "speed", "eta_s", "visible"])
        #expect((0...100).contains(progress["percent"] as? Double ?? -1))
      }
    }

    @Test func progressLineNeedsATerminal() throws {
      let outcome = try Program.nagare("burn", SmallClip.path, Fixture.comments, "-o", folder / "o.mp4").run()
      #expect(outcome.diagnosticLines.count == 1)
      #expect(!outcome.diagnostics.contains("\r"))
    }

    @Test func statisticsCountEveryComment() throws {
      let path = folder / "stats.json"
      expectSuccess(
        try Program.nagare(
          "burn", Fixture.clip, Fixture.comments, "-o", folder / "o.mp4", "--preset", "ultrafast", "--stats-json", path
        ).run())
      let document = try object(String(decoding: folder.read("stats.json"), as: UTF8.self))
      #expect(document["frames"] as? Int == 200)
      #expect(document["complete"] as? Bool == true)
      #expect((document["seconds"] as? Double ?? 0) > 0)
      let stages = try #require(document["stages_ms"] as? [String: Double])
      #expect(Set(stages.keys) == ["decode", "composite", "encode"])
      let dropped = try #require(document["comments_dropped"] as? [String: Int])
      #expect((document["comments_shown"] as? Int ?? 0) + dropped.values.reduce(0, +) == 160)
      #expect(document["missing_glyphs"] is [String: Any])
      #expect((document["caches"] as? [String: Any])?.keys.sorted() == ["coverage", "sprite"])
    }

    @Test func filteredCommentsAreCountedByRule() throws {
      let comments = try folder.write(
        bilibili([("0.1", 1, "草"), ("0.2", 1, "草!"), ("0.3", 5, "spoiler"), ("0.4", 1, "x")]), to: "c.xml")
      let outcome = try Program.nagare(
        "burn", SmallClip.path, comments, "-o", folder / "o.mp4", "--stats-json", folder / "stats.json", "--block",
        "SPOILER", "--merge-duplicates", "5"
      ).run()
      expectSuccess(outcome)
      #expect(outcome.diagnostics.contains("; 2 comments shown, 2 filtered (1 blocked-word, 1 merged)\n"))
      let document = try object(String(decoding: folder.read("stats.json"), as: UTF8.self))
      #expect(document["comments_shown"] as? Int == 2)
      #expect(document["comments_dropped"] as? [String: Int] == ["blocked-word": 1, "merged": 1])
    }

    @Test func missingGlyphsAreWarnedAbout() throws {
      let comments = try folder.write(bilibili([("0.2", 1, "a\u{10FFFD}")]), to: "c.xml")
      let outcome = try Program.nagare("burn", SmallClip.path, comments, "-o", folder / "o.mp4").run()
      expectSuccess(outcome)
      #expect(outcome.diagnostics.contains("nagare: warning: no font has these characters: "))
      #expect(outcome.diagnostics.contains("U+10FFFD"))
    }

    @Test func videoFromAPipeIsBurned() throws {
      let source = folder / "in.mkv"
      try Media.make(source)
      var program = Program.nagare("burn", "-", Fixture.comments, "-o", folder / "o.mp4")
      program.input = try folder.read("in.mkv")
      expectSuccess(try program.run())
      #expect(try Media.frameCount(of: folder / "o.mp4") == 50)
    }

    @Test func verboseNamesEncoderAndConversions() throws {
      let outcome = try Program.nagare(
        "burn", SmallClip.path, Fixture.comments, "-o", folder / "o.mp4", "--verbose"
      ).run()
      #expect(outcome.diagnostics.contains("encoder: libx264"))
      #expect(outcome.diagnostics.contains("no conversion"))
    }
  }
}
