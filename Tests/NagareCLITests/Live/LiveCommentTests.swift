import Foundation
import TestSupport
import Testing

extension CommandLineTests {
  /// Comments that arrive during a live video, and the times at which they appear.
  @Suite struct LiveCommentTests {
    private let folder: Workspace
    private let pipe: String

    init() throws {
      folder = try Workspace()
      pipe = folder.makePipe("pipe")
    }

    @Test func everySourceWorksAndMalformedCommentsAreCounted() throws {
      let comments = folder.makePipe("comments")
      let run = try LiveRun(
        pipe, to: folder / "out.mkv",
        [
          "--comments", "-", "--comments", comments, "--comments", "unix:" + folder / "socket", "--listen",
          "127.0.0.1:0",
        ])
      let camera = try Camera.send(seconds: 20, toPipe: pipe)
      defer { camera.stop() }
      let address = try run.address()
      let write = """
        import socket, sys
        with socket.socket(socket.AF_UNIX) as s:
            s.connect(sys.argv[1])
            s.sendall(sys.stdin.buffer.read())
        """
      let message = """
        import asyncio, sys, websockets
        async def main():
            async with websockets.connect(sys.argv[1]) as socket:
                await socket.send(sys.stdin.read())
                await asyncio.wait_for(await socket.ping(), 5)
        asyncio.run(main())
        """
      let curl = ["curl", "-sS", "--max-time", "5", "--data-binary", "@-"]
      let ways: [Program] = [
        .shell("cat > \"$1\"", comments), .tool(["/usr/bin/python3", "-c", write, folder / "socket"]),
        .tool(curl + ["http://\(address)/comments"]),
        .tool(["/usr/bin/python3", "-c", message, "ws://\(address)/comments"]),
      ]
      let lines = "{\"text\":\"a\"\n{\"text\":\"b\"}\n"
      try run.say("{\"text\":\"a\"", "{\"text\":\"b\"}")
      for way in ways {
        var way = way
        way.input = Data(lines.utf8)
        #expect(try way.run(timeout: 10).ending == .exit(0))
      }
      let status = try run.wait(for: "comments on screen") { $0.comments.shown == 5 && $0.outputFps > 20 }
      #expect(status.comments.in == 5)
      #expect(status.comments.refused == ["malformed": 5])
      #expect(try run.interrupt().ending == .exit(130))
      #expect(!folder.contains("socket"))
    }

    /// The mask marks the lower half of the frame for a second, and then the upper half.
    @Test func commentsPassBehindTheMaskOfEachFrame() throws {
      let mask = folder / "mask.mkv"
      let source = "color=black:s=64x36:r=25:d=20,format=gray,geq=lum=255*eq(lt(Y\\,18)\\,gte(T\\,1))"
      try FFmpegTool.make(mask, ["-f", "lavfi", "-i", source, "-c:v", "ffv1"])
      let run = try LiveRun(
        pipe, to: folder / "out.mkv",
        [
          "--comments", "-", "--mask", mask, "--mask-opacity", "0", "--mask-grow", "0", "--mask-feather", "0",
          "--fixed-time", "20",
        ])
      try run.say("{\"text\":\"████\",\"mode\":\"top\"}", "{\"text\":\"████\",\"mode\":\"bottom\"}")
      let camera = try Camera.send(seconds: 20, toPipe: pipe)
      defer { camera.stop() }
      try run.wait(for: "two seconds") { $0.timeS > 2.5 }
      #expect(try run.interrupt().ending == .exit(130))
      let frames = try LiveOutput(folder / "out.mkv").frames.filter { $0.hasTop || $0.hasBottom }
      let start = try #require(try LiveOutput(folder / "out.mkv").frames.first?.time)
      #expect(frames.contains { $0.hasTop } && frames.contains { $0.hasBottom })
      for frame in frames where abs(frame.time - start - 1) > 0.1 {
        let isEarly = frame.time - start < 1
        #expect(frame.hasTop == isEarly && frame.hasBottom != isEarly, "\(frame.time - start)")
      }
    }

    /// The model takes red areas for people, and the video turns red.
    @Test(.enabled(if: PeopleInstallation.isInstalled))
    func commentsPassBehindPeople() throws {
      let model = folder / "red.tflite"
      try Data(ModelWriter().file).write(to: URL(filePath: model))
      let run = try LiveRun(
        pipe, to: folder / "out.mkv",
        [
          "--comments", "-", "--mask", "people", "--mask-model", model, "--mask-opacity", "0", "--mask-limit", "1",
          "--fixed-time", "20",
        ])
      try run.say("{\"text\":\"████\",\"mode\":\"top\"}")
      let camera = try Camera.send(redFrom: 2, seconds: 20, toPipe: pipe)
      defer { camera.stop() }
      let status = try run.wait(for: "four seconds") { $0.timeS > 4 }
      #expect(try #require(status.maskFps) > 1)
      #expect(try run.interrupt().ending == .exit(130))
      let frames = try LiveOutput(folder / "out.mkv").frames
      let change = try #require(frames.first { $0.isRed }?.time)
      #expect(frames.contains { $0.hasTop })
      #expect(!frames.contains { $0.hasTop && $0.time > change + 0.2 })
      #expect(frames.contains { $0.isRed && $0.time > change + 0.5 })
    }

