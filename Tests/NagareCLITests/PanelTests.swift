import Foundation
import Testing

extension CommandLineResultTests {
  @Suite struct PanelTests {
    private let folder: Workspace
    private let video: String

    init() throws {
      folder = try Workspace()
      video = folder / "source.mkv"
      try Media.make(video)
    }

    @Test(arguments: [
      ([], "320,180"), (["--chat-canvas", "extend"], "420,180"),
      (["--chat-canvas", "extend", "--size", "640x"], "740,360"),
    ])
    func chatWidensFramesOnlyIfAsked(_ options: [String], _ expected: String) throws {
      let output = folder / "frame.png"
      expectSuccess(
        try Program.nagare(
          ["frame", video, Fixture.comments, "--at", "1", "-o", output, "--chat", "right:100"] + options
        ).run())
      #expect(try Media.size(of: output) == expected)
    }

    @Test func burnAndFrameDrawTheSamePanels() throws {
      let options = ["--chat", "left:100", "--chat-canvas", "extend", "--density-bar", "bottom:8", "--keep-format"]
      let (output, frame) = (folder / "out.mkv", folder / "frame.png")
      expectSuccess(
        try Program.nagare(["burn", video, Fixture.comments, "-o", output, "--encoder", "ffv1"] + options).run())
      expectSuccess(
        try Program.nagare(["frame", video, Fixture.comments, "--at", "1", "-o", frame] + options).run())
      #expect(try Media.size(of: output) == "420,180")
      let drawn = try Media.samples(of: frame, format: "rgb24")
      let burned = try Media.samples(of: output, format: "rgb24", filter: "select=eq(n\\,25)")
      #expect(drawn.count == burned.count)
      // FFmpeg interpolates chroma in another way.
      let difference = zip(drawn, burned).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      #expect(difference < 4 * drawn.count)
    }

    @Test func chatAloneEndsAfterItsMessages() throws {
      let comments = try folder.write(bilibili([(time: "0.5", mode: 1, text: "hello")]), to: "c.xml")
      let output = folder / "chat.mkv"
      let outcome = try Program.nagare(
        "overlay", comments, "-o", output, "--size", "160x90", "--fps", "10", "--chat", "left:160", "--no-danmaku"
      ).run()
      expectSuccess(outcome)
      #expect(outcome.diagnostics.contains("1 comment shown"))
      // Half a second, and five more.
      #expect(try Media.frameCount(of: output) == 56)
    }

    @Test(arguments: [
      (["--chat", "top:100"], "--chat"), (["--chat", "left:10"], "--chat"),
      (["--chat-canvas", "extend"], "needs --chat"),
      (["--density-color", "red", "--density-bar", "top:9"], "--density-color"),
      (["--density-opacity", "1"], "--density-bar"), (["--density-bar", "middle:9"], "--density-bar"),
      (["--chat", "left:100", "--chat-opacity", "2"], "must lie"), (["--no-danmaku"], "--chat"),
      (["--chat", "left:100", "--chat-canvas", "extend", "--mask", "mask.png"], "--mask mask.png"),
      (["--chat", "left:100", "--chat-canvas", "extend", "--chat-opacity", "1"], "over the picture"),
    ])
    func mistakesAreNamed(_ options: [String], _ name: String) throws {
      let outcome = try Program.nagare(
        ["frame", video, Fixture.comments, "--at", "1", "-o", folder / "none.png"] + options
      ).run()
      #expect(outcome.ending == .exit(2))
      #expect(outcome.diagnostics.contains(name))
    }
  }
}
