import Foundation
import TestSupport
import Testing

extension CommandLineTests {
  @Suite struct PreviewCommandTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    private func preview(_ video: String, _ options: String..., comments: String = Fixture.comments) throws -> String {
      let words = ["preview", video, comments] + options
      let outcome = try Program.nagare(words).run()
      expectSuccess(outcome)
      return try folder.write(outcome.output, to: "stream-\(UUID().uuidString).nut")
    }

    @Test func streamHasTheFramesOfALosslessBurn() throws {
      expectSuccess(
        try Program.nagare(
          "burn", SmallClip.path, Fixture.comments, "-o", folder / "burned.mkv", "--encoder", "ffv1", "--quiet"
        ).run())
      let stream = try preview(SmallClip.path)
      let burned = try Media.frameHashes(of: folder / "burned.mkv")
      #expect(burned.count == 50)
      #expect(try Media.frameHashes(of: stream) == burned)
    }

    @Test func successIsSilent() throws {
      #expect(try Program.nagare("preview", SmallClip.path, Fixture.comments).run().diagnostics.isEmpty)
    }

    @Test func audioIsCopied() throws {
      let stream = try preview(Fixture.clip)
      #expect(try Media.packetHash(of: stream, stream: "a:0") == Media.packetHash(of: Fixture.clip, stream: "a:0"))
    }

    @Test(arguments: [[], ["--fps", "60"], ["--tint", "all", "--tint-mode", "live"], ["--style", "niconico"]])
    func fromSkipsFramesWithoutChangingTheRest(_ options: [String]) throws {
      try Media.make(folder / "in.mp4", seconds: 8, options: ["-g", "60"])
      let words = ["preview", folder / "in.mp4", Fixture.comments] + options
      let (whole, part) = try (Program.nagare(words).run(), Program.nagare(words + ["--from", "4.5"]).run())
      let all = try Media.frameHashes(of: folder.write(whole.output, to: "whole.nut"))
      let some = try Media.frameHashes(of: folder.write(part.output, to: "part.nut"))
      #expect(some.count == (options.contains("60") ? 210 : 88))
      #expect(some == Array(all.suffix(some.count)))
    }

    /// Comments on screen at --from are in the first frame at their positions.
    @Test func earlierCommentsAreInTheFirstFrame() throws {
      try folder.write(bilibili([("0.0", 5, "early"), ("0.0", 1, "moving")]), to: "c.xml")
      let stream = try preview(SmallClip.path, "--from", "1.5", comments: folder / "c.xml")
      let shown = try Media.samples(of: stream, format: "gray", filter: "select=eq(n\\,0)")
      let plain = try Media.samples(of: SmallClip.path, format: "gray", filter: "select=eq(n\\,37)")
      try #require(shown.count == 320 * 180 && plain.count == shown.count)
      let changed = zip(shown, plain).enumerated().filter { $0.element.0 != $0.element.1 }.map { $0.offset % 320 }
      // The fixed comment is in the middle, and the scrolling one has reached it.
      #expect(changed.contains { 140..<180 ~= $0 } && changed.contains { 200..<310 ~= $0 })
    }

    @Test func sizeScalesTheVideoButNotTheText() throws {
      let stream = try preview(SmallClip.path, "--size", "640x360")
      #expect(try Media.size(of: stream) == "640,360")
      // Comments drawn after scaling have sharper edges than comments scaled with the video.
      let bare = try folder.write(bilibili([]), to: "none.xml")
      let plain = try preview(SmallClip.path, "--size", "640x360", comments: bare)
      let filter = "select=eq(n\\,30)"
      let sharp = try sharpness(of: stream, besides: plain, filter: filter)
      let coarse = try sharpness(
        of: preview(SmallClip.path), besides: SmallClip.path, filter: filter + ",scale=640:360:flags=bicubic")
      #expect(sharp > 1.2 * coarse)
    }

