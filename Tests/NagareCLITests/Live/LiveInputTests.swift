import Foundation
import TestSupport
import Testing

extension CommandLineTests {
  /// Live inputs and outputs over networks.
  @Suite struct LiveInputTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    /// Posts a comment once frames are written.
    private func post(to run: LiveRun) throws {
      try run.wait(for: "frames") { $0.frames > 10 }
      let curl = ["curl", "-sS", "--max-time", "5", "-d", "{\"text\":\"██████\",\"mode\":\"top\"}"]
      #expect(try Program.tool(curl + ["http://\(run.address())/comments"]).run().ending == .exit(0))
      try run.wait(for: "comment") { $0.comments.shown == 1 }
    }

    /// Four seconds are sent; lost datagrams may shorten the output.
    private func check(_ output: LiveOutput) {
      output.expectSteadyFrames()
      #expect(abs(output.duration - 4) < 1)
      #expect(output.frames.first?.hasTop == false)
      #expect(output.frames.contains { $0.hasTop })
      #expect(output.frames.allSatisfy { !$0.hasBottom && !$0.isRed })
    }

    @Test(.enabled(if: !Sanitizer.watchesThreads)) func udpInputIsBurned() throws {
      let port = try FreePort(.udp)
      // The end of a UDP stream shows only as silence.
      let run = try LiveRun(
        port.address("udp", "?timeout=1000000"), to: folder / "out.mkv", ["--listen", "127.0.0.1:0"])
      port.waitUntilTaken()
      let camera = try Camera.send(seconds: 4, to: ["-f", "mpegts", port.address("udp", "?pkt_size=1316")])
      defer { camera.stop() }
      try post(to: run)
      expectSuccess(try run.wait())
      check(try LiveOutput(folder / "out.mkv"))
    }

    /// Only audio arrives for four seconds, longer than FFmpeg probes for video.
    @Test(.enabled(if: !Sanitizer.watchesThreads)) func transportStreamWithLateVideoIsBurned() throws {
      let recording = folder / "late.ts"
      try Camera.record(recording, seconds: 9, ["-bsf:v", "noise=amount=0:drop=lt(n\\,100)"])
      let port = try FreePort(.udp)
      let run = try LiveRun(
        port.address("udp", "?timeout=4000000"), to: folder / "out.mkv", ["--listen", "127.0.0.1:0"])
      port.waitUntilTaken()
      let camera = try Camera.sendDatagrams(of: recording, lasting: 9, to: port)
      defer { camera.stop() }
      try post(to: run)
      expectSuccess(try run.wait(timeout: 30))
      let output = try LiveOutput(folder / "out.mkv")
      #expect(output.frames.count > 50 && output.frames.contains { $0.hasTop })
    }

    /// Filters count from the beginning of the session, too.
    @Test(arguments: ["mkv", "ts"])
    func inputWhoseClockHasRunForHoursIsBurned(_ container: String) throws {
      let recording = folder / "clip.\(container)"
      try FFmpegTool.make(
        recording,
        ["-f", "lavfi", "-i", "color=red:s=320x180:r=25:d=2", "-f", "lavfi", "-i", "sine=d=2", "-c:v", "libx264"]
          + ["-c:a", "aac", "-output_ts_offset", "36000"])
      let filter = ["--vf", "hue=h=240:enable='gte(t,0)'"]
      let run = try LiveRun(recording, to: folder / "out.mkv", ["--comments", "-"] + filter)
      let outcome = try run.wait()
      expectSuccess(outcome)
      let output = try LiveOutput(folder / "out.mkv")
      #expect(output.frames.count >= 45 && output.frames.allSatisfy { !$0.isRed })
    }

    @Test func rtmpInputAndOutputWork() throws {
      let (from, to) = (try FreePort(.tcp), try FreePort(.tcp))
      let address = to.address("rtmp", "/live/out")
      let receiver = try Child(
        "ffmpeg", ["-v", "error", "-nostdin", "-listen", "1", "-i", address, "-c", "copy", "-y", folder / "out.flv"])
      defer { receiver.stop() }
      to.waitUntilTaken()
      let source = from.address("rtmp", "/live/in")
      let run = try LiveRun(source, to: address, ["--input-option", "listen=1", "--listen", "127.0.0.1:0"])
      from.waitUntilTaken()
      let camera = try Camera.send(seconds: 4, to: ["-f", "flv", source])
      defer { camera.stop() }
      try post(to: run)
      expectSuccess(try run.wait())
      _ = try receiver.wait()
      check(try LiveOutput(folder / "out.flv"))
    }

    @Test func srtInputAndOutputWork() throws {
      guard try FFmpegTool.lines("ffmpeg", ["-hide_banner", "-protocols"]).contains(where: { $0.hasSuffix(" srt") })
      else { return }
      let (from, to) = (try FreePort(.udp), try FreePort(.udp))
      let receiver = try Child(
        "ffmpeg",
        ["-v", "error", "-nostdin", "-i", to.address("srt", "?mode=listener"), "-c", "copy", "-y", folder / "out.mkv"])
      defer { receiver.stop() }
      to.waitUntilTaken()
      let camera = try Camera.send(seconds: 4, to: ["-f", "mpegts", from.address("srt", "?mode=listener")])
      defer { camera.stop() }
      from.waitUntilTaken()
      let run = try LiveRun(from.address("srt"), to: to.address("srt"), ["--listen", "127.0.0.1:0"])
      try post(to: run)
      expectSuccess(try run.wait())
      _ = try receiver.wait()
      check(try LiveOutput(folder / "out.mkv"))
    }
  }
}
