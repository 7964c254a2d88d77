import Foundation
import TestSupport
import Testing

extension CommandLineResultTests {
  /// The options `--from` and `--to`.
  @Suite struct RangeTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    /// A video of 8 s at 25 fps with a key frame every 40 frames and reordered frames.
    /// - Parameter inputs: further inputs of ffmpeg.
    private func make(_ name: String, inputs: [String] = [], _ options: [String] = []) throws -> String {
      let source = ["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=25:duration=8"]
      let encoding = ["-c:v", "libx264", "-preset", "fast", "-bf", "3", "-g", "40", "-pix_fmt", "yuv420p"]
      try FFmpegTool.make(folder / name, source + inputs + encoding + options)
      return folder / name
    }

    private func burn(_ video: String, as name: String, _ options: [String]) throws -> String {
      let words = ["burn", video, Fixture.comments, "-o", folder / name, "--encoder", "ffv1", "--quiet"]
      expectSuccess(try Program.nagare(words + options).run())
      return folder / name
    }

    /// For so few frames, x265 reads decoding times from uninitialized memory, which is filled here.
    @Test(arguments: [1, 2, 3]) func x265EncodesShortRanges(count: Int) throws {
      let input = try make("in.mp4")
      let words = ["burn", input, Fixture.comments, "-o", folder / "few.mp4", "--encoder", "libx265", "--quiet"]
      var program = Program.nagare(words + ["--preset", "ultrafast", "--to", "\(Double(count) * 0.04)"])
      program.environment = ["MALLOC_PERTURB_": "254"]
      expectSuccess(try program.run())
      #expect(try Media.frameHashes(of: folder / "few.mp4").count == count)
    }

    /// Videos with their encoding options.
    private static let videos: [(name: String, options: [String])] = [
      ("plain.mp4", []), ("plain.mkv", []), ("late.ts", []),
      ("varying.mp4", ["-vf", "select='not(eq(mod(n,7),3))*not(between(n,100,140))'", "-fps_mode", "passthrough"]),
    ]

    @Test(arguments: videos, [[], ["--fps", "60"]])
    func rangeEqualsThatPartOfTheWhole(_ video: (name: String, options: [String]), _ rate: [String]) throws {
      let input = try make(video.name, video.options)
      let (start, end) = (3.51, 5.203)
      let whole = try burn(input, as: "whole.mkv", rate)
      let part = try burn(input, as: "part.mkv", rate + ["--from", "\(start)", "--to", "\(end)"])
      let hashes = try Media.frameHashes(of: whole)
      // With --fps, frames lie on a grid from time 0 of the container.
      let begin = try Media.startTime(of: input)
      let origin = rate.isEmpty ? begin : (begin * 60).rounded() / 60
      let times = try Media.frameTimes(of: whole).map { $0 - origin }
      let shown = times.indices.filter { times[$0] < end - 0.001 && (times.dropFirst($0 + 1).first ?? 9) > start }
      #expect(try Media.frameHashes(of: part) == shown.map { hashes[$0] })
      // With --fps, the output begins on the grid; otherwise it may begin within a frame.
      let first = rate.isEmpty ? start : try #require(shown.first.map { times[$0] })
      let expected = shown.map { max(times[$0] - first, 0) }
      let found = try Media.frameTimes(of: part)
      #expect(found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) < 0.0021 })
    }

    /// Each sample encodes its own position.
    @Test func audioBeginsWithTheSampleAtFrom() throws {
      let ramp = ["-f", "lavfi", "-i", "aevalsrc=mod(n\\,30000)/32768:s=48000:d=8"]
      let input = try make("in.mov", inputs: ramp, ["-c:a", "pcm_s16le"])
      let words = ["burn", input, Fixture.comments, "-o", folder / "out.mov", "--from", "2.5", "--to", "4", "--quiet"]
      expectSuccess(try Program.nagare(words).run())
      let audio = try Program.tool([
        "ffmpeg", "-v", "error", "-i", folder / "out.mov", "-map", "0:a", "-f", "s16le", "-",
      ]).run().output
      let samples = audio.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
      #expect(abs(Double(samples.count) - 72_000) < 2_048)
      #expect(samples.prefix(72_000).enumerated().allSatisfy { Int($1) == ($0 + 120_000) % 30_000 })
    }

