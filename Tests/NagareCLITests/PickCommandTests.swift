import Foundation
import TestSupport
import Testing

extension CommandLineResultTests {
  @Suite struct PickCommandTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    private func pick(_ input: String, _ x: Int, _ y: Int, _ options: String...) throws -> [String: Any] {
      let outcome = try Program.nagare(["pick", input, "--x", "\(x)", "--y", "\(y)", "--json"] + options).run()
      expectSuccess(outcome)
      #expect(outcome.diagnostics.isEmpty)
      return try object(outcome.text)
    }

    private func color(_ input: String, _ x: Int, _ y: Int, _ options: String...) throws -> String {
      let outcome = try Program.nagare(["pick", input, "--x", "\(x)", "--y", "\(y)"] + options).run()
      expectSuccess(outcome)
      return String(outcome.text.prefix(7))
    }

    @Test(arguments: [
      ("a.png", 0), ("a.bmp", 0), ("a.tiff", 0), ("a%03d.png", 0), ("a*.png", 0), ("a.jpg", 2), ("a.webp", 3),
    ])
    func imagesHaveTheirColours(_ name: String, _ tolerance: Int) throws {
      // ffmpeg interprets such names as patterns.
      let suffix = name.split(separator: ".")[1]
      // The scale of quality is inverted between JPEG and WebP.
      try PaletteClips.still(folder / "made.\(suffix)", options: ["-q:v", suffix == "webp" ? "100" : "1"])
      let path = try folder.write(folder.read(folder.names[0]), to: name)
      #expect(areNear(try color(path, 39, 29), PaletteClips.blue, within: tolerance))
      var piped = Program.nagare("pick", "-", "--x", "0", "--y", "0")
      piped.input = try folder.read(name)
      let outcome = try piped.run()
      expectSuccess(outcome)
      #expect(areNear(String(outcome.text.prefix(7)), PaletteClips.blue, within: tolerance))
    }

    @Test func jsonHasEveryColourNotation() throws {
      try PaletteClips.still(folder / "a.png")
      let document = try pick(folder / "a.png", 3, 4)
      #expect(Set(document.keys) == ["time", "x", "y", "hex", "rgb", "alpha", "hsl", "cmyk"])
      #expect(document["hex"] as? String == "#3c78c8" && document["rgb"] as? [Int] == [60, 120, 200])
      #expect(document["x"] as? Int == 3 && document["y"] as? Int == 4 && document["alpha"] as? Double == 1)
      #expect(document["time"] as? Double == 0)
      #expect(document["hsl"] as? [Double] == [214.29, 0.56, 0.5098])
      #expect(document["cmyk"] as? [Double] == [0.7, 0.4, 0, 0.2157])
    }

    @Test func textHasEveryColourNotation() throws {
      try PaletteClips.still(folder / "a.png")
      let outcome = try Program.nagare("pick", folder / "a.png", "--x", "0", "--y", "0").run()
      #expect(outcome.text == "#3c78c8  rgb(60, 120, 200)  hsl(214, 56%, 51%)  cmyk(70%, 40%, 0%, 22%)\n")
    }

    @Test func transparencyIsReported() throws {
      try FFmpegTool.make(
        folder / "t.png",
        ["-f", "lavfi", "-i", "color=0x3C78C8@0.5:size=8x8,format=rgba", "-frames:v", "1", "-pix_fmt", "rgba"])
      let document = try pick(folder / "t.png", 1, 1)
      #expect(document["hex"] as? String == "#3c78c8")
      #expect(abs((document["alpha"] as? Double ?? 0) - 0.5) < 0.01)
      #expect(try Program.nagare("pick", folder / "t.png", "--x", "1", "--y", "1").run().text.contains("alpha 0."))
    }

    /// The colours in the corners of an upright frame, clockwise from the top left.
    private func corners(_ path: String, width: Int, height: Int) throws -> [String] {
      let (right, bottom) = (width - 3, height - 3)
      for (x, y) in [(width, 0), (0, height)] {
        let outcome = try Program.nagare("pick", path, "--x", "\(x)", "--y", "\(y)").run()
        expectFailure(outcome, 2, "(\(x), \(y)): the frame is \(width) x \(height)")
      }
      return try [(2, 2), (right, 2), (right, bottom), (2, bottom)].map { try color(path, $0.0, $0.1) }
    }

