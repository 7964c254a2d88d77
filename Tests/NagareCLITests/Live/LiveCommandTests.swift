import Foundation
import TestSupport
import Testing

extension CommandLineTests {
  /// The messages and exit codes of `nagare live`.
  @Suite struct LiveCommandTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    @Test(arguments: [
      ["v.ts", "-o", "x.mkv"], ["-", "-o", "x.mkv", "--comments", "-"],
      ["v.ts", "-o", "x.mkv", "--comments", "-", "--comments", "-"],
      ["v.ts", "-o", "x.mkv", "--comments", "-", "--delay=-1"],
      ["v.ts", "-o", "x.mkv", "--comments", "-", "--delay=601"],
      ["v.ts", "-o", "x.mkv", "--comments", "-", "--merge-duplicates", "3"],
      ["v.ts", "-o", "x.mkv", "--comments", "-", "--prefer", "weight"],
      ["v.ts", "-o", "x.mkv", "--comments", "-", "--missing-glyphs", "error"],
      ["v.ts", "-o", "x.mkv", "--listen", "0.0.0.0:0"], ["v.ts", "--comments", "-"],
      ["-o", "x.mkv", "--comments", "-"],
      ["v.ts", "-o", "x.mkv", "--comments", "-", "--input-option", "listen"],
      ["v.ts", "-o", "x.webm", "--comments", "-", "--overlay-only"],
      ["-o", "x.webm", "--comments", "-", "--overlay-only", "--size", "1080p"],
      ["-o", "x.webm", "--comments", "-", "--overlay-only", "--mask", "people"],
      ["-o", "x.webm", "--comments", "-", "--overlay-only", "--reconnect"],
      ["-o", "x.webm", "--comments", "-", "--overlay-only", "--vf", "null"],
      ["-o", "x.webm", "--comments", "-", "--overlay-only", "--keep-format"],
      ["-o", "http://0.0.0.0:8081/x.webm", "--comments", "-", "--overlay-only"],
      ["-o", "https://127.0.0.1:8081/x.webm", "--comments", "-", "--overlay-only"],
      ["-o", "x.ts", "--comments", "-", "--overlay-only", "--container", "ts"],
      ["v.ts", "-o", "x.mkv", "--comments", "-", "--container", "raw"],
      ["v.ts", "-o", "x.mkv", "--comments", "-", "--density-bar", "top:9"],
    ])
    func usageErrorsPointToLiveHelp(_ arguments: [String]) throws {
      let outcome = try Program.nagare(["live"] + arguments).run(timeout: 5)
      expectFailure(outcome, 2, "See \"nagare live --help\".")
    }

    @Test func videoIsNotWrittenToATerminal() throws {
      let script = "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)"
      let words = [Program.nagarePath, "live", "v.ts", "-o", "-", "--comments", folder / "comments"]
      let outcome = try Program.tool(["python3", "-c", script] + words).run(timeout: 5)
      #expect(outcome.ending == .exit(2))
      #expect(outcome.text.contains("a video cannot be shown on a terminal"))
    }

    @Test func existingFilesAndOtherContainersAreRefused() throws {
      try folder.write("kept", to: "out.mkv")
      let clip = try SmallClip.path
      expectFailure(
        try Program.nagare("live", clip, "-o", folder / "out.mkv", "--comments", "-").run(timeout: 5), 2, "out.mkv",
        "--overwrite")
      #expect(try folder.read("out.mkv") == Data("kept".utf8))
      expectFailure(
        try Program.nagare("live", clip, "-o", folder / "out.avi", "--comments", "-").run(timeout: 5), 2, "out.avi",
        ".ts")
      #expect(try folder.names == ["out.mkv"])
    }

    @Test func missingInputsAreNamed() throws {
      let port = try FreePort(.tcp).address("tcp")
      for (input, comments, name) in [
        (folder / "no.ts", "-", "no.ts"), (port, "-", port), (Fixture.clip, folder / "no.fifo", "no.fifo"),
      ] {
        let outcome = try Program.nagare("live", input, "-o", folder / "out.mkv", "--comments", comments).run(
          timeout: 5)
        expectFailure(outcome, 1, name)
        #expect(outcome.diagnosticLines.count <= 2)
      }
      let text = try folder.write("no video", to: "text")
      expectFailure(
        try Program.nagare("live", text, "-o", folder / "out.mkv", "--comments", "-").run(timeout: 5), 3, "text")
      #expect(try folder.names == ["text"])
    }

    @Test func controlCLeavesACompleteFile() throws {
      let pipe = folder.makePipe("pipe")
      let run = try LiveRun(pipe, to: folder / "out.mp4", ["--comments", "-"])
      let camera = try Camera.send(seconds: 20, toPipe: pipe)
      defer { camera.stop() }
      let status = try run.wait(for: "frames") { $0.frames > 10 }
      let outcome = try run.interrupt()
      #expect(outcome.ending == .exit(130), "\(outcome.diagnostics)")
      // Two seconds, with a margin for busy machines.
      #expect(outcome.waited < 3 * Sanitizer.patience)
      #expect(try folder.names == ["out.mp4", "pipe"])
      let output = try LiveOutput(folder / "out.mp4")
      output.expectSteadyFrames()
      #expect(output.duration > status.timeS - 0.2)
    }

