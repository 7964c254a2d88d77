import NagareMedia
import TestSupport
import Testing

@Suite("Invalid values of encoders")
struct EncoderValueTests {
  private let video: OpenVideo

  init() throws {
    video = try OpenVideo(FixtureFiles.path("clip.mp4"))
  }

  private func reason(_ encoder: String, _ change: (inout EncoderSettings) -> Void) throws -> String? {
    guard case .encoderOption(_, _, let reason) = mediaError({ _ = try video.encoder(encoder, change: change) }) else {
      return nil
    }
    return reason
  }

  @Test(
    "a quality beyond the encoder's scale is refused with the scale",
    arguments: [
      ("libx264", 99.0, "libx264 takes 0 to 51, not 99"), ("libx265", 51.5, "libx265 takes 0 to 51, not 51.5"),
      ("libvpx-vp9", 64, "libvpx-vp9 takes 0 to 63, not 64"), ("mpeg4", 0, "mpeg4 takes 1 to 31, not 0"),
      ("libx264", -1, "libx264 takes 0 to 51, not -1"), ("mpeg2video", .nan, "mpeg2video takes 1 to 31, not nan"),
    ])
  func quality(encoder: String, quality: Double, expected: String) throws {
    #expect(try reason(encoder) { $0.crf = quality } == expected)
  }

  @Test(
    "the ends of a scale are valid", arguments: [("libx264", [0.0, 51]), ("libx265", [0, 51]), ("mpeg4", [1, 31])])
  func ends(encoder: String, ends: [Double]) throws {
    for quality in ends { #expect(try reason(encoder) { $0.crf = quality } == nil) }
  }

  @Test("an unknown preset is refused, and the known ones are listed", arguments: ["libx264", "libx265"])
  func presets(encoder: String) throws {
    let reason = try #require(try reason(encoder) { $0.preset = "fasst" })
    #expect(reason.hasPrefix("\(encoder) has no \"fasst\", only ultrafast, superfast, "))
    #expect(try self.reason(encoder) { $0.preset = "9" } == nil)
    #expect(try self.reason(encoder) { $0.preset = "10" } != nil)
  }

  @Test("each of several tunings is checked")
  func tunings() throws {
    func tune(_ value: String) -> (inout EncoderSettings) -> Void {
      { $0.options = [EncoderSettings.Option(key: "tune", value: value)] }
    }
    #expect(try reason("libx264", tune("film,fastdecode")) == nil)
    #expect(try reason("libx264", tune("film,fats"))?.hasPrefix("libx264 has no \"fats\", only film, ") == true)
  }

  @Test("an invalid number or name is refused with the option's valid values")
  func others() throws {
    let speed = EncoderSettings.Option(key: "cpu-used", value: "99")
    #expect(try reason("libvpx-vp9") { $0.options = [speed] } == "it takes -8 to 8, not \"99\"")
    let deadline = EncoderSettings.Option(key: "deadline", value: "soon")
    #expect(
      try reason("libvpx-vp9") { $0.options = [deadline] } == "it takes best, good, realtime, not \"soon\"")
  }
}