    @Test(arguments: [0, 90, 180, 270])
    func rotatedVideosAreUpright(_ degrees: Int) throws {
      try PaletteClips.quarters(folder / "q.mp4", options: ["-c:v", "libx264rgb", "-qp", "0"])
      try FFmpegTool.turn(folder / "q.mp4", by: degrees, to: folder / "r.mp4")
      // ffmpeg rotates decoded frames.
      try FFmpegTool.make(folder / "r.png", ["-i", folder / "r.mp4", "-frames:v", "1"])
      let shown = try DecodedImage(folder / "r.png")
      #expect((shown.width > shown.height) == (degrees % 180 == 0))
      let (right, bottom) = (shown.width - 3, shown.height - 3)
      #expect(
        try corners(folder / "r.mp4", width: shown.width, height: shown.height) == [
          shown[2, 2], shown[right, 2], shown[right, bottom], shown[2, bottom],
        ])
    }

    /// The corners of the upright image are numbered clockwise from 0 at the top left.
    @Test(arguments: [
      (1, [0, 1, 2, 3]), (2, [1, 0, 3, 2]), (3, [2, 3, 0, 1]), (4, [3, 2, 1, 0]), (5, [0, 3, 2, 1]), (6, [3, 0, 1, 2]),
      (7, [2, 1, 0, 3]), (8, [1, 2, 3, 0]),
    ])
    func photographsAreUpright(_ orientation: Int, _ expected: [Int]) throws {
      try PaletteClips.quarters(folder / "q.jpg", options: ["-q:v", "1", "-pix_fmt", "yuvj444p"])
      let file = try folder.read("q.jpg")
      let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0]
      let exif = Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1] + entry
      let turned = file.prefix(2) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + file.dropFirst(2)
      try folder.write(Data(turned), to: "t.jpg")
      let isUpright = orientation < 5
      let found = try corners(folder / "t.jpg", width: isUpright ? 64 : 32, height: isUpright ? 32 : 64)
      let colors = [PaletteClips.red, PaletteClips.green, PaletteClips.white, PaletteClips.blue]
      for (found, index) in zip(found, expected) { #expect(areNear(found, colors[index], within: 4)) }
    }

    @Test func widePixelsAreStretched() throws {
      try PaletteClips.quarters(folder / "q.mkv", options: ["-vf", "setsar=2/1", "-c:v", "ffv1"])
      let found = try corners(folder / "q.mkv", width: 128, height: 32)
      #expect(found == [PaletteClips.red, PaletteClips.green, PaletteClips.white, PaletteClips.blue])
      #expect(try color(folder / "q.mkv", 63, 0) == PaletteClips.red)
      #expect(try color(folder / "q.mkv", 64, 0) == PaletteClips.green)
    }

    @Test func radiusAveragesASquareInsideTheFrame() throws {
      let graph = "color=black:size=10x20,format=rgb24[a];color=white:size=10x20,format=rgb24[b];[a][b]hstack"
      try FFmpegTool.make(folder / "h.png", ["-f", "lavfi", "-i", graph, "-frames:v", "1"])
      #expect(try color(folder / "h.png", 9, 5) == "#000000")
      #expect(try color(folder / "h.png", 10, 5) == "#ffffff")
      #expect(try color(folder / "h.png", 10, 5, "--radius", "1") == "#aaaaaa")
      #expect(try color(folder / "h.png", 0, 0, "--radius", "14") == "#555555")
      #expect(try color(folder / "h.png", 0, 19, "--radius", "16384") == "#808080")
    }

    @Test func everyFrameAgreesWithSingleTimes() throws {
      let path = folder / "s.mkv"
      try PaletteClips.scenes(path, [(PaletteClips.red, 1), (PaletteClips.green, 0.2), (PaletteClips.blue, 1)])
      #expect(try color(path, 5, 5) == PaletteClips.red)
      for (time, expected) in [
        (0.96, PaletteClips.red), (1, PaletteClips.green), (1.19, PaletteClips.green), (1.2, PaletteClips.blue),
      ] {
        let document = try pick(path, 5, 5, "--at", "\(time)")
        #expect(document["hex"] as? String == expected && document["time"] as? Double == time)
      }
      let outcome = try Program.nagare("pick", path, "--x", "5", "--y", "5", "--every-frame").run()
      expectSuccess(outcome)
      let lines = try outcome.lines.map { try object($0) }
      #expect(lines.count == 55)
      for (index, line) in lines.enumerated() {
        #expect(abs((line["time"] as? Double ?? -1) - Double(index) / 25) < 0.001)
        let expected = index < 25 ? PaletteClips.red : index < 30 ? PaletteClips.green : PaletteClips.blue
        #expect(line["hex"] as? String == expected)
      }
    }

    @Test(arguments: [
      ["--at", "0", "--every-frame"], ["--at=-1"], ["--radius=-1"], ["--radius", "16385"], ["--radius", "1.5"],
      ["--x", "left"], ["--at", "soon"],
    ])
    func wrongUsageIsRefused(_ options: [String]) throws {
      let outcome = try Program.nagare(["pick", "v.mp4", "--x", "1", "--y", "1"] + options).run()
      expectFailure(outcome, 2, String(options[0].prefix { $0 != "=" }), "\n  See \"nagare pick --help\".")
    }

    @Test(arguments: ["-1", "320", "99999999999"])
    func pixelsOutsideTheFrameAreRefused(_ x: String) throws {
      let outcome = try Program.nagare("pick", try SmallClip.path, "--x=\(x)", "--y=20").run()
      expectFailure(outcome, 2, "outside the frame (\(x), 20): the frame is 320 x 180")
    }

    @Test func timesBeyondTheEndAreRefused() throws {
      let outcome = try Program.nagare("pick", try SmallClip.path, "--x=1", "--y=1", "--at", "1:00").run()
      expectFailure(outcome, 2, "1:00 is past the end (0:02)")
    }
  }
}
