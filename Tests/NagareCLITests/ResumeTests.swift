import Foundation
import TestSupport
import Testing

extension CommandLineResultTests {
  /// The option `--resume`. Burns with `--to` stand for interrupted ones, as they always stop at the same time.
  @Suite struct ResumeTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    /// A video of 6 s with audio and a variable frame rate.
    private func video(_ name: String = "in.mp4", size: String = "160x90") throws -> String {
      let inputs = ["-f", "lavfi", "-i", "testsrc2=size=\(size):rate=25:duration=6", "-f", "lavfi", "-i", "sine=d=6"]
      let encoding = [
        "-c:v", "libx264", "-preset", "fast", "-bf", "3", "-g", "40", "-pix_fmt", "yuv420p", "-c:a", "aac",
      ]
      let rate = ["-vf", "select=not(eq(mod(n\\,7)\\,3))", "-fps_mode", "passthrough"]
      try FFmpegTool.make(folder / name, inputs + rate + encoding)
      return folder / name
    }

    private func burn(_ video: String, _ name: String, _ options: [String]) throws -> Outcome {
      try Program.nagare(["burn", video, Fixture.comments, "-o", folder / name] + options).run(timeout: 60)
    }

    private func expectEqual(_ name: String, _ whole: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    {
      let (found, expected) = (folder / name, folder / whole)
      #expect(try Media.frameHashes(of: found) == Media.frameHashes(of: expected), sourceLocation: sourceLocation)
      #expect(try Media.frameTimes(of: found) == Media.frameTimes(of: expected), sourceLocation: sourceLocation)
      #expect(
        try Media.packetHash(of: found, stream: "a:0") == Media.packetHash(of: expected, stream: "a:0"),
        sourceLocation: sourceLocation)
      // ffmpeg warns about its own outputs with a variable frame rate.
      #expect(
        try Media.complaints(about: found).isEmpty || !Media.complaints(about: expected).isEmpty,
        sourceLocation: sourceLocation)
      let decoded = try Program.tool([
        "ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "packet=dts", "-of", "csv=p=0", found,
      ]).run().lines.compactMap { Int($0.prefix { $0 != "," }) }
      #expect(zip(decoded, decoded.dropFirst()).allSatisfy { $0 < $1 }, sourceLocation: sourceLocation)
    }

    private static let x264 = ["--crf", "0", "--encoder-option", "g=30"]
    /// Frames before a key frame refer to it.
    private static let x265 = [
      "--encoder", "libx265", "--preset", "ultrafast", "--encoder-option",
      "x265-params=lossless=1:keyint=30:open-gop=1:bframes=4:log-level=error",
    ]
    private static let vp9 = ["--crf", "0", "--encoder-option", "lossless=1", "--encoder-option", "g=30"]

    private static let kinds: [(name: String, options: [String])] = [
      ("out.mp4", x264), ("out.mkv", x264 + ["--fps", "50"]), ("out.mov", x264 + ["--from", "1.013"]),
      ("out.mp4", x265), ("out.mkv", x265), ("out.mkv", ["--encoder", "ffv1"]),
    ]

    /// 10-bit video for libx265, and audio and subtitles that are converted.
    @Test func convertedStreamsAreResumed() throws {
      try folder.write("1\n00:00:00,100 --> 00:00:00,900\none\n\n2\n00:00:04,000 --> 00:00:05,000\ntwo\n", to: "s.srt")
      let video = folder / "in.mkv"
      let inputs = ["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=25:duration=6", "-f", "lavfi", "-i", "sine=d=6"]
      try Media.ffmpeg(
        inputs + ["-i", folder / "s.srt", "-map", "0", "-map", "1", "-map", "2", "-pix_fmt", "yuv420p10le"]
          + ["-c:v", "ffv1", "-c:a", "flac", "-c:s", "subrip", video])
      let lossless = ["--preset", "ultrafast", "--encoder-option", "x265-params=lossless=1:keyint=30:log-level=error"]
      expectSuccess(try burn(video, "whole.mov", lossless))
      expectSuccess(try burn(video, "out.mov", lossless + ["--to", "3.6"]))
      let outcome = try burn(video, "out.mov", lossless + ["--resume"])
      expectSuccess(outcome)
      #expect(outcome.diagnostics.contains("frames kept; resuming at 0:0"))
      try expectEqual("out.mov", "whole.mov")
      #expect(
        try Media.packetHash(of: folder / "out.mov", stream: "s:0")
          == Media.packetHash(of: folder / "whole.mov", stream: "s:0"))
    }

    @Test(arguments: kinds)
    func resumedBurnEqualsAnUninterruptedOne(_ kind: (name: String, options: [String])) throws {
      let video = try video()
      expectSuccess(try burn(video, "whole-" + kind.name, kind.options))
      // Resume twice, the second time where the first run stopped.
      expectSuccess(try burn(video, kind.name, kind.options + ["--to", "2.6"]))
      expectSuccess(try burn(video, kind.name, kind.options + ["--to", "4.4", "--resume"]))
      let outcome = try burn(video, kind.name, kind.options + ["--resume"])
      expectSuccess(outcome)
      #expect(outcome.diagnostics.contains(/frames kept; resuming at 0:0[34]/))
      try expectEqual(kind.name, "whole-" + kind.name)
      let stats = ["--stats-json", folder / "stats.json"]
      #expect(try burn(video, kind.name, kind.options + stats + ["--resume"]).diagnostics.contains("already complete"))
      let frames = try Media.frameCount(of: folder / kind.name)
      #expect(try object(String(decoding: folder.read("stats.json"), as: UTF8.self))["frames"] as? Int == frames)
    }

    @Test func webMIsResumed() throws {
      try Media.make(folder / "in.mp4", size: "160x90", seconds: 4)
      expectSuccess(try burn(folder / "in.mp4", "whole.webm", ResumeTests.vp9))
      expectSuccess(try burn(folder / "in.mp4", "out.webm", ResumeTests.vp9 + ["--to", "2.9"]))
      expectSuccess(try burn(folder / "in.mp4", "out.webm", ResumeTests.vp9 + ["--resume"]))
      #expect(try Media.frameHashes(of: folder / "out.webm") == Media.frameHashes(of: folder / "whole.webm"))
      #expect(try Media.frameTimes(of: folder / "out.webm") == Media.frameTimes(of: folder / "whole.webm"))
    }

    /// Recordings rarely start at 0, and MP4 stores start times in milliseconds.
    @Test(arguments: ["mp4", "mkv"])
    func videoWithALateStartIsResumed(_ container: String) throws {
      let video = try video("in.ts")
      expectSuccess(try burn(video, "whole.\(container)", ResumeTests.x264))
      expectSuccess(try burn(video, "out.\(container)", ResumeTests.x264 + ["--to", "3.7"]))
      expectSuccess(try burn(video, "out.\(container)", ResumeTests.x264 + ["--resume"]))
      try expectEqual("out.\(container)", "whole.\(container)")
    }

    @Test(arguments: [0.2, 0.55, 0.9])
    func killedBurnIsResumed(_ share: Double) throws {
      let video = try video()
      expectSuccess(try burn(video, "whole.mkv", ["--encoder", "ffv1"]))
      let bytes = try folder.read("whole.mkv")
      try folder.write(bytes.prefix(Int(Double(bytes.count) * share)), to: ".out.mkv.1-1.partial")
      let outcome = try burn(video, "out.mkv", ["--encoder", "ffv1", "--resume"])
      #expect(outcome.diagnostics.contains(".out.mkv.1-1.partial: "))
      try expectEqual("out.mkv", "whole.mkv")
      #expect(try folder.names == ["in.mp4", "out.mkv", "whole.mkv"])
    }

    @Test func longestPartialFileIsResumed() throws {
      let video = try video()
      expectSuccess(try burn(video, "whole.mkv", ["--encoder", "ffv1"]))
      let bytes = try folder.read("whole.mkv")
      for (number, share) in [0.3, 0.8, 0.5].enumerated() {
        try folder.write(bytes.prefix(Int(Double(bytes.count) * share)), to: ".out.mkv.\(number)-1.partial")
      }
      let outcome = try burn(video, "out.mkv", ["--encoder", "ffv1", "--resume"])
      #expect(outcome.diagnostics.contains(".out.mkv.1-1.partial: "))
      try expectEqual("out.mkv", "whole.mkv")
      #expect(try folder.names == ["in.mp4", "out.mkv", "whole.mkv"])
    }

    /// After a crash, file systems may leave a block of zeros in a file.
    @Test func zerosInThePartialFileAreBurnedAgain() throws {
      let video = try video()
      expectSuccess(try burn(video, "whole.mkv", ["--encoder", "ffv1"]))
      let bytes = try folder.read("whole.mkv")
      let hole = bytes.count / 2..<bytes.count / 2 + 8192
      var damaged = bytes.prefix(bytes.count * 3 / 4)
      damaged.replaceSubrange(hole, with: Data(count: hole.count))
      try folder.write(damaged, to: ".out.mkv.1-1.partial")
      let outcome = try burn(video, "out.mkv", ["--encoder", "ffv1", "--resume"])
      #expect(outcome.diagnostics.contains("frames kept"))
      try expectEqual("out.mkv", "whole.mkv")
    }

    @Test func otherFrameRateIsRefused() throws {
      let video = folder / "in.mp4"
      try Media.make(video, seconds: 4)
      let options = ["--encoder", "ffv1"]
      expectSuccess(try burn(video, "out.mkv", options + ["--fps", "50", "--to", "2"]))
      expectFailure(try burn(video, "out.mkv", options + ["--resume"]), 2, "its frame rate is different")
      expectSuccess(try burn(video, "out.mkv", options + ["--fps", "10", "--to", "2", "--overwrite"]))
      expectFailure(try burn(video, "out.mkv", options + ["--resume"]), 2, "its frame rate is different")
    }

    /// Recordings lack frames although their containers state a constant rate. Some begin at the time of a clock, which
    /// the container's duration includes.
    @Test(arguments: [("mkv", "0"), ("flv", "0"), ("flv", "36000")])
    func videoThatLacksFramesIsResumed(_ container: String, start: String) throws {
      let video = folder / "in.\(container)"
      let inputs = ["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=25:duration=5", "-f", "lavfi", "-i", "sine=d=5"]
      let missing = ["-vf", "select=not(eq(n\\,1)+eq(n\\,45)+between(n\\,50\\,52))", "-fps_mode", "passthrough"]
      let encoding = ["-c:v", "libx264", "-preset", "fast", "-bf", "3", "-pix_fmt", "yuv420p", "-c:a", "aac"]
      try FFmpegTool.make(video, inputs + missing + encoding + ["-output_ts_offset", start])
      expectSuccess(try burn(video, "whole.mkv", ResumeTests.x264))
      expectSuccess(try burn(video, "out.mkv", ResumeTests.x264 + ["--to", "3.6"]))
      let outcome = try burn(video, "out.mkv", ResumeTests.x264 + ["--resume"])
      #expect(outcome.diagnostics.contains(/frames kept; resuming at 0:0[23]/))
      try expectEqual("out.mkv", "whole.mkv")
      #expect(try burn(video, "out.mkv", ResumeTests.x264 + ["--resume"]).diagnostics.contains("already complete"))
    }

    /// Audio may continue long after the last frame.
    @Test func outputWithTruncatedAudioIsNotComplete() throws {
      let inputs = ["-f", "lavfi", "-i", "testsrc2=size=128x96:rate=25:duration=2", "-f", "lavfi", "-i", "sine=d=8"]
      let encoding = ["-c:v", "libx264", "-g", "10", "-c:a", "aac"]
      expectSuccess(try Program.tool(["ffmpeg", "-v", "error"] + inputs + encoding + [folder / "in.mkv"]).run())
      expectSuccess(try burn(folder / "in.mkv", "whole.mkv", ResumeTests.x264))
      let cut = ["-i", folder / "whole.mkv", "-c", "copy", "-copyts", "-t", "4", folder / "out.mkv"]
      expectSuccess(try Program.tool(["ffmpeg", "-v", "error"] + cut).run())
      let outcome = try burn(folder / "in.mkv", "out.mkv", ResumeTests.x264 + ["--resume"])
      #expect(!outcome.diagnostics.contains("already complete"))
      try expectEqual("out.mkv", "whole.mkv")
      #expect(
        try burn(folder / "in.mkv", "out.mkv", ResumeTests.x264 + ["--resume"]).diagnostics.contains("already complete")
      )
    }

    /// The codec counts frames, and the container's clock starts between two of them.
    @Test func coarseTimestampsAreResumed() throws {
      let source = ["-f", "lavfi", "-i", "testsrc2=size=128x96:rate=12:duration=5", "-c:v", "libx264", "-g", "20"]
      expectSuccess(
        try Program.tool(["ffmpeg", "-v", "error"] + source + ["-muxdelay", "0.55", folder / "in.ts"]).run())
      let options = ["--encoder", "mpeg4", "--encoder-option", "g=12"]
      expectSuccess(try burn(folder / "in.ts", "whole.mkv", options))
      expectSuccess(try burn(folder / "in.ts", "out.mkv", options + ["--to", "3"]))
      expectSuccess(try burn(folder / "in.ts", "out.mkv", options + ["--resume"]))
      #expect(try Media.frameTimes(of: folder / "out.mkv") == Media.frameTimes(of: folder / "whole.mkv"))
    }

    /// The filters must not restart at the point of resumption.
    @Test func statefulFiltersAreResumed() throws {
      let video = try video()
      let options = ResumeTests.x264 + ["--vf", "framestep=3,setpts=PTS-STARTPTS,hue=H=n/9"]
      expectSuccess(try burn(video, "whole.mkv", options))
      expectSuccess(try burn(video, "out.mkv", options + ["--to", "3"]))
      expectSuccess(try burn(video, "out.mkv", options + ["--resume"]))
      try expectEqual("out.mkv", "whole.mkv")
      expectSuccess(try burn(video, "part.mkv", options + ["--from", "3.5"]))
      let part = try Media.frameHashes(of: folder / "part.mkv")
      #expect(try part.count > 10 && part == Media.frameHashes(of: folder / "whole.mkv").suffix(part.count))
    }

    @Test func resumedFileIsLocked() throws {
      let video = try video(size: "640x360")
      expectSuccess(try burn(video, "out.mkv", ResumeTests.x264 + ["--to", "2"]))
      let words = ["burn", video, Fixture.comments, "-o", folder / "out.mkv", "--resume"]
      let running = try Program.nagare(words + ResumeTests.x264).start()
      while try !folder.names.contains(where: { $0.hasSuffix(".partial") }), !running.hasEnded { usleep(1_000) }
      running.send(SIGSTOP)
      expectFailure(try burn(video, "out.mkv", ResumeTests.x264 + ["--resume"]), 1, "another process is using it")
      running.send(SIGCONT)
      #expect(try running.wait().ending == .exit(0))
    }

    @Test(arguments: [SIGINT, SIGKILL])
    func burnStoppedByASignalIsResumed(_ signal: Int32) throws {
      let (options, video) = (["--encoder", "ffv1"], try video(size: "640x360"))
      expectSuccess(try burn(video, "whole.mkv", options))
      let size = try folder.read("whole.mkv").count
      let running = try Program.nagare(["burn", video, Fixture.comments, "-o", folder / "out.mkv"] + options)
        .start()
      try waits(seconds: 20) { try written() >= size / 4 }
      running.send(signal)
      #expect(try running.wait().ending == (signal == SIGKILL ? .signal(SIGKILL) : .exit(130)))
      let outcome = try burn(video, "out.mkv", options + ["--resume"])
      #expect(outcome.diagnostics.contains("frames kept"), "\(outcome.diagnostics)")
      try expectEqual("out.mkv", "whole.mkv")
      #expect(try folder.names == ["in.mp4", "out.mkv", "whole.mkv"])
    }

    /// The size of the unfinished output.
    private func written() throws -> Int {
      let name = try folder.names.first { $0.hasSuffix(".partial") }
      return try name.flatMap { try FileManager.default.attributesOfItem(atPath: folder / $0)[.size] as? Int } ?? 0
    }

    @Test func unrelatedOutputIsRefusedAndKept() throws {
      let video = try video()
      expectSuccess(try burn(video, "out.mkv", ResumeTests.x264 + ["--to", "4"]))
      let before = try folder.read("out.mkv")
      for (options, reason) in [
        (["--crf", "30", "--encoder-option", "g=30"], "it was encoded with different settings"),
        (["--encoder", "ffv1"], "it is h264, but the encoder produces ffv1"),
        (ResumeTests.x264 + ["--from", "20"], "is past the end"),
      ] {
        expectFailure(try burn(video, "out.mkv", options + ["--resume"]), 2, reason)
      }
      try folder.write("no video", to: "text.mkv")
      expectFailure(try burn(video, "text.mkv", ["--resume"]), 3, "cannot resume the output")
      expectFailure(try burn("-", "out.mkv", ["--resume"]), 2, "name a file")
      #expect(try folder.read("out.mkv") == before)
      #expect(try folder.names == ["in.mp4", "out.mkv", "text.mkv"])
    }

    @Test func partialFilesOfOtherOutputsAreKept() throws {
      let series = "A series with a title that is far longer than anybody wants to read, episode "
      let video = try video()
      let options = ["--encoder", "ffv1"]
      expectSuccess(try burn(video, "whole.mkv", options))
      // The partial file of the first episode.
      let words = ["burn", video, Fixture.comments, "-o", folder / "\(series)1.mkv", "--preset", "slower"]
      let running = try Program.nagare(words).start()
      var left: String?
      while left == nil, !running.hasEnded { left = try folder.names.first { $0.hasSuffix(".partial") } }
      running.send(SIGKILL)
      _ = try running.wait()
      let partial = try #require(left)
      try folder.write(folder.read("whole.mkv").dropLast(100_000), to: partial)
      let outcome = try burn(video, "\(series)2.mkv", options + ["--resume"])
      expectSuccess(outcome)
      #expect(outcome.diagnostics.contains("nothing to resume"))
      #expect(folder.contains(partial))
      #expect(try burn(video, "\(series)1.mkv", options + ["--resume"]).diagnostics.contains("frames kept"))
    }

    @Test func immediateStopKeepsTheExistingOutput() throws {
      let video = try video()
      let options = ["--encoder", "ffv1"]
      expectSuccess(try burn(video, "out.mkv", options + ["--to", "5"]))
      let frames = try Media.frameCount(of: folder / "out.mkv")
      for _ in 0..<3 {
        let words = ["burn", video, Fixture.comments, "-o", folder / "out.mkv", "--resume"] + options
        let running = try Program.nagare(words).start()
        while try written() == 0, !running.hasEnded { usleep(500) }
        running.send(SIGINT)
        _ = try running.wait()
        #expect(try Media.frameCount(of: folder / "out.mkv") >= frames)
        #expect(try folder.names == ["in.mp4", "out.mkv"])
      }
    }

    @Test func fileBeingWrittenIsNotResumed() throws {
      let words = ["burn", Fixture.clip, Fixture.comments, "-o", folder / "out.mkv", "--preset", "slower", "--to", "2"]
      let running = try Program.nagare(words).start()
      // Long before the encoder returns packets.
      while try !folder.names.contains(where: { $0.hasSuffix(".partial") }), !running.hasEnded { usleep(1_000) }
      let outcome = try Program.nagare(words + ["--resume"]).run(timeout: 60)
      #expect(outcome.diagnostics.contains("nothing to resume"))
      let first = try running.wait(timeout: 60)
      #expect(try Media.frameCount(of: folder / "out.mkv") == 50)
      // The burn that ends later cannot take the name, and its file is kept.
      let later = first.ending == .exit(0) ? outcome : first
      #expect(Set([first.ending, outcome.ending].map { $0 == .exit(0) }).count == 2)
      let kept = try #require(try folder.names.first { $0 != "out.mkv" })
      #expect(later.diagnostics.contains("The finished video is \(folder / kept): rename it."))
      #expect(try Media.frameCount(of: folder / kept) == 50)
      #expect(try folder.names.count == 2)
    }
  }
}
