import Foundation
import TestSupport
import Testing

extension CommandLineResultTests {
  /// Comments that pass behind the marked areas of a mask.
  @Suite struct MaskOptionTests {
    private let folder: Workspace
    private let comments: String
    private let mask: String

    init() throws {
      folder = try Workspace()
      comments = try folder.write(bilibili([("0.1", 5, "████████")]), to: "c.xml")
      mask = folder / "mask.png"
      let source = "color=white:s=32x18:r=1:d=1,format=gray,geq=lum=255"
      try FFmpegTool.make(mask, ["-f", "lavfi", "-i", source, "-frames:v", "1"])
    }

    /// The pixels of the frame at one second.
    private func frame(_ options: [String], comments: String? = nil) throws -> Data {
      let path = folder / "f.png"
      expectSuccess(
        try Program.nagare(
          ["frame", SmallClip.path, comments ?? self.comments, "--at", "1", "-o", path, "--overwrite"] + options
        ).run())
      return try Media.samples(of: path, format: "rgb24")
    }

    /// The sum of the differences from the bare frame, relative to that without a mask.
    private func visibleShare(_ options: [String]) throws -> Double {
      let empty = try folder.write(bilibili([("100", 5, "later")]), to: "empty.xml")
      let (bare, drawn, masked) = (
        try frame([], comments: empty), try frame([]), try frame(["--mask", mask] + options)
      )
      func difference(_ one: Data) -> Double { zip(one, bare).reduce(0) { $0 + abs(Double($1.0) - Double($1.1)) } }
      return difference(masked) / difference(drawn)
    }

    @Test func tenthOfCommentsIsVisibleBehindAMask() throws {
      #expect(try abs(visibleShare(["--mask-limit", "1"]) - 0.1) < 0.02)
    }

    @Test(
      arguments: [
        (["--mask-limit", "1", "--mask-opacity", "0"], 0), (["--mask-limit", "100%", "--mask-opacity", "50%"], 0.5),
        // Above the default limit, and without marks, comments are in front.
        ([], 1), (["--mask-invert"], 1),
      ] as [([String], Double)])
    func optionsChangeTheVisibleShare(_ options: [String], _ expected: Double) throws {
      #expect(try abs(visibleShare(options) - expected) < 0.02)
    }

    @Test(arguments: [
      ["--mask-grow", "3"], ["--mask-feather", "3"], ["--mask-smooth", "0.1"], ["--mask-invert"],
      ["--mask", "-"], ["--mask", "m.png", "--mask-grow", "-1"], ["--mask", "m.png", "--mask-feather", "257"],
      ["--mask", "m.png", "--mask-opacity", "2"], ["--mask", "m.png", "--mask-limit", "-1"],
      ["--mask", "m.png", "--mask-smooth", "0.6"], ["--mask", "m.png", "--mask-model", "m.tflite"],
      ["--mask", "m.png", "--mask-class", "1"], ["--mask", "people", "--mask-class", "-1"],
      ["--mask-model", "m.tflite"],
    ])
    func wrongUsageIsRefused(_ options: [String]) throws {
      let outcome = try Program.nagare(["burn", "v.mp4", "c.xml", "-o", folder / "out.mp4"] + options).run()
      expectFailure(outcome, 2, "--mask")
    }

    /// A model that takes red areas for people.
    private func model() throws -> String {
      try Data(ModelWriter().file).write(to: URL(filePath: folder / "red.tflite"))
      return folder / "red.tflite"
    }

    @Test(.enabled(if: PeopleInstallation.isInstalled))
    func peopleAreMaskedShownAndWritten() throws {
      let red = folder / "red.mp4"
      try FFmpegTool.make(
        red,
        ["-f", "lavfi", "-i", "color=red:s=320x180:r=25:d=2", "-c:v", "libx264", "-pix_fmt", "yuv444p", "-qp", "0"])
      let options = ["--mask-model", try model()]
      let hidden = ["--mask-limit", "1", "--mask-opacity", "0"]
      func frame(_ options: [String]) throws -> Data {
        let path = folder / "f.png"
        let words = ["frame", red, comments, "--at", "1", "-o", path, "--overwrite"]
        expectSuccess(try Program.nagare(words + options).run())
        return try Media.samples(of: path, format: "rgb24")
      }
      let masked = try frame(["--mask", "people"] + options + hidden)
      func difference(_ one: Data, _ other: Data) -> Int {
        zip(one, other).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
      }
      let bare = Data(stride(from: 0, to: masked.count, by: 3).flatMap { _ in masked.prefix(3) })
      #expect(difference(masked, bare) <= 3)
      #expect(try difference(frame([]), bare) > 100)
      #expect(try difference(frame(["--mask", "people", "--show-mask"] + options + hidden), bare) > 50)
      // From the frame on the screen at 0.5 s, which began at 0.48 s.
      let outcome = try Program.nagare(
        ["mask", red, "-o", folder / "m.mkv", "--preview", folder / "m.png", "--from", "0.5", "--to", "1.5"] + options
      ).run()
      expectSuccess(outcome)
      #expect(outcome.diagnostics.contains("m.mkv: ") && outcome.diagnostics.contains("26 frames"))
      #expect(folder.contains("m.png"))
      #expect(try difference(frame(["--mask", folder / "m.mkv"] + hidden), bare) <= 6)
      expectFailure(
        try Program.nagare(["mask", red, "-o", folder / "m.mkv"] + options).run(), 2, "Pass --overwrite")
    }

    @Test func missingRequirementsAreNamedWithAdvice() throws {
      try FileManager.default.createSymbolicLink(atPath: folder / "link.mp4", withDestinationPath: SmallClip.path)
      for command in [
        ["mask", try SmallClip.path], ["mask", folder / "link.mp4", "--preview", folder / "preview.png"],
        ["burn", try SmallClip.path, comments, "--mask", "people"],
      ] {
        var run = Program.nagare(command + ["-o", folder / "out.mp4"])
        run.environment["NAGARE_LITERT"] = folder / "none.so"
        let outcome = try run.run()
        expectFailure(outcome, 3, "Install the package nagare-people")
      }
      #expect(!folder.contains("out.mp4"))
      let overlay = ["overlay", comments, "-o", folder / "out.mov", "--size", "320x180", "--fps", "10"]
      expectFailure(try Program.nagare(overlay + ["--mask", "people"]).run(), 2, "nagare mask")
      expectFailure(
        try Program.nagare("frame", SmallClip.path, comments, "--at", "1", "-o", "-", "--show-mask").run(), 2, "--mask")
    }

    @Test func unreadableMasksAreNamed() throws {
      let text = try folder.write("no mask", to: "text.txt")
      let short = try folder.write("MASK", to: "short.webmask")
      for (source, code) in [(folder / "none.mp4", 1), (text, 3), (short, 3), (folder / "none-%d.png", 3)] {
        let outcome = try Program.nagare(
          "burn", SmallClip.path, comments, "-o", folder / "out.mp4", "--mask", source
        ).run()
        expectFailure(outcome, Int32(code), source)
      }
      #expect(!folder.contains("out.mp4"))
    }
  }
}
