import Foundation
import TestSupport
import Testing

/// The time limits for stopping in seconds, with a margin for busy machines.
private enum Promptness {
  /// The goal is 2 s.
  static let gentle = 3.5 * Sanitizer.patience
  /// The program abandons its input 1.6 s after the signal.
  static let afterStall = 3.5 * Sanitizer.patience
  /// The goal is 0.2 s.
  static let atOnce = 1.5 * Sanitizer.patience
}

extension CommandLineTests {
  /// SIGINT, SIGTERM and SIGHUP quickly complete or remove the output.
  @Suite struct SignalTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    /// A burn that takes a few seconds.
    private func start(_ output: String) throws -> RunningProgram {
      let words = ["burn", Fixture.clip, Fixture.comments, "-o", folder / output]
      return try Program.nagare(words + ["--size", "640x360", "--preset", "slower"]).start()
    }

    /// Waits until the temporary file exists.
    private func waitForTemporaryFile() throws {
      try #require(try waits(seconds: 10) { try !folder.names.isEmpty })
    }

    /// Waits until packets are written, which happens in bursts after some seconds. While a stream is sparse, such as the
    /// chapters of the fixture's clip, the muxer may hold all packets back.
    private func waitForPackets() throws {
      try #require(
        try waits(seconds: 60) { try folder.names.first.map { try folder.read($0).count > 20_000 } ?? false })
    }

    private func expectPlayableOrAbsent(_ name: String) throws {
      if try folder.names.isEmpty { return }
      try expectPlayable(name)
    }

    private func expectPlayable(_ name: String) throws {
      try #require(try folder.names == [name])
      #expect(try Media.complaints(about: folder / name) == "")
      #expect(try Media.frameCount(of: folder / name) > 0)
    }

    @Test(arguments: [(SIGINT, "out.mp4"), (SIGTERM, "out.mp4"), (SIGINT, "out.mkv"), (SIGHUP, "out.mkv")])
    func firstSignalStopsAndLeavesAPlayableFileOrNone(_ signal: Int32, _ name: String) throws {
      var random = SeededGenerator(seed: UInt64(signal) * 10 + (name == "out.mp4" ? 1 : 2))
      for _ in 0..<2 {
        let program = try start(name)
        try waitForTemporaryFile()
        usleep(UInt32.random(in: 0...900_000, using: &random))
        program.send(signal)
        let outcome = try program.wait()
        #expect(outcome.ending == .exit(128 + signal), "\(outcome.diagnostics)")
        #expect(outcome.waited < Promptness.gentle)
        #expect(!outcome.diagnostics.contains("error"))
        try expectPlayableOrAbsent(name)
        try? FileManager.default.removeItem(atPath: folder / name)
      }
    }

    @Test func repeatedHangupIsIgnored() throws {
      let inputs = try Workspace()
      let source = ["-f", "lavfi", "-i", "testsrc2=s=320x180:r=25:d=40"]
      let encoding = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
      try FFmpegTool.make(inputs / "in.mp4", source + encoding)
      let words = ["burn", inputs / "in.mp4", Fixture.comments, "-o", folder / "out.mkv", "--preset", "veryslow"]
      let program = try Program.nagare(words).start()
      try waitForPackets()
      program.send(SIGHUP)
      usleep(100_000)
      program.send(SIGHUP)
      let outcome = try program.wait()
      #expect(outcome.ending == .exit(128 + SIGHUP), "\(outcome.diagnostics)")
      try expectPlayable("out.mkv")
    }

    /// An encoder with much lookahead returns frames seconds after their audio.
    @Test(arguments: [("out.mp4", "libx265"), ("out.mkv", "libx264")])
    func videoAndAudioEndTogetherWhenABurnIsStopped(_ name: String, _ encoder: String) throws {
      let inputs = try Workspace()
      let sources = ["-f", "lavfi", "-i", "testsrc2=s=320x180:r=25:d=40", "-f", "lavfi", "-i", "sine=d=40"]
      try FFmpegTool.make(
        inputs / "in.mp4", sources + ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac"])
      let preset = encoder == "libx265" ? "slow" : "veryslow"
      let options = ["--encoder", encoder, "--preset", preset, "--audio", "copy"]
      let words = ["burn", inputs / "in.mp4", Fixture.comments, "-o", folder / name]
      let program = try Program.nagare(words + options).start()
      try waitForPackets()
      program.send(SIGINT)
      let outcome = try program.wait()
      #expect(outcome.ending == .exit(130), "\(outcome.diagnostics)")
      #expect(outcome.diagnostics.hasSuffix("; add --resume to continue\n"), "\(outcome.diagnostics)")
      try expectPlayable(name)
      let (video, audio) = (try end(of: "v:0", name), try end(of: "a:0", name))
      // A frame of 40 ms, an audio packet of up to 23 ms, and rounding.
      #expect((-0.065...0.065).contains(audio - video), "\(video), \(audio)")
    }

    /// The end time of the last packet of a stream.
    private func end(of stream: String, _ name: String) throws -> Double {
      let entries = ["-show_entries", "packet=pts_time,duration_time", "-of", "csv=p=0"]
      let arguments = ["-v", "error", "-select_streams", stream] + entries + [folder / name]
      let lines = try FFmpegTool.lines("ffprobe", arguments)
      return lines.map { $0.split(separator: ",").compactMap { Double($0) }.reduce(0, +) }.max() ?? 0
    }

    /// Until the libraries are loaded, the signal itself ends the program.
    @Test(arguments: [SIGINT, SIGTERM])
    func signalBeforeTheBurnEndsTheProgramImmediately(_ signal: Int32) throws {
      var random = SeededGenerator(seed: UInt64(signal))
      for _ in 0..<8 {
        let program = try start("out.mp4")
        usleep(UInt32.random(in: 0...120_000, using: &random))
        program.send(signal)
        let outcome = try program.wait()
        #expect(outcome.ending == .exit(128 + signal) || outcome.ending == .signal(signal))
        #expect(outcome.waited < Promptness.gentle)
        try expectPlayableOrAbsent("out.mp4")
        try? FileManager.default.removeItem(atPath: folder / "out.mp4")
      }
    }

    @Test func signalWhileWaitingForAnInputEndsTheProgramImmediately() throws {
      for arguments in [
        ["layout", "-", "--size", "9x9"], ["burn", "-", Fixture.comments, "-o", folder / "o.mp4"],
        ["bench", "-", Fixture.comments],
      ] {
        var program = Program.nagare(arguments)
        program.inputStalled = true
        let running = try program.start()
        usleep(400_000)
        running.send(SIGINT)
        let outcome = try running.wait()
        #expect(outcome.ending == .exit(130), "\(outcome.diagnostics)")
        #expect(outcome.waited < Promptness.atOnce)
        #expect(try folder.names.isEmpty)
      }
    }

    @Test func signalWhileTheInputStallsStopsTheBurn() throws {
      let inputs = try Workspace()
      try Media.make(inputs / "in.mkv", size: "640x360", seconds: 8)
      let whole = try inputs.read("in.mkv")
      var program = Program.nagare("burn", "-", Fixture.comments, "-o", folder / "out.mkv")
      program.input = whole.prefix(whole.count / 2)
      program.inputStalled = true
      let running = try program.start()
      try waitForTemporaryFile()
      usleep(500_000)
      running.send(SIGINT)
      let outcome = try running.wait()
      #expect(outcome.ending == .exit(130), "\(outcome.diagnostics)")
      #expect(outcome.waited < Promptness.afterStall)
      try expectPlayable("out.mkv")
    }

    /// x265 takes seconds to flush its frames.
    @Test func signalDuringASlowEncodeKeepsTheEncodedFrames() throws {
      let inputs = try Workspace()
      try Media.make(inputs / "in.mkv", size: "640x360", seconds: 8)
      let program = try Program.nagare(
        "burn", inputs / "in.mkv", Fixture.comments, "-o", folder / "out.mp4", "--encoder", "libx265", "--preset",
        "medium", "--crf", "8"
      ).start()
      try waitForPackets()
      program.send(SIGINT)
      let outcome = try program.wait()
      #expect(outcome.ending == .exit(130), "\(outcome.diagnostics)")
      #expect(outcome.waited < Promptness.gentle)
      try expectPlayable("out.mp4")
    }

    /// `timeout` signals the process and then its group.
    @Test func immediatelyRepeatedSignalCountsOnce() throws {
      let inputs = try Workspace()
      try Media.make(inputs / "in.mkv", size: "1280x720", seconds: 8)
      let burn = ["burn", inputs / "in.mkv", Fixture.comments, "-o", folder / "out.mp4", "--preset", "slower"]
      let program = try Program.nagare(burn).start()
      try waitForPackets()
      program.send(SIGINT)
      program.send(SIGINT)
      #expect(try program.wait().ending == .exit(130))
      try expectPlayable("out.mp4")
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func secondSignalEndsTheProgramImmediatelyAndLeavesNoFiles(_ signal: Int32) throws {
      var random = SeededGenerator(seed: UInt64(signal) &+ 100)
      for _ in 0..<4 {
        let program = try start("out.mp4")
        try waitForTemporaryFile()
        usleep(UInt32.random(in: 200_000...600_000, using: &random))
        program.send(signal)
        usleep(UInt32.random(in: 80_000...120_000, using: &random))
        program.send(signal)
        let outcome = try program.wait()
        #expect(outcome.ending == .exit(128 + signal), "\(outcome.diagnostics)")
        #expect(outcome.waited < Promptness.atOnce)
        #expect(try folder.names.isEmpty)
      }
    }

    @Test func killLeavesOnlyTheTemporaryFile() throws {
      let program = try start("out.mp4")
      try waitForTemporaryFile()
      usleep(200_000)
      program.send(SIGKILL)
      #expect(try program.wait().ending == .signal(SIGKILL))
      let names = try folder.names
      #expect(names.count == 1)
      #expect(names[0].hasPrefix(".out.mp4.") && names[0].hasSuffix(".partial"))
    }
  }
}