    @Test(arguments: ["mp4", "mkv"])
    func subtitlesAndChaptersAreTrimmed(_ container: String) throws {
      try folder.write(
        "1\n00:00:00,500 --> 00:00:01,000\ngone\n\n2\n00:00:01,500 --> 00:00:03,000\nstays\n\n"
          + "3\n00:00:05,000 --> 00:00:07,000\ngoes on\n\n4\n00:00:07,500 --> 00:00:08,000\nlater\n", to: "in.srt")
      let chapters = [(0, 1, "gone"), (1, 4, "first"), (4, 8, "second")].map {
        "[CHAPTER]\nTIMEBASE=1/1\nSTART=\($0)\nEND=\($1)\ntitle=\($2)\n"
      }
      try folder.write(";FFMETADATA1\n" + chapters.joined(), to: "in.txt")
      let codec = container == "mp4" ? "mov_text" : "srt"
      let input = try make(
        "in.\(container)", inputs: ["-i", folder / "in.srt", "-i", folder / "in.txt"],
        ["-map", "0", "-map", "1", "-map_metadata", "2", "-c:s", codec])
      let output = folder / "out.\(container)"
      let words = ["burn", input, Fixture.comments, "-o", output, "--from", "2", "--to", "6", "--quiet"]
      expectSuccess(try Program.nagare(words).run())
      let text = try Program.tool(["ffmpeg", "-v", "error", "-i", output, "-map", "0:s", "-f", "srt", "-"]).run().text
      #expect(text.contains("00:00:00,000 --> 00:00:01,000\nstays"))
      #expect(text.contains("00:00:03,000 --> 00:00:04,000\ngoes on"))
      #expect(!text.contains("gone") && !text.contains("later"))
      let marks = try Program.tool([
        "ffprobe", "-v", "error", "-show_entries", "chapter=start_time,end_time:chapter_tags=title", "-of", "csv=p=0",
        output,
      ]).run().text
      #expect(marks == "0.000000,2.000000,first\n2.000000,4.000000,second\n")
    }

    /// A subtitle may begin long before the key frame from which the range is decoded.
    @Test func subtitlesBegunLongBeforeAreKept() throws {
      try folder.write("1\n00:00:01,000 --> 00:00:07,000\nlong\n", to: "in.srt")
      let input = try make("in.mkv", inputs: ["-i", folder / "in.srt"], ["-c:s", "srt", "-g", "25"])
      let options = ["--encoder", "ffv1", "--tint", "off", "--quiet", "--from", "4.5"]
      let words = ["burn", input, Fixture.comments, "-o", folder / "out.mkv"] + options
      func text() throws -> String {
        try Program.tool(["ffmpeg", "-v", "error", "-i", folder / "out.mkv", "-map", "0:s", "-f", "srt", "-"]).run()
          .text
      }
      expectSuccess(try Program.nagare(words + ["--to", "5.5"]).run())
      #expect(try text().contains("00:00:00,000 --> 00:00:01,000\nlong"))
      expectSuccess(try Program.nagare(words + ["--to", "6.5", "--resume"]).run())
      let found = try text()
      #expect(found.contains("00:00:00,000 --> 00:00:02,000\nlong"))
      #expect(found.components(separatedBy: "long").count == 2)
    }

    @Test func commentsInTheRangeAreCounted() throws {
      try folder.write(bilibili([("0.1", 5, "a"), ("1", 5, "b"), ("6.1", 5, "c")]), to: "c.xml")
      let input = try make("in.mp4")
      let words = [
        "burn", input, folder / "c.xml", "-o", folder / "out.mp4", "--fixed-time", "2", "--preset", "ultrafast",
      ]
      let outcome = try Program.nagare(words + ["--from", "2.5", "--to", "4"]).run()
      expectSuccess(outcome)
      #expect(outcome.diagnostics.contains("; 1 comment shown"))
    }

    @Test func rangeBeforeTheFirstFrameIsReported() throws {
      let inputs = ["-f", "lavfi", "-i", "sine=d=4", "-itsoffset", "2", "-f", "lavfi", "-i", "testsrc2=s=128x96:d=2"]
      let words = ["ffmpeg", "-v", "error"] + inputs + ["-c:v", "libx264", "-c:a", "aac", folder / "late.mkv"]
      expectSuccess(try Program.tool(words).run())
      let burn = ["burn", folder / "late.mkv", Fixture.comments, "-o", folder / "out.mp4", "--to", "1"]
      expectFailure(try Program.nagare(burn).run(), 2, "the video has no frame at")
    }

    @Test(arguments: [
      (["--from", "9"], "0:09 is past the end"),
      (["--from", "5", "--to", "4"], "--to must be later than --from"),
      (["--to", "0"], "--to must be later than the beginning"), (["--from=-1"], "--from must not be negative"),
    ])
    func emptyRangeIsRefused(_ options: [String], _ reason: String) throws {
      let words = ["burn", Fixture.clip, Fixture.comments, "-o", folder / "out.mp4"]
      expectFailure(try Program.nagare(words + options).run(), 2, reason)
      #expect(try folder.names.isEmpty)
    }

    /// The program does not wait for the rest of the input.
    @Test func readingEndsWithTheRange() throws {
      var program = Program.nagare(
        "burn", "-", Fixture.comments, "-o", folder / "out.mp4", "--to", "1", "--preset", "ultrafast", "--quiet")
      program.input = try Data(
        contentsOf: URL(filePath: make("in.ts", inputs: ["-f", "lavfi", "-i", "sine=d=8"], ["-c:a", "aac"])))
      program.inputStalled = true
      expectSuccess(try program.start().wait(timeout: 10))
      #expect(try Media.frameCount(of: folder / "out.mp4") == 25)
    }

    @Test func previewEndsBeforeTheFrameAtTo() throws {
      let words = ["preview", try SmallClip.path, Fixture.comments]
      let all = try folder.write(Program.nagare(words).run().output, to: "all.nut")
      let some = try folder.write(Program.nagare(words + ["--from", "0.4", "--to", "1"]).run().output, to: "some.nut")
      #expect(try Media.frameHashes(of: some) == Array(Media.frameHashes(of: all)[10..<25]))
      #expect(try Media.firstTime(of: some) == 0.4)
    }
  }
}
