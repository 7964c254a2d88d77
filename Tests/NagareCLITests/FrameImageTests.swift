import Foundation
import Testing

extension CommandLineResultTests {
  /// The outputs of `frame` other than a PNG of one frame.
  @Suite struct FrameImageTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    private func frame(_ video: String, to name: String, _ options: String...) throws -> String {
      let path = folder / name
      let outcome = try Program.nagare(["frame", video, Fixture.comments, "-o", path, "--overwrite"] + options).run()
      expectSuccess(outcome)
      #expect(outcome.diagnostics.isEmpty)
      return path
    }

    private func samples(_ path: String, _ format: String, _ filter: String? = nil) throws -> [Double] {
      try Media.samples(of: path, format: format, filter: filter).map { Double($0) }
    }

    private func meanDifference(_ one: [Double], _ other: [Double]) -> Double {
      one.count == other.count ? zip(one, other).reduce(0) { $0 + abs($1.0 - $1.1) } / Double(one.count) : .infinity
    }

    @Test(arguments: ["f.jpg", "f.jpeg", "f.webp", "f.WebP"])
    func suffixSelectsTheFormat(_ name: String) throws {
      let png = try samples(frame(Fixture.clip, to: "f.png", "--at", "4"), "rgb24")
      let path = try frame(Fixture.clip, to: name, "--at", "4")
      let codec = try Program.tool(["ffprobe", "-v", "error", "-show_entries", "stream=codec_name", path]).run().text
      #expect(codec.contains(name.lowercased().hasSuffix("webp") ? "webp" : "mjpeg"))
      // ffmpeg's default interpolates WebP's chroma at half the resolution.
      let filter = "scale=flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp"
      #expect(try meanDifference(png, samples(path, "rgb24", filter)) < 2)
    }

    /// Browsers lighten a PNG that declares BT.709's curve.
    @Test func pngDeclaresTheCurveOfScreens() throws {
      let video = folder / "tagged.mp4"
      try Media.make(video, options: ["-color_trc", "bt709", "-color_primaries", "bt709", "-colorspace", "bt709"])
      let file = try Data(contentsOf: URL(filePath: frame(video, to: "f.png", "--at", "1")))
      #expect(file.range(of: Data("sRGB".utf8)) != nil)
      let gamma = try #require(file.range(of: Data("gAMA".utf8)))
      // 1/2.2 in hundred thousandths.
      #expect(file[gamma.upperBound...].prefix(4) == Data([0, 0, 0xB1, 0x8F]))
    }

    /// In RGB and in 10 bits, as 8 bits of limited range are too coarse.
    @Test(arguments: ["gbrp", "yuv444p10le"], ["o.png", "o.webp"])
    func overlayCompositesToTheFrameWithComments(_ format: String, _ name: String) throws {
      let video = folder / "v.mkv"
      try Media.make(
        video, size: "640x360", rate: 5, options: ["-vf", "hue=s=0.6", "-c:v", "ffv1", "-pix_fmt", format])
      try folder.write(bilibili([("9", 1, "x")]), to: "later.xml")
      let whole = try samples(frame(video, to: "f.png", "--at", "1.6", "--keep-format"), "rgb24")
      let overlay = try samples(frame(video, to: name, "--at", "1.6", "--overlay-only", "--keep-format"), "rgba")
      let plainPath = folder / "plain.png"
      let later = folder / "later.xml"
      expectSuccess(
        try Program.nagare("frame", video, later, "--at", "1.6", "-o", plainPath, "--keep-format").run())
      let plain = try samples(plainPath, "rgb24")
      try #require(whole.count == 640 * 360 * 3 && overlay.count == 640 * 360 * 4 && plain.count == whole.count)
      var (worst, inked) = (0.0, 0)
      for pixel in 0..<640 * 360 {
        let alpha = overlay[4 * pixel + 3] / 255
        inked += alpha > 0 ? 1 : 0
        for channel in 0..<3 {
          let composited = plain[3 * pixel + channel] * (1 - alpha) + overlay[4 * pixel + channel] * alpha
          worst = max(worst, abs(composited.rounded() - whole[3 * pixel + channel]))
        }
      }
      #expect(inked > 1_000 && inked < 640 * 360 / 2)
      #expect(worst <= 2)
    }

    @Test func overlayHasTheLumaOfABurn() throws {
      let video = folder / "v.mkv"
      try Media.make(video, size: "640x360", rate: 5, options: ["-vf", "hue=s=0.6", "-c:v", "ffv1"])
      expectSuccess(
        try Program.nagare(
          "burn", video, Fixture.comments, "-o", folder / "b.mkv", "--encoder", "ffv1", "--quiet"
        ).run())
      let (plain, burned) = (
        try samples(video, "gray", "select=eq(n\\,8),extractplanes=y"),
        try samples(folder / "b.mkv", "gray", "select=eq(n\\,8),extractplanes=y")
      )
      let overlay = try samples(frame(video, to: "o.png", "--at", "1.6", "--overlay-only"), "rgba")
      try #require(plain.count == 640 * 360 && burned.count == plain.count && overlay.count == 4 * plain.count)
      // BT.601 in limited range, the default for a small untagged video.
      let worst = plain.indices.reduce(0.0) { worst, index in
        let pixel = overlay[4 * index..<4 * index + 4].map { $0 / 255 }
        let luma = 16 + 219 * (0.299 * pixel[0] + 0.587 * pixel[1] + 0.114 * pixel[2])
        return max(worst, abs(plain[index] * (1 - pixel[3]) + luma * pixel[3] - burned[index]))
      }
      #expect(plain != burned && worst <= 2)
    }

