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

  /// A clip of an exact format. NUT holds every format as it is, Matroska the tags of colour.
  private func video(
    _ format: String, codec: String = "ffv1", suffix: String = "nut", _ options: [String] = []
  ) throws -> OpenVideo {
    let path = folder.path("clip.\(suffix)")
    try FFmpegTool.make(
      path, FFmpegTool.picture(seconds: 0.2) + ["-vf", "format=\(format)", "-c:v", codec, "-pix_fmt", format] + options)
    let video = try OpenVideo(path)
    #expect(video.demuxer.video.pixelFormatName == format)
    return video
  }

  @Test("8-bit planar formats stay as they are", arguments: ["yuv420p", "yuv422p", "yuv444p"])
  func planar(format: String) throws {
    let video = try video(format)
    for encoder in ["libx264", "ffv1"] {
      let plan = try video.encoder(encoder).plan
      #expect(plan.pixelFormatName == format)
      #expect(plan.conversions == [])
    }
  }

  @Test("10 bits are drawn on in 8, and that is said")
  func tenBits() throws {
    let plan = try video("yuv420p10le").encoder("libx264").plan
    #expect(plan.pixelFormat == .yuv420)
    #expect(plan.conversions == ["yuv420p10le → yuv420p"])
  }

  @Test("semi-planar samples are drawn on in planes")
  func semiPlanar() throws {
    // Few codecs keep the arrangement; raw video does.
    let plan = try video("nv12", codec: "rawvideo").encoder("libx264").plan
    #expect(plan.conversions == ["nv12 → yuv420p"])
  }

  @Test("RGB is drawn on without losing colour resolution")
  func rgb() throws {
    let plan = try video("rgb24", codec: "rawvideo").encoder("libx264").plan
    #expect(plan.pixelFormat == .yuv444)
    #expect(plan.conversions.count == 1)
  }

  @Test("full range stays full range", arguments: ["libx264", "ffv1", "mjpeg"])
  func fullRange(encoder: String) throws {
    let plan = try video("yuvj420p", codec: "mjpeg").encoder(encoder).plan
    #expect(plan.encoding.range == .full)
    #expect(plan.pixelFormat == .yuv420)
  }

  @Test("an encoder that takes nothing that can be drawn on gets a conversion of its own")
  func prores() throws {
    let plan = try video("yuv422p").encoder("prores_ks", container: .mov).plan
    #expect(plan.pixelFormatName == "yuv422p")
    #expect(plan.conversions == ["yuv422p → yuv422p10le"])
  }

  @Test("untagged video has the matrix that its size has by custom, tags go before custom")
  func matrix() throws {
    #expect(try video("yuv420p").encoder("ffv1").plan.encoding == YCbCrEncoding(matrix: .bt601, range: .limited))
    let tagged = try video("yuv422p", suffix: "mkv", ["-colorspace", "bt2020nc", "-color_range", "pc"])
    #expect(try tagged.encoder("ffv1").plan.encoding == YCbCrEncoding(matrix: .bt2020, range: .full))
    let clip = try OpenVideo(FixtureFiles.path("clip.mp4"))
    #expect(try clip.encoder("ffv1").plan.encoding == YCbCrEncoding(matrix: .bt709, range: .limited))
  }

  @Test("what is drawn on has the size of what was decoded, odd or not", arguments: ["63:47", "64:47", "63:48"])
  func oddSizes(size: String) throws {
    let path = folder.path("odd.mkv")
    try FFmpegTool.make(
      path, FFmpegTool.picture(seconds: 0.1) + ["-vf", "scale=\(size),format=yuv420p", "-c:v", "ffv1"])
    let plan = try OpenVideo(path).encoder("ffv1").plan
    #expect("\(plan.width):\(plan.height)" == size)
  }
}
