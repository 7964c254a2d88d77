import Foundation
import TestSupport
import Testing

extension CommandLineTests {
  /// Comments on transparency as they arrive, without a video.
  @Suite struct LiveOverlayTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    private static let size = (width: 160, height: 90)
    private static let options = [
      "--overlay-only", "--size", "160x90", "--fps", "20", "--comments", "-", "--outline", "0", "--overflow", "overlap",
    ]

    private func run(to output: String, delay: Double = 0, _ options: [String] = []) throws -> LiveRun {
      try LiveRun(nil, to: output, delay: delay, Self.options + options)
    }

    /// The samples of all frames. FFmpeg's own decoder of VP9 ignores alpha.
    private func decoded(_ path: String) throws -> Data {
      try Program.tool([
        "ffmpeg", "-v", "error", "-c:v", "libvpx-vp9", "-i", path, "-fps_mode", "passthrough", "-f", "rawvideo",
        "-pix_fmt", "rgba", "-",
      ]).run().output
    }

    /// The greatest alpha in each frame of RGBA.
    private func opacities(_ samples: Data) -> [UInt8] {
      let count = 4 * Self.size.width * Self.size.height
      return stride(from: 0, through: samples.count - count, by: count).map { start in
        stride(from: start + 3, to: start + count, by: 4).reduce(0) { max($0, samples[samples.startIndex + $1]) }
      }
    }

    @Test func webMHasTransparentFramesAndTheComments() throws {
      let output = folder / "out.webm"
      let run = try run(to: output)
      try run.wait(for: "frames") { $0.frames > 10 }
      try run.say(##"{"text":"█████","mode":"top","color":"#ff0000"}"##)
      try run.wait(for: "the comment") { $0.comments.shown == 1 && $0.frames > 30 }
      #expect(try run.interrupt().ending == .exit(130))
      #expect(try Media.size(of: output) == "160,90")
      let samples = try decoded(output)
      let opacities = opacities(samples)
      #expect(opacities.count > 30)
      #expect(opacities[5] < 16 && opacities.contains { $0 > 200 })
    }

    @Test func pipeCarriesRawSamples() throws {
      let pipe = folder.makePipe("pipe")
      let copy = folder / "copy"
      let reader = try Program.shell("exec cat \"$1\" > \"$2\"", pipe, copy).start()
      let run = try run(to: pipe)
      try run.say(##"{"text":"█████","mode":"top","color":"#ff0000"}"##)
      try run.wait(for: "the comment") { $0.comments.shown == 1 && $0.frames > 20 }
      _ = try run.interrupt()
      _ = try reader.wait(timeout: 10)
      let samples = try folder.read("copy")
      #expect(samples.count % (4 * Self.size.width * Self.size.height) == 0)
      #expect(opacities(samples).contains { $0 > 200 })
      // Every pixel that is not transparent is red, as colours are straight.
      let isRed = stride(from: 0, to: samples.count, by: 4).allSatisfy { place in
        samples[place + 3] < 128 || samples[place] > 200 && samples[place + 1] < 60
      }
      #expect(isRed)
    }

    @Test func readersOfAnAddressGetWebMOneAfterTheOther() throws {
      let address = try FreePort(.tcp).address("http", "/overlay.webm")
      let run = try run(to: address)
      // What connects and leaves, or asks for something else, is no reader.
      let strays = """
        import socket, sys, time
        for request in [b"", b"HEAD /overlay.webm HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n"]:
          for _ in range(100):
            try:
              with socket.create_connection(("127.0.0.1", int(sys.argv[1]))) as stray: stray.sendall(request)
              break
            except OSError: time.sleep(0.1)
        """
      let port = String(address.split(separator: ":")[2].prefix { $0.isNumber })
      #expect(try Program.tool(["python3", "-c", strays, port]).run().ending == .exit(0))
      for name in ["first.webm", "second.webm"] {
        let copy = folder / name
        // The reader leaves after four seconds.
        let fetched = try Program.shell(
          "for try in $(seq 100); do curl -s -m 4 \"$1\" -o \"$2\"; code=$?; [ $code = 7 ] || exit $code; sleep 0.1; done",
          address, copy
        ).run(timeout: 40)
        #expect(fetched.ending == .exit(28), "\(fetched.diagnostics)")
        #expect(try Media.size(of: copy) == "160,90")
      }
      let outcome = try run.interrupt()
      #expect(outcome.ending == .exit(130), "\(outcome.diagnostics)")
      let summaries = outcome.diagnosticLines.filter { $0.contains("overlay.webm: ") }
      #expect(summaries.count > 1 && !summaries[0].contains(": 0 frames"), "\(summaries)")
    }

    @Test func timesOfCommentsCountFromTheStart() throws {
      let output = folder / "out.webm"
      let run = try run(to: output)
      try run.say(##"{"text":"█████","mode":"top","time":1.5}"##, #"{"text":"never","time":500}"#)
      try run.wait(for: "the comment") { $0.comments.shown == 1 }
      _ = try run.interrupt()
      let opacities = try opacities(decoded(output))
      let first = try #require(opacities.firstIndex { $0 > 200 })
      // At 20 frames per second, of which some may be late.
      #expect((25...40).contains(first))
    }

    @Test func chatShowsCommentsAsTheyArrive() throws {
      let output = folder / "out.webm"
      let run = try run(to: output, ["--chat", "left:160", "--no-danmaku", "--chat-opacity", "0"])
      try run.wait(for: "frames") { $0.frames > 10 }
      try run.say(#"{"text":"█████","name":"someone"}"#)
      try run.wait(for: "the message") { $0.comments.shown == 1 && $0.frames > 30 }
      _ = try run.interrupt()
      let samples = try decoded(output)
      #expect(opacities(samples).first! < 16 && opacities(samples).last! > 200)
    }
  }
}
