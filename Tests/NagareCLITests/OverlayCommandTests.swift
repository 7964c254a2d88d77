import Foundation
import TestSupport
import Testing

extension CommandLineResultTests {
  /// Overlays composited by ffmpeg, compared with burns.
  @Suite struct OverlayCommandTests {
    private let folder: Workspace
    private static let seconds = 2

    init() throws { folder = try Workspace() }

    /// An output format, and ffmpeg's options to read it.
    struct Format: Sendable, CustomTestStringConvertible {
      let name: String
      var options: [String] = []
      /// The frame rate and the decoder, if ffmpeg needs them.
      var timing: [String] = []
      var decoder: [String] = []
      /// FFmpeg's name of the pixel format.
      let pixelFormat: String
      let codec: String
      var testDescription: String { codec }
    }

    static let formats = [
      Format(name: "o.mov", pixelFormat: "yuva444p12le", codec: "prores"),
      Format(name: "o.mov", options: ["--encoder", "qtrle"], pixelFormat: "argb", codec: "qtrle"),
      Format(name: "o.mkv", pixelFormat: "bgra", codec: "ffv1"),
      Format(name: "o-%03d.png", timing: ["-framerate", "25"], pixelFormat: "rgba", codec: "png"),
      Format(
        name: "o.webm", decoder: ["-c:v", "libvpx-vp9"],
        pixelFormat: "yuv420p", codec: "vp9"),
    ]

    /// The fixture's clip at a quarter of its size.
    private func makeClip(_ pixelFormat: String) throws -> String {
      let filter = "scale=320:180:in_color_matrix=bt709:out_color_matrix=bt709,format=\(pixelFormat)"
      let tags = "setparams=colorspace=bt709:range=tv:color_primaries=bt709:color_trc=bt709"
      let outcome = try Program.tool([
        "ffmpeg", "-v", "error", "-y", "-i", Fixture.clip, "-t", "\(Self.seconds)", "-an", "-vf", "\(filter),\(tags)",
        "-c:v", "ffv1", folder / "clip.mkv",
      ]).run()
      expectSuccess(outcome)
      return folder / "clip.mkv"
    }

    private func draw(_ format: Format, _ options: String...) throws -> String {
      let words = ["overlay", Fixture.comments, "-o", folder / format.name, "--size", "320x180", "--fps", "25"]
      let outcome = try Program.nagare(
        words + ["--duration", "\(Self.seconds)", "--overwrite"] + format.options + options
      ).run()
      expectSuccess(outcome)
      return folder / format.name
    }

    /// The samples of the clip with an overlay, composited by ffmpeg.
    private func composed(_ clip: String, _ overlay: [String], _ filter: String, _ format: String) throws -> [UInt8] {
      let outcome = try Program.tool(
        ["ffmpeg", "-v", "error", "-i", clip] + overlay + ["-filter_complex", filter]
          + ["-fps_mode", "passthrough", "-pix_fmt", format, "-f", "rawvideo", "-"]
      ).run()
      expectSuccess(outcome)
      return [UInt8](outcome.output)
    }

    private func burned(_ clip: String, _ format: String) throws -> [UInt8] {
      expectSuccess(
        try Program.nagare(
          "burn", clip, Fixture.comments, "-o", folder / "burned.mkv", "--encoder", "ffv1", "--tint", "off",
          "--overwrite", "--quiet"
        ).run())
      return [UInt8](try Media.samples(of: folder / "burned.mkv", format: format))
    }

    private static let toSamples =
      "[1]scale=out_range=tv:out_color_matrix=bt709:flags=accurate_rnd+full_chroma_int,format=yuva444p[o];"

    @Test(arguments: formats)
    func overlayOnAClipEqualsTheBurn(_ format: Format) throws {
      // In WebM, alpha is separate data that ffprobe does not report.
      let is420 = format.codec == "vp9"
      let samples = is420 ? "yuv420p" : "yuv444p"
      let clip = try makeClip(samples)
      let path = try draw(format)
      let first = path.replacing("%03d", with: "001")
      #expect(try Media.stream(of: first) == "\(format.codec),\(format.pixelFormat)")
      let conversion =
        format.pixelFormat.hasPrefix("yuv") ? "[1]format=\(is420 ? "yuva420p" : "yuva444p")[o];" : Self.toSamples
      let filter = conversion + "[0][o]overlay=format=\(is420 ? "yuv420" : "yuv444")"
      let composited = try composed(clip, format.timing + format.decoder + ["-i", path], filter, samples)
      let expected = try burned(clip, samples)
      try #require(composited.count == expected.count && composited.count == 50 * 320 * 180 * (is420 ? 3 : 6) / 2)
      let differences = zip(composited, expected).map { abs(Int($0) - Int($1)) }
      // Where comments overlap, the alpha of a chroma sample is not the mean of the pixels' alpha;
      // where outlines overlap, ProRes differs by up to one more code value.
      let distant = differences.count { $0 > 2 }
      #expect(distant <= differences.count / (is420 ? 2_000 : 1_000_000), "\(distant) of \(differences.count)")
      // The comments must be visible.
      let bare = [UInt8](try Media.samples(of: clip, format: samples))
      #expect(zip(bare, expected).count { $0 != $1 } > expected.count / 100)
    }