    /// The video turns red at a time of the input's clock, which does not start at 0.
    @Test func commentsAppearAtTheirTimeAndLateOnesImmediately() throws {
      let recording = folder / "recording.ts"
      try Camera.record(recording, redFrom: 2, seconds: 4)
      let first = try #require(try Media.firstTime(of: recording))
      #expect(first > 1)
      let run = try LiveRun(pipe, to: folder / "out.mkv", delay: 1, ["--comments", "-"])
      try run.say("{\"text\":\"████\",\"mode\":\"top\",\"time\":\(first + 2)}")
      let camera = try Camera.replay(recording, toPipe: pipe)
      defer { camera.stop() }
      let status = try run.wait(for: "later frames") { $0.mediaTimeS > first + 1 }
      try run.say("{\"text\":\"████\",\"mode\":\"bottom\",\"time\":\(first)}")
      expectSuccess(try run.wait())
      let frames = try LiveOutput(folder / "out.mkv").frames
      let change = try #require(frames.first { $0.isRed })
      let (punctual, late) = (try #require(frames.first { $0.hasTop }), try #require(frames.first { $0.hasBottom }))
      #expect(abs(punctual.time - change.time) < 0.05)
      #expect((status.timeS - 0.05...status.timeS + 1).contains(late.time))
    }

    @Test func sentTimesSelectTheFrameReceivedThen() throws {
      let run = try LiveRun(pipe, to: folder / "out.mkv", delay: 1, ["--comments", "-"])
      let start = Date().timeIntervalSince1970
      let camera = try Camera.send(redFrom: 5, seconds: 20, toPipe: pipe)
      defer { camera.stop() }
      try run.wait(for: "frames") { $0.frames > 0 }
      // ffmpeg delays its first frame. Without "sent", the comment would appear seconds earlier.
      try run.say("{\"text\":\"████\",\"mode\":\"bottom\",\"sent\":\(start + 5.2)}")
      let status = try run.wait(for: "the comment") { $0.comments.visible == 1 }
      try run.wait(for: "later frames") { $0.timeS > status.timeS + 1 }
      #expect(try run.interrupt().ending == .exit(130))
      let frames = try LiveOutput(folder / "out.mkv").frames
      let (change, comment) = (try #require(frames.first { $0.isRed }), try #require(frames.first { $0.hasBottom }))
      #expect(abs(comment.time - change.time) < 1.5, "\(comment.time) and \(change.time)")
    }

    @Test func thousandCommentsPerSecondDelayNoFrame() throws {
      let run = try LiveRun(pipe, to: folder / "out.mkv", ["--listen", "127.0.0.1:0"])
      let camera = try Camera.send(seconds: 20, toPipe: pipe)
      defer { camera.stop() }
      let before = try run.wait(for: "frames") { $0.frames > 10 }
      let script = """
        import asyncio, sys, time, websockets
        async def main():
            async with websockets.connect(sys.argv[1]) as socket:
                start = time.monotonic()
                for i in range(2000):
                    await socket.send('{"text":"comment %d","user":"u%d"}' % (i, i))
                    ahead = start + (i + 1) / 1000 - time.monotonic()
                    if ahead > 0.01: await asyncio.sleep(ahead)
                await asyncio.wait_for(await socket.ping(), 5)
        asyncio.run(main())
        """
      let client = Program.tool(["/usr/bin/python3", "-c", script, "ws://\(try run.address())/comments"])
      let outcome = try client.run(timeout: 12)
      expectSuccess(outcome)
      let after = try run.wait(for: "comments") { $0.comments.in >= 2_000 }
      #expect(after.comments.in == 2_000)
      #expect(after.comments.refused.isEmpty)
      // All frames of the elapsed time, except for drops on a busy machine.
      #expect(Double(after.frames - before.frames) > (after.timeS - before.timeS) * 25 * 0.85)
      let rates = run.statuses.filter { $0.timeS > before.timeS }.map(\.outputFps).sorted()
      #expect(rates[rates.count / 2] > 20)
      #expect(try run.interrupt().ending == .exit(130))
    }

    @Test func clientsAreServedBesideAHostileOne() throws {
      let run = try LiveRun(pipe, to: folder / "out.mkv", ["--listen", "127.0.0.1:0"])
      let camera = try Camera.send(seconds: 20, toPipe: pipe)
      defer { camera.stop() }
      let before = try run.wait(for: "frames") { $0.frames > 10 }
      let script = """
        import asyncio, os, socket, sys, threading, time, websockets
        host, port = sys.argv[1].split(':')
        deeds = []
        def misbehave():
            while True:
                try:
                    with socket.create_connection((host, port), 1) as s:
                        deeds.append(s.sendall(os.urandom(1 << 18)))
                except OSError: deeds.append(None)
                time.sleep(0.01)
        async def behave(number):
            async with websockets.connect('ws://%s/comments' % sys.argv[1]) as ws:
                for i in range(20):
                    await ws.send('{"text":"%d of %d"}' % (i, number))
                    await asyncio.sleep(0.1)
                await asyncio.wait_for(await ws.ping(), 5)
        async def main(): await asyncio.gather(*(behave(number) for number in range(9)))
        threading.Thread(target=misbehave, daemon=True).start()
        asyncio.run(main())
        print(len(deeds) > 9)
        sys.stdout.flush(); os._exit(0)
        """
      let clients = Program.tool(["/usr/bin/python3", "-c", script, try run.address()])
      #expect(try clients.run(timeout: 12).text == "True\n")
      let after = try run.wait(for: "comments") { $0.comments.in >= 180 }
      #expect(after.comments.in == 180)
      #expect(Double(after.frames - before.frames) > (after.timeS - before.timeS) * 25 * 0.85)
      #expect(try run.interrupt().ending == .exit(130))
    }
  }
}
