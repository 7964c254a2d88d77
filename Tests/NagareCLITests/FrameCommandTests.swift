import Foundation
import Testing

extension CommandLineResultTests {
  @Suite struct FrameCommandTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    private func frame(_ video: String, at time: String, _ comments: String = Fixture.comments) throws -> Data {
      let path = folder / "f.png"
      expectSuccess(
        try Program.nagare("frame", video, comments, "--at", time, "-o", path, "--overwrite").run())
      return try Media.samples(of: path, format: "rgb24")
    }

    @Test func imageHasTheSizeOfTheVideo() throws {
      _ = try frame(Fixture.clip, at: "4")
      #expect(try Media.size(of: folder / "f.png") == "1280,720")
    }

    @Test(arguments: [
      (
        [],
        [
          "style             bilibili", "opacity           0.9", "font-size         8 px",
          "tint              outline",
        ]
      ),
      (
        ["--style", "niconico", "--font-scale", "2", "--area", "50%", "--tint", "off"],
        [
          "style             niconico", "font-scale        2", "area              0.5", "tint              off",
          "overflow          overlap",
        ]
      ),
    ])
    func verbosePrintsTheStyle(_ options: [String], _ lines: [String]) throws {
      let folder = try Workspace()
      let outcome = try Program.nagare(
        ["frame", SmallClip.path, Fixture.comments, "--at", "0.5", "-o", folder / "f.png", "--verbose"] + options
      ).run()
      expectSuccess(outcome)
      for line in lines { #expect(outcome.diagnostics.contains(line), "\(line): \(outcome.diagnostics)") }
    }

    @Test(arguments: [("1.5", "0:01.5"), ("1.5", "0:00:01.5"), ("1.5", "1.5s"), ("0", "0:00")])
    func timesAreParsedInEveryForm(_ plain: String, _ clock: String) throws {
      #expect(try frame(SmallClip.path, at: plain) == frame(SmallClip.path, at: clock))
    }

    /// A pipe can be read only once, from its beginning.
    @Test func videoIsReadFromAPipe() throws {
      try Media.make(folder / "in.mkv")
      var program = Program.shell(
        "cat | \"$0\" frame - \"$1\" --at 1.5 -o \"$2\"", Fixture.comments, folder / "p.png")
      program.input = try folder.read("in.mkv")
      expectSuccess(try program.run())
      #expect(try Media.samples(of: folder / "p.png", format: "rgb24") == frame(folder / "in.mkv", at: "1.5"))
    }

    @Test func dashWritesTheImageToTheStandardOutput() throws {
      let outcome = try Program.nagare("frame", SmallClip.path, Fixture.comments, "--at", "1", "-o", "-").run()
      expectSuccess(outcome)
      #expect(outcome.diagnostics.isEmpty)
      #expect(outcome.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test func timeBeyondTheEndIsRefused() throws {
      let outcome = try Program.nagare(
        "frame", SmallClip.path, Fixture.comments, "--at", "1:23", "-o", folder / "f.png"
      ).run()
      expectFailure(outcome, 2, "1:23 is past the end (0:02)")
      #expect(try folder.names.isEmpty)
    }

    @Test(arguments: [0, 37, 100, 199])
    func imageEqualsTheFrameOutsideTheBoxes(_ index: Int) throws {
      let time = Double(index) / 25
      let drawn = try frame(Fixture.clip, at: "\(time)")
      // ffmpeg's default interpolates chroma at half the resolution, which differs by up to 30.
      let filter = "select=eq(n\\,\(index)),scale=flags=bicubic+accurate_rnd+full_chroma_int"
      let plain = try Media.samples(of: Fixture.clip, format: "rgb24", filter: filter)
      try #require(drawn.count == 1280 * 720 * 3 && plain.count == drawn.count)
      let layout = try Program.nagare("layout", Fixture.comments, "--size", "1280x720", "--fps", "25").run()
      // Chroma is interpolated on the way to RGB, which reaches a few pixels beyond a box.
      let boxes = try LayoutLine.parse(layout).compactMap { $0.box(at: time)?.grown(by: 4) }
      var (outside, worst) = (0, 0)
      for y in 0..<720 {
        let row = boxes.filter { ($0.top..<$0.bottom).contains(y) }
        for x in 0..<1280 where !row.contains(where: { $0.contains(x, y) }) {
          outside += 1
          for channel in 0..<3 {
            let offset = (y * 1280 + x) * 3 + channel
            worst = max(worst, abs(Int(drawn[offset]) - Int(plain[offset])))
          }
        }
      }
      #expect(outside > 100_000)
      #expect(worst <= 2)
      #expect(boxes.isEmpty || drawn != plain)
    }
  }
}