    @Test func rawSamplesEqualThePNGs() throws {
      let outcome = try Program.nagare(
        "overlay", Fixture.comments, "-o", "-", "--size", "320x180", "--fps", "25", "--duration", "1"
      ).run()
      expectSuccess(outcome)
      #expect(outcome.diagnostics.isEmpty)
      _ = try draw(Self.formats[3])
      let images = try (1...25).map {
        try Media.samples(of: folder / "o-\(String(format: "%03d", $0)).png", format: "rgba")
      }
      #expect(outcome.output == images.reduce(Data(), +))
    }

    /// The colours differ only by rounding.
    @Test func premultipliedColoursAreStraightOnesTimesAlpha() throws {
      func samples(_ alpha: String) throws -> [UInt8] {
        let words = ["--size", "320x180", "--fps", "25", "--duration", "1", "--alpha", alpha]
        let outcome = try Program.nagare(["overlay", Fixture.comments, "-o", "-"] + words).run()
        expectSuccess(outcome)
        return [UInt8](outcome.output)
      }
      let (straight, products) = try (samples("straight"), samples("premultiplied"))
      try #require(straight.count == products.count && straight.count == 25 * 320 * 180 * 4)
      var seen = 0
      for pixel in stride(from: 0, to: straight.count, by: 4) {
        let alpha = Int(straight[pixel + 3])
        guard abs(alpha - Int(products[pixel + 3])) <= 1 else {
          Issue.record("alpha \(alpha) and \(products[pixel + 3])")
          return
        }
        seen += alpha > 0 && alpha < 255 ? 1 : 0
        for color in pixel..<pixel + 3 {
          let expected = (Int(straight[color]) * alpha + 127) / 255
          guard abs(expected - Int(products[color])) <= 2 else {
            Issue.record("\(straight[color]) with \(alpha) and \(products[color])")
            return
          }
        }
      }
      #expect(seen > 1_000)
    }

    @Test func overlayEndsWithTheLastComment() throws {
      try folder.write(bilibili([("0.5", 5, "one"), ("2.0", 5, "two")]), to: "c.xml")
      let outcome = try Program.nagare(
        "overlay", folder / "c.xml", "-o", "-", "--size", "64x36", "--fps", "10", "--fixed-time", "1.5"
      ).run()
      expectSuccess(outcome)
      #expect(outcome.output.count == 35 * 64 * 36 * 4)
      let last = outcome.output.suffix(64 * 36 * 4)
      #expect(last.contains { $0 != 0 })
    }

    @Test func durationIsRespected() throws {
      for (rate, frames) in [("30", 45), ("29.97", 45), ("24000/1001", 36), ("60", 90)] {
        let outcome = try Program.nagare(
          "overlay", Fixture.comments, "-o", folder / "d.mkv", "--size", "64x36", "--fps", rate, "--duration", "1.5",
          "--overwrite", "--quiet"
        ).run()
        expectSuccess(outcome)
        #expect(try Media.frameCount(of: folder / "d.mkv") == frames, "\(rate)")
      }
    }

    /// Phones store videos rotated.
    @Test(
      arguments: [
        ([], "180,320", 100), (["--size", "64x36"], "64,36", 100), (["--fps", "10"], "180,320", 20),
        (["--duration", "1"], "180,320", 50), (["--size", "64x36", "--fps", "10", "--duration", "0.5"], "64,36", 5),
      ] as [([String], String, Int)])
    func optionsOverrideTheLikeVideo(_ options: [String], _ size: String, _ frames: Int) throws {
      try Media.make(folder / "in.mp4", rate: 50)
      try FFmpegTool.turn(folder / "in.mp4", by: [0, 1, -1, 0], to: folder / "t.mp4")
      let words = ["overlay", Fixture.comments, "-o", folder / "o.mkv", "--like", folder / "t.mp4"]
      let outcome = try Program.nagare(words + options).run()
      expectSuccess(outcome)
      #expect(try Media.size(of: folder / "o.mkv") == size)
      #expect(try Media.frameCount(of: folder / "o.mkv") == frames)
      #expect(outcome.diagnostics.contains("\(folder / "o.mkv"): "), "\(outcome.diagnostics)")
    }

    @Test func sizeAndRateOrAVideoAreRequired() throws {
      let words = ["overlay", Fixture.comments, "-o", folder / "o.mkv", "--size", "64x36"]
      expectFailure(try Program.nagare(words).run(), 2, "--size and --fps", "--like VIDEO")
    }

