import Foundation
import Testing

extension CommandLineTests {
  /// `--preset` of `burn`, which is the encoder's too. x264 writes its settings into the video.
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

    @Test func nameThatIsNoFileGoesToTheEncoder() throws {
      expectSuccess(try burn("--preset", "ultrafast"))
      #expect(try encoderSettings().contains("cabac=0"))
      expectFailure(try burn("--preset", "frobnicate"), 1, "libx264")
    }

    @Test func fileAndEncodersPresetGoTogether() throws {
      try settings.add("crf = 33\nfont-size = 20\n", as: "small")
      expectSuccess(try burn("--preset", "ultrafast", "--preset", "small"))
      #expect(try encoderSettings().contains("cabac=0"))
      #expect(try encoderSettings().contains("crf=33.0"))
      expectSuccess(try burn("--preset", "small", "--crf", "12"))
      #expect(try encoderSettings().contains("cabac=1"))
      #expect(try encoderSettings().contains("crf=12.0"))
    }

    @Test func presetMayHoldTheEncodersAsAnOption() throws {
      try settings.add("encoder-option = preset=ultrafast\n", as: "quick")
      expectSuccess(try burn("--preset", "quick"))
      #expect(try encoderSettings().contains("cabac=0"))
    }

    @Test func bitrateOfTheCommandLineTakesThePlaceOfThePresetsQuality() throws {
      try settings.add("crf = 33\n", as: "small")
      expectSuccess(try burn("--preset", "small", "--bitrate", "500k"))
      #expect(try encoderSettings().contains("rc=abr"))
    }

    @Test func fileOfTheNameOfAnEncodersPresetWins() throws {
      try settings.add("crf = 33\n", as: "ultrafast")
      expectSuccess(try burn("--preset", "ultrafast"))
      #expect(try encoderSettings().contains("cabac=1"))
    }
  }
}
