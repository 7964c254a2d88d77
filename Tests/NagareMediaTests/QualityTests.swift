import CFFmpeg
import NagareMedia
import TestSupport
import Testing

@Suite("Constant quality on every encoder's scale")
struct QualityTests {
  private let video: OpenVideo

  init() throws {
    video = try OpenVideo(FixtureFiles.path("clip.mp4"))
  }

  @Test("encoders with a quantizer scale use it for quality", arguments: ["mpeg4", "mpeg2video", "mjpeg"])
  func scaled(name: String) throws {
    let encoder = try video.encoder(name) { $0.crf = 7 }
    #expect(encoder.context.pointee.flags & AV_CODEC_FLAG_QSCALE != 0)
    #expect(encoder.context.pointee.global_quality == 7 * 118)
  }

  @Test("encoders with crf get the quality as that", arguments: ["libx264", "libx265", "libsvtav1", "libvpx-vp9"])
  func crf(name: String) throws {
    try EncoderQueue.wait(for: name) {
      let encoder = try video.encoder(name) { $0.crf = 33 }
      var value = 0.0
      #expect(av_opt_get_double(encoder.context, "crf", AV_OPT_SEARCH_CHILDREN, &value) >= 0)
      #expect(value == 33)
    }
  }

  @Test(
    "by default, encoders keep a quality instead of FFmpeg's low bit rate", arguments: ["mpeg4", "mpeg2video", "mjpeg"])
  func usual(name: String) throws {
    // The encoder owns its context, and so has to outlive the checks.
    let free = try video.encoder(name)
    #expect(free.context.pointee.global_quality == 3 * 118)
    let bounded = try video.encoder(name) { $0.bitrate = 1_000_000 }
    #expect(bounded.context.pointee.global_quality != 3 * 118 && bounded.context.pointee.bit_rate == 1_000_000)
  }

  @Test("a bit rate among the encoder's own options counts as one")
  func option() throws {
    let option = EncoderSettings.Option(key: "b", value: "1M")
    let encoder = try video.encoder("mpeg4") { $0.options = [option] }
    #expect(encoder.context.pointee.global_quality == 0 && encoder.context.pointee.bit_rate == 1_000_000)
    var value = 0.0
    let x264 = try video.encoder("libx264") { $0.options = [option] }
    #expect(av_opt_get_double(x264.context, "crf", AV_OPT_SEARCH_CHILDREN, &value) >= 0 && value == -1)
  }

  /// The value of an encoder's option after the settings are applied.
  private func value(of key: String, of name: String, _ options: String..., preset: String? = nil) throws -> String {
    let encoder = try video.encoder(name) { settings in
      settings.preset = preset
      settings.options = options.map { option in
        let sides = option.split(separator: "=", maxSplits: 1).map(String.init)
        return EncoderSettings.Option(key: sides[0], value: sides[1])
      }
    }
    var text: UnsafeMutablePointer<UInt8>?
    defer { av_free(text) }
    guard av_opt_get(encoder.context, key, AV_OPT_SEARCH_CHILDREN, &text) >= 0, let text else { return "" }
    return String(cString: text)
  }

  @Test("by default, encoders have settings for letters, unless the user's choices stand against them")
  func letters() throws {
    #expect(try value(of: "aq-mode", of: "libx264") == "2")
    #expect(try value(of: "aq-mode", of: "libx264", preset: "slow") == "2")
    #expect(try value(of: "aq-mode", of: "libx264", preset: "ultrafast") == "-1")
    #expect(try value(of: "aq-mode", of: "libx264", "preset=ultrafast") == "-1")
    #expect(try value(of: "aq-mode", of: "libx264", "tune=grain") == "-1")
    #expect(try value(of: "aq-mode", of: "libx264", "aq-mode=3") == "3")
    #expect(try value(of: "x265-params", of: "libx265").contains("rskip=0"))
    #expect(try value(of: "x265-params", of: "libx265", "x265-params=rskip=1").contains("rskip=1"))
    #expect(try !value(of: "x265-params", of: "libx265", preset: "fast").contains("rskip"))
  }

  @Test("a quality can be combined with a bit rate if the encoder takes that as a maximum")
  func both() throws {
    let encoder = try video.encoder("libvpx-vp9") { ($0.crf, $0.bitrate) = (30, 500_000) }
    var value = 0.0
    #expect(av_opt_get_double(encoder.context, "crf", AV_OPT_SEARCH_CHILDREN, &value) >= 0)
    #expect(value == 30 && encoder.context.pointee.bit_rate == 500_000)
    let refusal = MediaError.qualityBesideBitrate(encoder: "libx264")
    #expect(throws: refusal) { try video.encoder("libx264") { ($0.crf, $0.bitrate) = (30, 500_000) } }
  }

  /// Opening these needs a device, finding their options does not.
  @Test(
    "encoders of devices get the quality in an option of their own",
    arguments: [("h264_nvenc", "cq"), ("hevc_vaapi", "global_quality"), ("h264_qsv", "global_quality")])
  func devices(name: String, key: String) throws {
    guard let codec = avcodec_find_encoder_by_name(name) else { return }
    #expect(
      QualityScale.options(23, for: codec)?.contains(
        EncoderSettings.Option(key: key, value: key == "cq" ? "23.0" : "23")) == true)
  }
}
