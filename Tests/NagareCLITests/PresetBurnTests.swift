import Foundation
import Testing

extension CommandLineResultTests {
  /// `--preset` of `burn`, which also takes encoder presets. x264 stores its settings in the video.
  @Suite struct PresetBurnTests {
    private let settings: Settings

    init() throws {
      settings = try Settings()
    }

    private func burn(_ options: String...) throws -> Outcome {
      let arguments = try ["burn", SmallClip.path, settings.folder / "c.xml", "-o", settings.folder / "out.mkv"]
      return try settings.run(arguments + ["--overwrite"] + options)
    }

    private func encoderSettings() throws -> String {
      let bytes = try settings.folder.read("out.mkv")
      let start = try #require(bytes.range(of: Data("x264 - core".utf8))).lowerBound
      return String(decoding: bytes[start...].prefix { $0 != 0 }, as: UTF8.self)
    }

    @Test func unknownNameGoesToTheEncoder() throws {
      expectSuccess(try burn("--preset", "ultrafast"))
      #expect(try encoderSettings().contains("cabac=0"))
      expectFailure(try burn("--preset", "frobnicate"), 2, "libx264")
    }

    @Test func fileAndEncoderPresetCombine() throws {
      try settings.add("crf = 33\nfont-size = 20\n", as: "small")
      expectSuccess(try burn("--preset", "ultrafast", "--preset", "small"))
      #expect(try encoderSettings().contains("cabac=0"))
      #expect(try encoderSettings().contains("crf=33.0"))
      expectSuccess(try burn("--preset", "small", "--crf", "12"))
      #expect(try encoderSettings().contains("cabac=1"))
      #expect(try encoderSettings().contains("crf=12.0"))
    }

    @Test func presetFileMaySetTheEncoderPreset() throws {
      try settings.add("encoder-option = preset=ultrafast\n", as: "quick")
      expectSuccess(try burn("--preset", "quick"))
      #expect(try encoderSettings().contains("cabac=0"))
    }

    @Test func commandLineBitrateOverridesThePresetsCRF() throws {
      try settings.add("crf = 33\n", as: "small")
      expectSuccess(try burn("--preset", "small", "--bitrate", "500k"))
      #expect(try encoderSettings().contains("rc=abr"))
    }

    @Test func encoderPresetNameIsNeverAFile() throws {
      try settings.add("crf = 33\n", as: "ultrafast")
      let path = try settings.folder.write("crf = 32\n", to: "ultrafast.nagare")
      try settings.add("crf = 31\n", as: "5")
      expectSuccess(try burn("--preset", "ultrafast"))
      #expect(try encoderSettings().contains("cabac=0"))
      #expect(try encoderSettings().contains("crf=20.0"))
      expectSuccess(try burn("--preset", "5"))
      #expect(try encoderSettings().contains("crf=20.0"))
      expectSuccess(try burn("--preset", path))
      #expect(try encoderSettings().contains("crf=32.0"))
    }

    @Test func crfBesideABitrateNamesThePreset() throws {
      try settings.add("crf = 20\nbitrate = 2M\n", as: "both")
      expectFailure(
        try burn("--preset", "both"), 3, "(\(settings.path("both")):1)", "crf and bitrate cannot be combined")
    }

    @Test func refusedPresetNameMentionsThatNoFileHasIt() throws {
      try settings.add("bold\n", as: "large")
      expectFailure(try burn("--preset", "lagre"), 2, "libx264 has no \"lagre\"", "Did you mean large?")
      let outcome = try burn("--preset", "lagre", "--encoder", "ffv1")
      expectFailure(outcome, 2, "(preset)", "-h encoder=ffv1", "Did you mean large?")
      let others = "No preset file has that name, either. Available: large."
      expectFailure(try burn("--preset", "another"), 2, "libx264 has no \"another\"", others)
      // The encoder uses only the last one.
      expectFailure(try burn("--preset", "lagre", "--preset", "fast"), 2, "no such preset (lagre)")
      let unrelated = try burn("--preset", "ultrafast", "--encoder-option", "frobnicate=1")
      expectFailure(unrelated, 2, "(frobnicate)")
      #expect(!unrelated.diagnostics.contains("No preset file"))
    }

    @Test func presetBesideAVideoCannotSetFonts() throws {
      let path = try settings.folder.write("bold\nfont-file = some.ttf\n", to: "some.nagare")
      let video = settings.folder / "video.mp4"
      try FileManager.default.copyItem(atPath: SmallClip.path, toPath: video)
      let output = settings.folder / "out.mkv"
      let found = try settings.run(["burn", video, settings.folder / "c.xml", "-o", output, "--preset", "some"])
      expectFailure(found, 3, "(\(path):2): font-file belongs in your own presets or on the command line")
    }

    @Test func presetBesideAVideoCannotSetEncoderOptions() throws {
      let log = settings.folder / "x264.log"
      let path = try settings.folder.write(
        "bold\nencoder-option = x264-params=stats=\(log):pass=1\n", to: "some.nagare")
      let video = settings.folder / "video.mp4"
      try FileManager.default.copyItem(atPath: SmallClip.path, toPath: video)
      let output = settings.folder / "out.mkv"
      let found = try settings.run(["burn", video, settings.folder / "c.xml", "-o", output, "--preset", "some"])
      expectFailure(found, 3, "(\(path):2): encoder-option belongs in your own presets or on the command line")
      #expect(!settings.folder.contains("x264.log"))
      // A preset named by its path is trusted.
      expectSuccess(try burn("--preset", path))
      #expect(settings.folder.contains("x264.log"))
    }

    @Test func crfIsNotUsedForAnotherEncoder() throws {
      try settings.add("crf = 33\nencoder-option = x264-params=cabac=0\n", as: "some")
      expectSuccess(try burn("--preset", "some", "--encoder", "ffv1"))
      expectSuccess(try burn("--preset", "some"))
      #expect(try encoderSettings().contains("crf=33.0"))
      #expect(try encoderSettings().contains("cabac=0"))
    }

    @Test(arguments: [
      ("crf = 20", "ffv1, crf: the encoder has no constant-quality mode"),
      ("encoder-option = frobnicate=1", "ffv1, frobnicate: "),
    ])
    func unknownEncoderOptionNamesItsPreset(_ line: String, _ reason: String) throws {
      try settings.add("encoder = ffv1\n\n\(line)\n", as: "some")
      let outcome = try burn("--preset", "some")
      expectFailure(outcome, 3, "cannot understand the preset (\(settings.path("some")):3): \(reason)")
    }
  }
}
