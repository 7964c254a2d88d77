import Foundation
import TestSupport
import Testing

extension CommandLineTests {
  @Suite struct TwoPassTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    /// Burns with a temporary folder of its own, in which no statistics of the first pass may remain.
    private func burn(_ video: String, _ options: [String], output: String) throws -> Outcome {
      let temporary = folder / "temporary"
      try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
      var program = Program.nagare(["burn", video, Fixture.comments, "-o", folder / output] + options)
      program.environment = ["TMPDIR": temporary]
      let outcome = try program.run(timeout: 60)
      #expect(try FileManager.default.contentsOfDirectory(atPath: temporary).isEmpty)
      return outcome
    }

    private func bitrate(_ path: String) throws -> Double {
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
      return Double(size) * 8 / 4
    }

    @Test(arguments: [("libx264", "out.mp4"), ("libx265", "out.mkv"), ("libvpx-vp9", "out.webm")])
    func bitrateIsMetAndNoFilesRemain(_ encoder: String, _ name: String) throws {
      let video = folder / "in.mkv"
      try Media.make(video, seconds: 4)
      let options = ["--encoder", encoder, "--bitrate", "200k", "--two-pass", "--progress", "json"]
      expectSuccess(try burn(video, options, output: name))
      #expect(try Media.frameCount(of: folder / name) == 100)
      #expect(abs(try bitrate(folder / name) / 200_000 - 1) < 0.25)
    }

    /// FFmpeg's own encoders depend on the time base.
    @Test(arguments: ["mpeg4", "mpeg2video", "libx264"])
    func bitrateIsMetInOnePass(_ encoder: String) throws {
      let video = folder / "in.mp4"
      try Media.make(video, size: "640x360", seconds: 4)
      expectSuccess(try burn(video, ["--encoder", encoder, "--bitrate", "1M"], output: "out.mkv"))
      let words = ["-i", video, "-c:v", encoder, "-b:v", "1M", folder / "reference.mkv"]
      expectSuccess(try Program.tool(["ffmpeg", "-v", "error"] + words).run())
      #expect(abs(try bitrate(folder / "out.mkv") / bitrate(folder / "reference.mkv") - 1) < 0.35)
    }

    @Test func progressShowsThePass() throws {
      let video = folder / "in.mkv"
      try Media.make(video, seconds: 3)
      // Each pass takes three seconds on any machine.
      let options = ["--bitrate", "1M", "--two-pass", "--progress", "json", "--vf", "realtime"]
      let outcome = try burn(video, options, output: "out.mkv")
      expectSuccess(outcome)
      let passes = try outcome.diagnosticLines.filter { $0.hasPrefix("{") }.map { try object($0)["pass"] as? Int }
      #expect(passes.contains(1) && passes.contains(2))
      #expect(passes == passes.sorted { ($0 ?? 0) < ($1 ?? 0) })
    }

    @Test func twoPassesNeedABitrateAndAFile() throws {
      let clip = try SmallClip.path
      let rate = ["--bitrate", "200k", "--two-pass"]
      expectFailure(try burn(clip, ["--two-pass"], output: "o.mp4"), 2, "--bitrate")
      expectFailure(try burn(clip, rate + ["--crf", "20"], output: "o.mp4"), 2, "--crf")
      expectFailure(try burn(clip, rate + ["--encoder", "libsvtav1"], output: "o.mp4"), 2, "(libsvtav1)", "two passes")
      expectFailure(try burn("-", rate, output: "o.mp4"), 2, "twice")
      let pipe = folder / "pipe"
      mkfifo(pipe, 0o600)
      let video = folder / "in.mkv"
      try Media.make(video)
      let cat = try Program.shell("cat \"$1\" > \"$2\"", video, pipe).start()
      expectFailure(try burn(pipe, rate, output: "o.mkv"), 1, "twice")
      cat.send(SIGKILL)
      #expect(try folder.names == ["in.mkv", "pipe", "temporary"])
    }

    @Test(arguments: [1, 2])
    func signalsInTheFirstPassLeaveNoFiles(_ signals: Int) throws {
      let temporary = folder / "temporary"
      try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
      let video = folder / "in.mkv"
      try Media.make(video, size: "1280x720", seconds: 8)
      var program = Program.nagare(
        "burn", video, Fixture.comments, "-o", folder / "out.mp4", "--bitrate", "1M", "--two-pass", "--preset",
        "slower",
        "--encoder-option", "fastfirstpass=0")
      program.environment = ["TMPDIR": temporary]
      let running = try program.start()
      try waits(seconds: 10) { try !FileManager.default.contentsOfDirectory(atPath: temporary).isEmpty }
      usleep(300_000)
      for _ in 0..<signals {
        running.send(SIGINT)
        usleep(100_000)
      }
      #expect(try running.wait().ending == .exit(130))
      #expect(try FileManager.default.contentsOfDirectory(atPath: temporary).isEmpty)
      #expect(try folder.names == ["in.mkv", "temporary"])
    }
  }
}
