import Foundation
import TestSupport
import Testing

extension WaitingTests {
  @Suite struct StallTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    @Test func inputThatIsNeverOpenedEndsTheBurn() throws {
      mkfifo(folder / "v.mkv", 0o600)
      let outcome = try burn(folder / "v.mkv")
      expectFailure(outcome, 1, "opening the video stalls (\(folder / "v.mkv")): nothing has happened for 3 s")
      #expect(try folder.names == ["v.mkv"])
    }

    /// A recorder that stops sending and keeps its pipe open.
    @Test func inputThatStallsEndsTheBurnAndIsNamed() throws {
      try Media.make(folder / "v.ts", seconds: 8, options: ["-f", "mpegts"])
      let video = try folder.read("v.ts")
      var program = Program.nagare(
        "burn", "-", Fixture.comments, "-o", folder / "o.mkv", "--stall-timeout", "3", "--quiet")
      program.input = video.prefix(video.count / 2)
      program.inputStalled = true
      expectFailure(try program.run(), 1, "the input stalls (-): nothing has happened for 3 s", "--stall-timeout")
      // As after Ctrl-C, the output so far is complete.
      #expect(try folder.names == ["o.mkv", "v.ts"])
      #expect(try Media.frameCount(of: folder / "o.mkv") > 50)
    }

    @Test func filterThatStallsIsNamed() throws {
      let outcome = try burn(SmallClip.path, "--vf", "realtime=speed=0.01:limit=60")
      expectFailure(outcome, 1, "decoding stalls (\(try SmallClip.path))", "--resume continues the burn")
    }

    @Test func slowBurnIsNotStalled() throws {
      // Ten frames, which take 4 s in all.
      expectSuccess(try burn(SmallClip.path, "--vf", "trim=end_frame=10,realtime=speed=0.1"))
    }

    private func burn(_ video: String, _ options: String...) throws -> Outcome {
      let words = ["burn", video, Fixture.comments, "-o", folder / "o.mkv", "--stall-timeout", "3", "--quiet"]
      return try Program.nagare(words + options).run()
    }
  }
}