    /// The mean horizontal gradient of the difference between two frames, relative to the difference.
    private func sharpness(of path: String, besides plain: String, filter: String) throws -> Double {
      let (shown, bare) = try (
        Media.samples(of: path, format: "gray", filter: filter),
        Media.samples(of: plain, format: "gray", filter: filter)
      )
      try #require(shown.count == 640 * 360 && bare.count == shown.count)
      let ink = zip(shown, bare).map { Int($0) - Int($1) }
      let steps = zip(ink, ink.dropFirst()).reduce(0) { $0 + abs($1.0 - $1.1) }
      return Double(steps) / Double(ink.reduce(1) { $0 + abs($1) })
    }

    @Test func closedReaderEndsTheProgramQuietly() throws {
      let outcome = try Program.shell(
        "{ \"$0\" preview \"$1\" \"$2\"; echo \"code $?\" >&2; } | head -c 3000000 >\"$3\"", Fixture.clip,
        Fixture.comments, folder / "head"
      ).run()
      #expect(outcome.diagnostics == "code 0\n")
    }

    @Test func nothingIsWrittenToATerminal() throws {
      let outcome = try Program.tool([
        "script", "-qec", "\(Program.nagarePath) preview \(SmallClip.path) \(Fixture.comments)", "/dev/null",
      ]).run()
      #expect(outcome.ending == .exit(2))
      #expect(outcome.text.contains("--player ffplay"))
      #expect(outcome.output.count < 1_000)
    }

    @Test func realtimeTakesAsLongAsTheVideo() throws {
      let start = ContinuousClock.now
      let outcome = try Program.nagare("preview", SmallClip.path, Fixture.comments, "--realtime").run()
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      expectSuccess(outcome)
      #expect(seconds >= 1.96)
      let frames = try Media.frameCount(of: folder.write(outcome.output, to: "stream.nut"))
      let summary = try #require(outcome.diagnostics.firstMatch(of: /(\d+) frames shown, (\d+) dropped as late/))
      #expect(Int(summary.1) == frames)
      #expect((Int(summary.2) ?? 0) + frames == 50)
    }

    /// The reader ends early, as when a user closes the player.
    @Test func lateFramesAreCountedWhenTheReaderCloses() throws {
      try Media.make(folder / "large.mp4", size: "1280x720", seconds: 6)
      let outcome = try Program.shell(
        "\"$0\" preview \"$1\" \"$2\" --realtime | (dd bs=1 count=1 2>/dev/null; sleep 0.7; head -c 30000000) >\"$3\"",
        folder / "large.mp4",
        Fixture.comments, folder / "stream.nut"
      ).run()
      let summary = try #require(outcome.diagnostics.firstMatch(of: /(\d+) frames shown, (\d+) dropped as late/))
      #expect(try #require(Int(summary.2)) >= 3)
      #expect(outcome.diagnosticLines.count == 1)
    }

    @Test func longFrameIsShownImmediately() throws {
      let rare = ["-vf", "select='not(mod(n,75))'", "-fps_mode", "passthrough"]
      try Media.make(folder / "slides.mp4", seconds: 8, options: rare)
      let whole = try preview(folder / "slides.mp4")
      let part = try preview(folder / "slides.mp4", "--from", "4")
      let (all, some) = try (Media.frameHashes(of: whole), Media.frameHashes(of: part))
      // The frames at 0, 3 and 6 s.
      #expect(all.count == 3)
      #expect(some == Array(all.suffix(2)))
      #expect(try Media.firstTime(of: part) == 4)
      #expect(try Media.frameHashes(of: preview(folder / "slides.mp4", "--from", "7")) == [all[2]])
    }

    @Test func rotatedVideoIsUpright() throws {
      try Media.make(folder / "plain.mp4")
      try FFmpegTool.turn(folder / "plain.mp4", by: 90, to: folder / "turned.mp4")
      let comments = try folder.write(bilibili([]), to: "none.xml")
      let outcome = try Program.nagare("preview", folder / "turned.mp4", comments).run()
      expectSuccess(outcome)
      try folder.write(outcome.output, to: "stream.nut")
      #expect(try Media.size(of: folder / "stream.nut") == "180,320")
      let hashes = try Media.frameHashes(of: folder / "turned.mp4")
      #expect(try Media.frameHashes(of: folder / "stream.nut") == hashes)
    }

