import Foundation
import TestSupport
import Testing

extension CommandLineTests {
  /// Inputs that stall, end early, and reconnect.
  @Suite struct LiveLossTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    @Test func lastFrameRepeatsWhileTheInputStalls() throws {
      let pipe = folder.makePipe("pipe")
      let run = try LiveRun(pipe, to: folder / "out.mkv", ["--comments", "-"])
      let camera = try Camera.send(redFrom: 2.5, seconds: 4, toPipe: pipe)
      defer { camera.stop() }
      try run.wait(for: "frames") { $0.frames > 10 }
      camera.send(SIGSTOP)
      let stalled = try run.wait(for: "repeated frames") { $0.repeatedFrames > 30 }
      camera.send(SIGCONT)
      #expect(stalled.inputFps == 0)
      #expect((20...30).contains(stalled.outputFps))
      let outcome = try run.wait()
      expectSuccess(outcome)
      #expect(outcome.diagnostics.contains("nagare: warning: no video from the input for "))
      let output = try LiveOutput(folder / "out.mkv")
      #expect(output.duration > 4 + 1)
      #expect(Double(output.frames.count) > output.duration / 0.04 * 0.85)
      #expect(output.frames.first?.isRed == false && output.frames.last?.isRed == true)
    }

    @Test(arguments: [0, 2])
    func implausibleTimestampDoesNotFreezeTheOutput(reordered: Int) throws {
      let clip = folder / "clip.ts"
      try Camera.record(folder / "clip.mkv", redFrom: 2, seconds: 4)
      let encoding = ["-c:a", "copy", "-c:v", "libx264", "-bf", "\(reordered)", "-g", "25"]
      try FFmpegTool.make(clip, ["-i", folder / "clip.mkv"] + encoding)
      var stream = try TransportStream(clip)
      // The wrong timestamp is 746 s later.
      stream.flip(26, of: .shown, at: 30)
      try stream.write(to: clip)
      let run = try LiveRun(clip, to: folder / "out.mkv", ["--comments", "-"])
      expectSuccess(try run.wait())
      #expect(run.statuses.last?.repeatedFrames ?? 99 < 12)
      let output = try LiveOutput(folder / "out.mkv")
      output.expectSteadyFrames()
      #expect(abs(output.duration - 4) < 0.5)
      let red = try #require(output.frames.firstIndex { $0.isRed })
      #expect(abs(output.frames[red].time - output.frames[0].time - 2) < 0.5)
      #expect(output.frames[red...].allSatisfy { $0.isRed })
    }

    @Test func truncatedInputLeavesACompleteFileAndAWarning() throws {
      let port = try FreePort(.tcp)
      let address = port.address("rtmp", "/live/in")
      let run = try LiveRun(
        address, to: folder / "out.mp4", delay: 1, ["--input-option", "listen=1", "--comments", "-"])
      port.waitUntilTaken()
      let camera = try Camera.send(seconds: 20, to: ["-f", "flv", address])
      let before = try run.wait(for: "frames") { $0.frames > 10 }
      camera.stop()
      let outcome = try run.wait()
      expectSuccess(outcome)
      #expect(outcome.diagnostics.contains("nagare: warning: the input has ended: "))
      let output = try LiveOutput(folder / "out.mp4")
      output.expectSteadyFrames()
      // The delayed frames are still shown.
      #expect(output.duration > before.timeS + 0.5)
      #expect(try folder.names == ["out.mp4"])
    }

    /// The sender may start again with another format of audio.
    @Test(arguments: [[], ["-ar", "48000", "-ac", "2"]])
    func reopenedInputContinuesTheOutput(audio: [String]) throws {
      let port = try FreePort(.tcp)
      let run = try LiveRun(
        port.address("tcp", "?listen=1"), to: folder / "out.mkv", ["--reconnect", "--comments", "-"])
      port.waitUntilTaken()
      let first = try Camera.send(seconds: 20, to: ["-f", "mpegts", port.address("tcp")])
      let before = try run.wait(for: "frames") { $0.frames > 10 }
      #expect(before.reconnects == 0)
      first.stop()
      _ = try run.wait(for: "loss") { run.diagnostics.contains("the input is lost") ? true : nil }
      port.waitUntilTaken()
      let second = try Camera.send(redFrom: 0, seconds: 20, to: audio + ["-f", "mpegts", port.address("tcp")])
      defer { second.stop() }
      let back = try run.wait(for: "reopened input") { $0.reconnects == 1 && $0.inputFps > 0 }
      let later = try run.wait(for: "red frames") { $0.frames > back.frames + 40 }
      #expect(later.reconnects == 1)
      #expect(try run.interrupt().ending == .exit(130))
      let output = try LiveOutput(folder / "out.mkv")
      #expect(Double(output.frames.count) > output.duration / 0.04 * 0.85)
      let red = try #require(output.frames.firstIndex { $0.isRed })
      #expect(red > 10)
      #expect(output.frames[red...].allSatisfy { $0.isRed })
      #expect(output.frames.count - red > 10)
      // There is audio before and after the gap.
      #expect(output.audio.contains { $0 < output.frames[red].time - 0.5 })
      #expect(output.audio.contains { $0 > output.frames[red].time + 0.5 })
    }
  }
}