    /// An encoder may take seconds to flush its frames.
    @Test func controlCWaitsForASlowEncoder() throws {
      let clip = folder / "clip.mkv"
      try Media.make(clip, size: "640x360", rate: 30, seconds: 30)
      let run = try LiveRun(clip, to: folder / "out.mkv", ["--comments", "-", "--preset", "placebo"])
      // More frames than the encoder buffers.
      try run.wait(for: "frames", within: 25) { $0.frames > 110 }
      let outcome = try run.interrupt()
      #expect(outcome.ending == .exit(130), "\(outcome.diagnostics)")
      #expect(try folder.names == ["clip.mkv", "out.mkv"])
    }

    @Test(arguments: ["publisher", "writer"])
    func controlCEndsTheWaitForAnInput(_ kind: String) throws {
      let port = try FreePort(.tcp)
      let input = kind == "writer" ? folder.makePipe("pipe") : port.address("rtmp", "/live/in")
      let options = kind == "writer" ? [] : ["--input-option", "listen=1"]
      let run = try LiveRun(input, to: folder / "out.mkv", options + ["--comments", "-"])
      if kind == "writer" { usleep(400_000) } else { port.waitUntilTaken() }
      let outcome = try run.interrupt()
      #expect(outcome.ending == .exit(130), "\(outcome.diagnostics)")
      #expect(outcome.waited < 3 * Sanitizer.patience)
      #expect(!outcome.diagnostics.contains("error"))
      #expect(!folder.contains("out.mkv"))
    }

    @Test func closedReaderEndsTheProgramWithoutAnError() throws {
      let clip = folder / "clip.mkv"
      try Media.make(clip, seconds: 20)
      let line = "{ \"$0\" live \"$1\" -o - --delay 0 --comments \"$2\"; echo $? >&2; } | head -c 50000 | wc -c"
      let outcome = try Program.shell(line, clip, folder.makePipe("comments")).run(timeout: 12)
      #expect(outcome.text.contains("50000"))
      #expect(outcome.diagnosticLines.last == "0", "\(outcome.diagnostics)")
      #expect(!outcome.diagnostics.contains("error"))
    }

    #if os(Linux)
      /// The listening addresses of a process, in the hexadecimal form of `/proc`.
      private func addresses(of process: pid_t) throws -> [String] {
        let descriptors = "/proc/\(process)/fd"
        let open = try FileManager.default.contentsOfDirectory(atPath: descriptors).compactMap {
          try? FileManager.default.destinationOfSymbolicLink(atPath: descriptors + "/" + $0)
        }
        return ["tcp", "tcp6", "udp", "udp6"].flatMap { kind in
          let table = (try? String(contentsOfFile: "/proc/net/" + kind, encoding: .utf8)) ?? ""
          let rows = table.split(separator: "\n").dropFirst().map { $0.split(separator: " ") }
          return rows.filter { open.contains("socket:[\($0[9])]") }.map { String($0[1]) }
        }
      }

      @Test func noSocketIsOpenedWithoutListen() throws {
        for listens in [false, true] {
          let run = try LiveRun(
            Fixture.clip, to: folder / "out.mkv",
            ["--overwrite", "--comments", folder.makePipe("pipe")] + (listens ? ["--listen", "127.0.0.1:0"] : []))
          try run.wait(for: "a status") { $0.frames > 0 }
          let addresses = try addresses(of: run.identifier)
          #expect(addresses.count == (listens ? 1 : 0))
          if listens, let port = try UInt16(run.address().drop { $0 != ":" }.dropFirst()) {
            #expect(addresses == [String(format: "0100007F:%04X", Int(port))])
          }
          #expect(try run.interrupt().ending == .exit(130))
        }
      }
    #endif

    @Test func statusHasAllDocumentedFields() throws {
      let run = try LiveRun(SmallClip.path, to: folder / "out.mkv", ["--comments", "-"])
      let outcome = try run.wait()
      expectSuccess(outcome)
      let lines = outcome.diagnosticLines.filter { $0.hasPrefix("{") }
      try #require(!lines.isEmpty)
      for line in lines {
        let status = try object(line)
        #expect(
          Set(status.keys) == [
            "time_s", "media_time_s", "input_fps", "output_fps", "queues", "lag_ms", "comments", "composite_ms",
            "frames_over_budget", "frames", "repeated_frames", "dropped_frames", "skipped_pictures", "reconnects",
            "reanchorings", "damaged_packets", "damaged_pictures",
          ])
        let comments = try #require(status["comments"] as? [String: Any])
        #expect(
          Set(comments.keys) == ["in", "shown", "dropped", "filtered", "refused", "visible", "longest_wait_ms"])
        let queues = try #require(status["queues"] as? [String: Any])
        #expect(
          Set(queues.keys) == ["packets", "packet_bytes", "packet_seconds", "pictures", "frames", "comments"])
        #expect(Set(try #require(status["composite_ms"] as? [String: Any]).keys) == ["p50", "p99"])
      }
    }
  }
}
