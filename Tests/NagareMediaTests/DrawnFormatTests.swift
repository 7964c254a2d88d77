import CFFmpeg
import NagareMedia
import Testing

@Suite("Formats that are drawn on")
struct DrawnFormatTests {
  /// Formats as encoders list them, without the byte order.
  private static let encoders: [String: [String]] = [
    "h264": [
      "yuv420p", "yuvj420p", "yuv422p", "yuvj422p", "yuv444p", "yuvj444p", "nv12", "nv16", "nv21", "yuv420p10",
      "yuv422p10", "yuv444p10", "nv20", "gray", "gray10",
    ],
    "hevc": ["yuv420p", "yuv422p", "yuv444p", "gbrp", "yuv420p10", "yuv422p10", "yuv444p10", "gbrp10", "yuv420p12"],
    "prores": ["yuv422p10", "yuv444p10", "yuva444p10"],
    "gif": ["rgb8", "bgr8", "rgb4_byte", "bgr4_byte", "gray", "pal8"],
    "mpeg4": ["yuv420p"],
    "deep": ["yuv420p16", "gbrp16", "yuva420p16"],
    "alpha": ["yuva420p", "bgra"],
    "alpha or detail": ["yuva420p", "yuv444p12"],
    "alpha and detail": ["yuva444p", "yuv422p"],
    "10 bits in the upper": ["p010"],
  ]

  /// A format by its name; with samples of 2 bytes, in native byte order.
  private static func format(_ name: String) -> AVPixelFormat {
    let format = av_get_pix_fmt(name)
    return format != AV_PIX_FMT_NONE ? format : av_get_pix_fmt(name + (1.bigEndian == 1 ? "be" : "le"))
  }

  private func drawn(_ source: String, for encoder: String?) -> AVPixelFormat? {
    let accepted = encoder.map { (Self.encoders[$0] ?? []).map(Self.format) }
    return FramePlan.drawnFormat(for: Self.format(source), accepted: accepted)
  }

  @Test("every described format is drawn on unconverted if the encoder accepts it or there is none")
  func native() {
    for name in PixelFormatTests.described {
      let format = av_get_pix_fmt(name)
      guard format != AV_PIX_FMT_NONE else { continue }
      #expect(FramePlan.drawnFormat(for: format, accepted: nil) == format, "\(name)")
      let accepted = [AV_PIX_FMT_YUV420P, AV_PIX_FMT_BGRA, format, AV_PIX_FMT_YUV444P]
      #expect(FramePlan.drawnFormat(for: format, accepted: accepted) == format, "\(name)")
    }
  }

  @Test(
    "otherwise the encoder's format that loses the least is drawn on",
    arguments: [
      ("p010", "h264", "yuv420p10"), ("yuv420p12", "h264", "yuv420p10"), ("yuv422p12", "h264", "yuv422p10"),
      ("yuv444p14", "h264", "yuv444p10"), ("yuv420p10", "mpeg4", "yuv420p"), ("gbrp10", "h264", "yuv444p10"),
      ("gbrp10", "hevc", "gbrp10"), ("rgb24", "hevc", "gbrp"), ("rgb24", "h264", "yuv444p"),
      ("nv24", "h264", "yuv444p"), ("yuv440p", "h264", "yuv444p"), ("yuv411p", "h264", "yuv422p"),
      ("gray12", "h264", "gray10"),
      ("yuv422p", "prores", "yuv422p10"), ("yuv420p10", "10 bits in the upper", "p010"),
    ])
  func nearest(source: String, encoder: String, expected: String) {
    #expect(drawn(source, for: encoder) == Self.format(expected))
  }

  @Test(
    "alpha is neither lost nor added if the encoder's formats allow it",
    arguments: [
      ("yuva420p", "prores", "yuva444p10"), ("bgra", "prores", "yuva444p10"), ("yuv444p12", "prores", "yuv444p10"),
      ("rgba", "h264", "yuv444p"), ("yuva420p", "h264", "yuv420p"), ("ya8", "h264", "gray"), ("argb", "alpha", "bgra"),
      ("yuv420p", "alpha", "yuva420p"), ("yuva444p12", "alpha or detail", "yuva420p"),
      ("nv24", "alpha and detail", "yuv422p"),
    ])
  func alpha(source: String, encoder: String, expected: String) {
    #expect(drawn(source, for: encoder) == Self.format(expected))
  }

  @Test("an encoder of formats that cannot be drawn on leaves the source's format", arguments: ["yuv420p", "bgra"])
  func undescribedEncoder(source: String) {
    #expect(drawn(source, for: "gif") == Self.format(source))
    #expect(drawn(source, for: "deep") == Self.format(source))
  }

  @Test("a format that cannot be drawn on becomes the drawable one that loses the least")
  func undescribedSource() throws {
    #expect(drawn("pal8", for: nil).map { PixelFormatTests.isDescribed($0) } == true)
    let packed = try #require(drawn("yuyv422", for: nil))
    #expect(packed == AV_PIX_FMT_YUV422P)
    #expect(drawn("yuyv422", for: "h264") == AV_PIX_FMT_YUV422P)
    #expect(drawn("yuv420p16", for: nil) == Self.format("yuv420p14"))
    #expect(drawn("yuv420p16", for: "h264") == Self.format("yuv420p10"))
    #expect(FramePlan.drawnFormat(for: AV_PIX_FMT_NONE, accepted: nil) == AV_PIX_FMT_YUV420P)
  }
}
