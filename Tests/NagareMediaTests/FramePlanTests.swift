import NagareColor
import NagareMedia
import NagarePixels
import TestSupport
import Testing

@Suite("Sample formats on the way from decoder to encoder")
struct FramePlanTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A clip of an exact format. NUT keeps every format, Matroska the colour tags.
  private func video(
    _ format: String, codec: String = "ffv1", suffix: String = "nut", _ options: [String] = []
  ) throws -> OpenVideo {
    let path = folder.path("clip.\(suffix)")
    try FFmpegTool.make(
      path, FFmpegTool.video(seconds: 0.2) + ["-vf", "format=\(format)", "-c:v", codec, "-pix_fmt", format] + options)
    let video = try OpenVideo(path)
    #expect(video.demuxer.video.pixelFormatName == format)
    return video
  }

  /// FFmpeg's name of a format with samples of 2 bytes in native byte order.
  private func native(_ name: String) -> String { name + (1.bigEndian == 1 ? "be" : "le") }

  @Test("an impossible size is refused", arguments: [(Int.max, 2), (2, Int.max), (65536, 2)])
  func tooLarge(width: Int, height: Int) throws {
    let description = try video("yuv420p").decoder.description
    #expect(throws: MediaError.self) {
      try FramePlan(for: description, size: FrameSize(width: width, height: height))
    }
  }

  @Test(
    "a format that the encoder accepts is drawn on as decoded",
    arguments: [
      ("libx264", ["yuv420p", "yuv422p", "yuv444p", "gray"]), ("ffv1", ["yuv420p", "yuva420p", "bgra", "gray", "ya8"]),
    ])
  func asDecoded(encoder: String, formats: [String]) throws {
    for format in formats {
      let plan = try video(format).encoder(encoder).plan
      #expect(plan.pixelFormatName == format)
      #expect(plan.conversions == [])
    }
  }

  @Test(
    "more than 8 bits stay", arguments: [("libx264", ["yuv420p10", "yuv422p10"]), ("ffv1", ["yuv444p12", "gbrp10"])])
  func deep(encoder: String, formats: [String]) throws {
    for format in formats.map(native) {
      let plan = try video(format).encoder(encoder).plan
      #expect(plan.pixelFormatName == format)
      #expect(plan.conversions == [])
      #expect(plan.pixelFormat.depth > 8)
    }
  }

  @Test("interleaved chroma is kept")
  func semiPlanar() throws {
    // Few codecs keep interleaved chroma; raw video does.
    let plan = try video("nv12", codec: "rawvideo").encoder("libx264").plan
    #expect(plan.pixelFormat == .nv12)
    #expect(plan.conversions == [])
  }

  @Test("a format that the encoder does not accept is converted once, before drawing")
  func converted() throws {
    let cases = [
      ("rgb24", "rawvideo", "libx264", "yuv444p"), ("nv12", "rawvideo", "ffv1", "yuv420p"),
      ("yuv422p", "ffv1", "prores_ks", native("yuv422p10")),
    ]
    for (format, codec, encoder, drawn) in cases {
      let container: OutputContainer = encoder == "prores_ks" ? .mov : .mkv
      let plan = try video(format, codec: codec).encoder(encoder, container: container).plan
      #expect(plan.pixelFormatName == drawn)
      #expect(plan.conversions == ["\(format) → \(drawn)"])
    }
  }

  @Test("an encoder with a palette does not turn frames gray")
  func palette() throws {
    let plan = try video("yuv420p").encoder("gif").plan
    #expect(plan.pixelFormatName == "yuv420p")
    #expect(plan.conversions.count == 1)
  }

  @Test("full range stays full range", arguments: ["libx264", "ffv1", "mjpeg"])
  func fullRange(encoder: String) throws {
    let plan = try video("yuvj420p", codec: "mjpeg").encoder(encoder).plan
    #expect(plan.encoding.range == .full)
    #expect(plan.pixelFormat == .yuv420)
  }

  @Test("RGB has full range, whatever the tags", arguments: ["gbrp", "bgra", "rgb24"])
  func rgbRange(format: String) throws {
    #expect(try FramePlan(for: video(format, codec: "rawvideo").decoder.description).encoding.range == .full)
  }

  @Test("a frame that is too large to be drawn on is refused")
  func tooLarge() throws {
    let path = folder.path("wide.nut")
    try FFmpegTool.make(path, FFmpegTool.video(size: "65536x16", seconds: 0.04) + ["-c:v", "rawvideo"])
    let video = try OpenVideo(path)
    let error = mediaError { _ = try FramePlan(for: video.decoder.description) }
    guard case .cannotConvert(from: "65536 × 16 pixels", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("untagged video has the usual matrix of its size; tags take precedence")
  func matrix() throws {
    #expect(try video("yuv420p").encoder("ffv1").plan.encoding == YCbCrEncoding(matrix: .bt601, range: .limited))
    let tagged = try video("yuv422p", suffix: "mkv", ["-colorspace", "bt2020nc", "-color_range", "pc"])
    #expect(try tagged.encoder("ffv1").plan.encoding == YCbCrEncoding(matrix: .bt2020, range: .full))
    let clip = try OpenVideo(FixtureFiles.path("clip.mp4"))
    #expect(try clip.encoder("ffv1").plan.encoding == YCbCrEncoding(matrix: .bt709, range: .limited))
  }

  @Test("frames are drawn on at the decoded size, odd or not", arguments: ["63:47", "64:47", "63:48"])
  func oddSizes(size: String) throws {
    let path = folder.path("odd.mkv")
    try FFmpegTool.make(
      path, FFmpegTool.video(seconds: 0.1) + ["-vf", "scale=\(size),format=yuv420p", "-c:v", "ffv1"])
    let plan = try OpenVideo(path).encoder("ffv1").plan
    #expect("\(plan.width):\(plan.height)" == size)
  }
}