    /// The reader pauses after the first byte: late frames are dropped, and later ones are on time.
    @Test func realtimeDropsLateFrames() throws {
      try Media.make(folder / "large.mp4", size: "1280x720", seconds: 3)
      let outcome = try Program.shell(
        "\"$0\" preview \"$1\" \"$2\" --realtime | (dd bs=1 count=1 2>/dev/null; sleep 0.7; cat) >\"$3\"",
        folder / "large.mp4", Fixture.comments, folder / "stream.nut"
      ).run()
      let summary = try #require(outcome.diagnostics.firstMatch(of: /(\d+) frames shown, (\d+) dropped as late/))
      let (shown, late) = (try #require(Int(summary.1)), try #require(Int(summary.2)))
      #expect(shown + late == 75)
      #expect(late >= 3)
      #expect(try Media.frameCount(of: folder / "stream.nut") == shown)
    }
  }

  @Suite struct PreviewPlayerTests {
    private let folder: Workspace
    /// The folder for the players' settings.
    private let home: Workspace

    init() throws {
      folder = try Workspace()
      home = try Workspace()
    }

    private func play(_ player: String, environment: [String: String]? = nil) throws -> Outcome {
      var program = Program.nagare("preview", try SmallClip.path, Fixture.comments, "--player", player)
      program.environment = try environment ?? Players.headless(home)
      return try program.run()
    }

    @Test(arguments: ["ffplay", "mpv"])
    func previewEndsWithThePlayer(_ player: String) throws {
      let outcome = try play(player)
      expectSuccess(outcome)
      #expect(outcome.output.isEmpty)
    }

    /// mpv writes decoded frames to files.
    @Test func mpvDecodesTheFramesOfABurn() throws {
      let shots =
        "mpv --no-config --really-quiet --ao=null --vo=image --vo-image-format=png --vo-image-outdir=\(folder.path)"
      expectSuccess(try play(shots + " --frames=3 -"))
      let names = try folder.names
      #expect(names.count == 3)
      for (index, name) in names.enumerated() {
        let path = folder / "grabbed.png"
        expectSuccess(
          try Program.nagare(
            "frame", SmallClip.path, Fixture.comments, "--at", "\(Double(index) / 25)", "-o", path, "--overwrite"
          ).run())
        let (seen, grabbed) = try (
          Media.samples(of: folder / name, format: "gray"), Media.samples(of: path, format: "gray")
        )
        try #require(seen.count == 320 * 180 && grabbed.count == seen.count)
        // mpv interpolates chroma differently.
        let sum = zip(seen, grabbed).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        #expect(Double(sum) / Double(seen.count) < 0.6, "frame \(index)")
      }
    }