    @Test func existingPNGsNeedOverwrite() throws {
      try folder.write("", to: "p-007.png")
      let words = ["overlay", Fixture.comments, "-o", folder / "p-%03d.png", "--size", "64x36", "--fps", "5"]
      let outcome = try Program.nagare(words + ["--duration", "2"]).run()
      expectFailure(outcome, 2, "the output already exists (\(folder / "p-007.png"))", "--overwrite")
      #expect(try folder.names == ["p-007.png"])
    }

    @Test(
      arguments: [
        ("o.mp4", [], "MP4 cannot hold transparency"), ("o.png", [], "exactly one number pattern"),
        ("o-%d-%d.png", [], "exactly one number pattern"), ("o.avi", [], "container"),
        ("o.mkv", ["--encoder", "libx264"], "libx264 in MKV"),
        ("o.mkv", ["--encoder", "qtrle"], "Choose ffv1 or libvpx-vp9"),
        ("o.mp4", ["--encoder", "libvpx-vp9"], "End the output's name in .mov"),
      ] as [(String, [String], String)])
    func outputsWithoutTransparencyAreRefused(_ name: String, _ options: [String], _ reason: String) throws {
      let words = ["overlay", Fixture.comments, "-o", folder / name, "--size", "64x36", "--fps", "5"]
      expectFailure(try Program.nagare(words + options).run(), 2, reason)
      #expect(try folder.names.isEmpty)
    }

    /// Editors import all files of a sequence. Names with another number of digits belong to another one.
    @Test func overwritingRemovesAllEarlierPNGs() throws {
      let words = ["overlay", Fixture.comments, "-o", folder / "p-%02d.png", "--size", "64x36", "--fps", "10"]
      expectSuccess(try Program.nagare(words + ["--duration", "1.2", "--quiet"]).run())
      #expect(try folder.names.count == 12)
      for name in ["p-1.png", "p-xx.png"] { try folder.write("", to: name) }
      expectSuccess(try Program.nagare(words + ["--duration", "0.5", "--quiet", "--overwrite"]).run())
      #expect(try folder.names == ["p-01.png", "p-02.png", "p-03.png", "p-04.png", "p-05.png", "p-1.png", "p-xx.png"])
    }

    @Test func interruptKeepsFinishedPNGs() throws {
      let words = ["--size", "640x360", "--fps", "30", "--duration", "3600", "--quiet"]
      let running = try Program.nagare(["overlay", Fixture.comments, "-o", folder / "p-%d.png"] + words).start()
      try waits(seconds: 10) { try !folder.names.isEmpty }
      usleep(300_000)
      running.send(SIGINT)
      let outcome = try running.wait()
      #expect(outcome.ending == .exit(130))
      #expect(outcome.waited < 3 * Sanitizer.patience)
      let names = try folder.names
      #expect(!names.isEmpty)
      #expect(names.allSatisfy { $0.hasPrefix("p-") })
      for name in names { #expect(try Media.size(of: folder / name) == "640,360") }
    }

    @Test(arguments: ["o.mov", "o-%d.png", "-"])
    func overlayNeedsComments(_ name: String) throws {
      try folder.write(bilibili([("0.5", 1, "spoiler")]), to: "c.xml")
      let words = [
        "overlay", folder / "c.xml", "-o", name == "-" ? "-" : folder / name, "--size", "64x36", "--fps", "5",
      ]
      let outcome = try Program.nagare(words + ["--block", "spoiler"]).run()
      expectFailure(outcome, 2, "there is no comment to draw", "--duration")
      #expect(try folder.names == ["c.xml"])
      // With --duration, the frames are empty.
      expectSuccess(try Program.nagare(words + ["--block", "spoiler", "--duration", "1", "--quiet"]).run())
    }

    @Test func implausibleLengthNeedsDuration() throws {
      try folder.write(bilibili([("0.5", 1, "now"), ("90000.0", 1, "tomorrow")]), to: "c.xml")
      let words = ["overlay", folder / "c.xml", "-o", folder / "o.mkv", "--size", "64x36", "--fps", "5"]
      expectFailure(try Program.nagare(words).run(), 2, "the comments span an implausibly long time", "--duration")
    }

    @Test func closedReaderEndsTheProgramQuietly() throws {
      let outcome = try Program.shell(
        "{ \"$0\" overlay \"$1\" -o - --size 640x360 --fps 60; echo \"code $?\" >&2; } | head -c 3000000 >/dev/null",
        Fixture.comments
      ).run()
      #expect(outcome.diagnostics == "code 0\n")
    }

    @Test func missingFolderIsNamed() throws {
      let words = ["--size", "64x36", "--fps", "5", "--duration", "1"]
      let outcome = try Program.nagare(["overlay", Fixture.comments, "-o", folder / "no/%d.png"] + words).run()
      expectFailure(outcome, 1, "cannot create the output (\(folder / "no/%d.png")): No such file or directory")
    }
  }
}
