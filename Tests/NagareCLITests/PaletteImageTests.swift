import Foundation
import TestSupport
import Testing

extension CommandLineResultTests {
  /// The images of `palette -o`.
  @Suite struct PaletteImageTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    private func draw(_ input: String, _ options: String...) throws -> DecodedImage {
      let path = folder / "out.png"
      let outcome = try Program.nagare(["palette", input, "-o", path, "--overwrite"] + options).run()
      expectSuccess(outcome)
      #expect(!outcome.output.isEmpty && outcome.diagnostics.isEmpty)
      return try DecodedImage(path)
    }

    private func scenes() throws -> String {
      let path = folder / "s.mkv"
      try PaletteClips.scenes(path, [(PaletteClips.red, 1), (PaletteClips.green, 2), (PaletteClips.blue, 1)])
      return path
    }

    /// The column of a strip at a share of its duration.
    private func x(_ share: Double) -> Int { 60 + Int(share * 1_480) }

    @Test(arguments: [["--scenes"], ["--every", "0.5"], []])
    func stripsHaveTheColoursOfEachTime(_ options: [String]) throws {
      let path = try scenes()
      let outcome = try Program.nagare(["palette", path, "-o", folder / "out.png"] + options).run()
      expectSuccess(outcome)
      let strip = try DecodedImage(folder / "out.png")
      #expect(strip.width == 1_600)
      for (share, color) in [
        (0.001, PaletteClips.red), (0.249, PaletteClips.red), (0.251, PaletteClips.green), (0.5, PaletteClips.green),
        (0.749, PaletteClips.green), (0.751, PaletteClips.blue), (0.999, PaletteClips.blue),
      ] {
        for y in [97, 300, 494] { #expect(strip[x(share), y] == color, "\(share), \(y)") }
      }
      #expect(strip[58, 300] == "#ffffff" && strip[1_542, 300] == "#ffffff")
    }

    @Test func bandsAreAsHighAsTheirShares() throws {
      let graph = """
        color=black:size=64x36:rate=25:duration=1,format=bgr0[a];color=white:size=64x12:rate=25:duration=1,format=bgr0[b];\
        [a][b]vstack
        """
      try FFmpegTool.make(folder / "b.mkv", ["-f", "lavfi", "-i", graph, "-c:v", "ffv1", "-pix_fmt", "bgr0"])
      let strip = try draw(folder / "b.mkv")
      // A quarter of 400 pixels is white, at the top.
      let column = (96..<496).map { strip[800, $0] }
      #expect(column == Array(repeating: "#ffffff", count: 100) + Array(repeating: "#000000", count: 300))
    }

    @Test func sheetsShowTheFrameAndItsColours() throws {
      try PaletteClips.quarters(folder / "q.png")
      let sheet = try draw(folder / "q.png")
      #expect(sheet.width == 1_600)
      for color in [PaletteClips.red, PaletteClips.green, PaletteClips.blue] {
        // A swatch, a quarter of the bar, and a quarter of the thumbnail.
        #expect(sheet.count(color) > 160 * 40 + 370 * 36 + 10_000)
      }
      // The thumbnail is at the left, upright.
      #expect(sheet[70, 106] == PaletteClips.red)
    }

    @Test func sheetsOfRotatedVideosAreUpright() throws {
      try PaletteClips.quarters(folder / "q.mp4", options: ["-c:v", "libx264rgb", "-qp", "0"])
      try FFmpegTool.turn(folder / "q.mp4", by: 180, to: folder / "r.mp4")
      let sheet = try draw(folder / "r.mp4", "--at", "0")
      #expect(sheet[70, 106] == PaletteClips.white)
    }

    @Test(arguments: [["-k", "16"], ["-k", "1"], ["--method", "rms"]])
    func sheetsFitAnyNumberOfColours(_ options: [String]) throws {
      let outcome = try Program.nagare(["palette", Fixture.clip, "--at", "4", "-o", folder / "out.png"] + options).run()
      expectSuccess(outcome)
      let sheet = try DecodedImage(folder / "out.png")
      for line in outcome.lines { #expect(sheet.count(String(line.prefix(7))) > 2_000) }
    }

    @Test func imageOnStandardOutputMovesTheTable() throws {
      try PaletteClips.still(folder / "a.png")
      let outcome = try Program.nagare("palette", folder / "a.png", "-o", "-").run()
      expectSuccess(outcome)
      #expect(outcome.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      #expect(outcome.diagnostics.hasPrefix("#3c78c8  100.0 %"))
      let quiet = try Program.nagare("palette", folder / "a.png", "-o", "-", "--quiet").run()
      #expect(quiet.diagnostics.isEmpty && quiet.output == outcome.output)
      expectFailure(try Program.nagare("palette", folder / "a.png", "-o", "-", "--json").run(), 2, "JSON")
    }

    @Test func existingOutputsAreKept() throws {
      try PaletteClips.still(folder / "a.png")
      try folder.write("mine", to: "out.png")
      expectFailure(
        try Program.nagare("palette", folder / "a.png", "-o", folder / "out.png").run(), 2, "exists", "--overwrite")
      expectFailure(
        try Program.nagare("palette", folder / "a.png", "-o", folder / "a.png", "--overwrite").run(), 2, "the input")
      #expect(try folder.read("out.png") == Data("mine".utf8))
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func signalEndsTheProgramAndLeavesNoFiles(_ signal: Int32) throws {
      try Media.make(folder / "v.mkv", seconds: 8)
      let input = try folder.read("v.mkv")
      let outputs = try Workspace()
      var program = Program.nagare("palette", "-", "-o", outputs / "out.png")
      program.input = input.prefix(input.count / 2)
      program.inputStalled = true
      let running = try program.start()
      usleep(600_000)
      running.send(signal)
      let outcome = try running.wait()
      #expect(outcome.ending == .exit(128 + signal) && outcome.output.isEmpty)
      #expect(outcome.waited < 1 * Sanitizer.patience)
      #expect(try outputs.names.isEmpty)
    }
  }
}