    @Test func overlayIsTransparentOutsideComments() throws {
      try folder.write(bilibili([("9", 1, "x")]), to: "later.xml")
      let outcome = try Program.nagare(
        "frame", SmallClip.path, folder / "later.xml", "--at", "1", "--overlay-only", "-o", folder / "o.png"
      ).run()
      expectSuccess(outcome)
      #expect(try samples(folder / "o.png", "rgba") == Array(repeating: 0, count: 320 * 180 * 4))
    }

    /// A contact sheet. Without visible comments, its times are evenly spaced.
    private func sheet(_ video: String, _ grid: String, to name: String = "s.png") throws -> String {
      try folder.write(bilibili([("900", 1, "x")]), to: "later.xml")
      let outcome = try Program.nagare(
        "frame", video, folder / "later.xml", "--contact-sheet", grid, "-o", folder / name, "--overwrite",
        "--keep-format"
      ).run()
      expectSuccess(outcome)
      return folder / name
    }

    @Test func tilesAreDownscaledFrames() throws {
      let sheet = try sheet(Fixture.clip, "3x2")
      // (1,920 - 4 gaps of 8) / 3; a line of text is 40 pixels high.
      let (width, height) = (629, 354)
      #expect(try Media.size(of: sheet) == "\(3 * (width + 8) + 8),\(2 * (height + 40 + 8) + 8)")
      // Sevenths of eight seconds, rounded down to tenths.
      for (index, time) in ["1.1", "2.2", "3.4", "4.5", "5.7", "6.8"].enumerated() {
        let (x, y) = (8 + index % 3 * (width + 8), 8 + index / 3 * (height + 48))
        let tile = try samples(sheet, "rgb24", "crop=\(width):\(height):\(x):\(y)")
        expectSuccess(
          try Program.nagare(
            "frame", Fixture.clip, folder / "later.xml", "--at", time, "-o", folder / "f.png", "--overwrite"
          ).run())
        let scaled = try samples(folder / "f.png", "rgb24", "scale=\(width):\(height):flags=bicubic+accurate_rnd")
        #expect(meanDifference(tile, scaled) < 1, "at \(time)")
      }
    }

    @Test(arguments: ["s.png", "s.jpg", "s.webp"])
    func tilesAreInTheOrderOfTheirTimes(_ name: String) throws {
      let colors = [PaletteClips.red, PaletteClips.green, PaletteClips.blue, PaletteClips.white, "#808080", "#202060"]
      try PaletteClips.scenes(folder / "v.mkv", colors.map { ($0, 10) })
      let sheet = try DecodedImage(sheet(folder / "v.mkv", "3x2", to: name))
      // Tiles are 64 x 48 in cells of 80 x 70.
      #expect(sheet.width == 3 * 88 + 8 && sheet.height == 2 * (70 + 8) + 8)
      for (index, color) in colors.enumerated() {
        let found = sheet[8 + 40 + index % 3 * 88, 8 + 24 + index / 3 * 78]
        #expect(areNear(found, color, within: name == "s.png" ? 0 : 6), "\(index): \(found)")
      }
      #expect(areNear(sheet[2, 2], "#1c1c1c", within: 3))
    }

    @Test(arguments: ["20x20", "20x1", "1x20"])
    func sheetsHaveALimitedWidth(_ grid: String) throws {
      let size = try Media.size(of: sheet(SmallClip.path, grid)).split(separator: ",").compactMap { Int($0) }
      #expect(size.count == 2 && size[0] <= 1_920 && size[1] <= 16_000)
    }

    @Test func sheetOfAPipeEqualsThatOfTheFile() throws {
      try Media.make(folder / "v.mkv", seconds: 5)
      let fromFile = try Data(contentsOf: URL(filePath: sheet(folder / "v.mkv", "4x2")))
      var program = Program.shell("cat | \"$0\" frame - \"$1\" --contact-sheet 4x2 -o -", folder / "later.xml")
      program.input = try folder.read("v.mkv")
      let outcome = try program.run()
      expectSuccess(outcome)
      #expect(outcome.output == fromFile)
    }

    @Test func contactSheetNeedsTheLength() throws {
      try Media.make(folder / "v.h264")
      expectFailure(
        try Program.nagare(
          "frame", folder / "v.h264", Fixture.comments, "--contact-sheet", "2x2", "-o", folder / "s.png"
        ).run(), 1, "cannot tell the length of the video", "-c copy")
      #expect(try folder.names == ["v.h264"])
    }

    @Test(
      arguments: [
        (["--at", "1", "-o", "f.gif"], "End it in one of: .png, .jpg, .jpeg, .webp."),
        (["--at", "1", "-o", "f.jpg", "--overlay-only"], "it has no transparency"),
        (["--at", "1", "--contact-sheet", "2x2", "-o", "f.png"], "cannot be combined"),
        (["--contact-sheet", "2x2", "--overlay-only", "-o", "f.png"], "cannot be combined"),
        (["-o", "f.png"], "--contact-sheet"),
        (["--contact-sheet", "21x1", "-o", "f.png"], "21x1"),
        (["--contact-sheet", "0x1", "-o", "f.png"], "0x1"),
        (["--contact-sheet", "4", "-o", "f.png"], "--contact-sheet"),
      ] as [([String], String)])
    func wrongUsageIsRefused(_ options: [String], _ fragment: String) throws {
      let outcome = try Program.nagare(["frame", SmallClip.path, Fixture.comments] + options).run()
      expectFailure(outcome, 2, fragment)
    }
  }
}