    /// A window on a virtual display shows the frame of a burn.
    @Test func ffplayShowsTheFrameOfABurn() throws {
      let screen = try Screen()
      try Media.make(folder / "still.mkv", options: ["-vf", "select=eq(n\\,0),loop=250:1:0,setpts=N/25/TB"])
      try folder.write(bilibili([("0.0", 5, "<![CDATA[████████]]>")]), to: "c.xml")
      expectSuccess(
        try Program.nagare("frame", folder / "still.mkv", folder / "c.xml", "--at", "1", "-o", folder / "f.png").run())
      let expected = [UInt8](try Media.samples(of: folder / "f.png", format: "rgb24"))
      var program = Program.nagare(
        "preview", folder / "still.mkv", folder / "c.xml", "--player",
        "ffplay -v error -autoexit -an -left 0 -top 0 -noborder -")
      program.environment = ["DISPLAY": screen.name, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"]
      let running = try program.start()
      defer { running.send(SIGTERM) }
      var nearest = 255.0
      let limit = ContinuousClock.now + .seconds(15 * Sanitizer.patience)
      while nearest > 4, ContinuousClock.now < limit {
        let seen = [UInt8](try screen.pixels())
        nearest = min(nearest, difference(seen, expected))
      }
      #expect(nearest <= 4)
    }

    /// The mean difference between a frame of 320 x 180 pixels and the top left corner of a screen.
    private func difference(_ screen: [UInt8], _ frame: [UInt8]) -> Double {
      guard screen.count == Screen.width * Screen.height * 3, frame.count == 320 * 180 * 3 else { return 255 }
      var sum = 0
      for row in 0..<180 {
        for place in 0..<320 * 3 {
          sum += abs(Int(screen[row * Screen.width * 3 + place]) - Int(frame[row * 320 * 3 + place]))
        }
      }
      return Double(sum) / Double(frame.count)
    }

    @Test func closedPlayerEndsTheProgramQuietly() throws {
      let outcome = try play("sh -c 'head -c 100000 >/dev/null'")
      expectSuccess(outcome)
      #expect(outcome.diagnostics.isEmpty)
    }

    @Test func failingPlayerIsAnError() throws {
      let outcome = try play("sh -c 'exit 3'")
      expectFailure(outcome, 1, "the player failed (sh -c 'exit 3'): it ended with code 3")
    }

    @Test func missingPlayerIsNamed() throws {
      let outcome = try play("mpv", environment: ["PATH": folder.path])
      expectFailure(outcome, 1, "cannot start the player (mpv)", "Install it")
    }

    /// A shell would create the file.
    @Test(arguments: ["cat; touch ", "cat & touch ", "cat >", "cat \"$(touch ", "`touch "])
    func noShellIsStarted(_ line: String) throws {
      let outcome = try play(line + (folder / "made"))
      expectFailure(outcome, 2, "--player")
      #expect(!folder.contains("made"))
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func signalEndsProgramAndPlayer(_ signal: Int32) throws {
      try Media.make(folder / "long.mp4", seconds: 20)
      let running = try startPlayer(of: folder / "long.mp4")
      running.send(signal)
      let outcome = try running.wait()
      #expect(outcome.ending == .exit(128 + signal))
      #expect(outcome.waited < 1 * Sanitizer.patience)
      #expect(try playerEnds())
    }

    /// The error occurs only at the end of the input, after the player has started.
    @Test func errorEndsProgramAndPlayer() throws {
      try Media.make(folder / "short.ts")
      let running = try startPlayer(of: folder / "short.ts", "--from", "100")
      expectFailure(try running.wait(), 2, "no frame to show")
      #expect(try playerEnds())
    }

    /// The input stalls without ending.
    @Test func closedPlayerEndsTheProgramWhileTheInputStalls() throws {
      try Media.make(folder / "in.mkv", seconds: 8)
      var program = Program.nagare("preview", "-", Fixture.comments, "--player", "sh -c 'head -c 100000 >/dev/null'")
      program.input = try folder.read("in.mkv").prefix(400_000)
      program.inputStalled = true
      let outcome = try program.run()
      expectSuccess(outcome)
      #expect(outcome.waited < 6 * Sanitizer.patience)
    }

    /// Starts a player that neither reads nor ends, and waits until it runs.
    private func startPlayer(of video: String, _ options: String...) throws -> RunningProgram {
      let player = "sh -c 'echo $$ >\"$0\"; exec sleep 60' '\(folder / "pid")'"
      let words = ["preview", video, Fixture.comments, "--player", player, "--quiet"] + options
      let running = try Program.nagare(words).start()
      try waits(seconds: 10) { try folder.contains("pid") && !folder.read("pid").isEmpty }
      return running
    }

    private func playerEnds() throws -> Bool {
      let text = String(decoding: try folder.read("pid"), as: UTF8.self)
      let identifier = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
      return waits(seconds: 5) {
        if kill(identifier, 0) != 0 { return true }
        // Without a parent that waits for it, the player stays as a zombie.
        let status = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
        return status?.contains(") Z ") == true
      }
    }
  }
}
