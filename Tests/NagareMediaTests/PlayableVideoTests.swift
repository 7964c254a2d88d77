import CFFmpeg
import NagareMedia
import Testing

@Suite("Encoders for players")
struct PlayableVideoTests {
  private func source(
    _ format: AVPixelFormat, transfer: AVColorTransferCharacteristic = AVCOL_TRC_UNSPECIFIED,
    fields: AVFieldOrder = AV_FIELD_PROGRESSIVE
  ) -> FrameDescription {
    var tags = ColorTags()
    tags.transfer = transfer
    var source = FrameDescription(geometry: FrameGeometry(width: 640, height: 360, format: format), tags: tags)
    source.fieldOrder = fields
    return source
  }

  private func encoder(
    _ source: FrameDescription, _ container: OutputContainer = .mp4, width: Int = 640,
    of available: Set<String> = ["libx264", "libx265", "libsvtav1"]
  ) -> String {
    PlayableVideo.encoder(for: source, width: width, in: container, isAvailable: available.contains)
  }

  @Test(
    "8 bits become H.264, whatever their chroma",
    arguments: [
      AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUV444P, AV_PIX_FMT_BGRA, AV_PIX_FMT_PAL8, AV_PIX_FMT_GRAY8, AV_PIX_FMT_RGB565LE,
      AV_PIX_FMT_NONE,
    ])
  func ordinary(format: AVPixelFormat) {
    #expect(encoder(source(format)) == "libx264")
  }

  @Test("more bits and HDR become HEVC", arguments: [AV_PIX_FMT_YUV420P10LE, AV_PIX_FMT_GBRP12LE, AV_PIX_FMT_GRAY16LE])
  func deep(format: AVPixelFormat) {
    #expect(encoder(source(format)) == "libx265")
    #expect(encoder(source(AV_PIX_FMT_YUV420P, transfer: AVCOL_TRC_ARIB_STD_B67)) == "libx265")
  }

  @Test("without libx265, more bits become AV1 if the container holds it")
  func withoutX265() {
    let deep = source(AV_PIX_FMT_YUV420P10LE)
    #expect(encoder(deep, of: ["libx264", "libsvtav1"]) == "libsvtav1")
    #expect(encoder(deep, .mov, of: ["libx264", "libsvtav1"]) == "libx264")
    #expect(encoder(deep, of: ["libx264"]) == "libx264")
  }

  @Test("containers that cannot hold HEVC keep their own encoder")
  func containers() {
    let deep = source(AV_PIX_FMT_YUV420P10LE)
    #expect(encoder(deep, .flv) == "libx264")
    #expect(encoder(deep, .ts) == "libx265")
    #expect(encoder(deep, .webm) == "libvpx-vp9")
  }

  @Test("interlaced frames, and those too narrow for other encoders, become H.264")
  func fields() {
    #expect(encoder(source(AV_PIX_FMT_YUV422P10LE, fields: AV_FIELD_TT)) == "libx264")
    #expect(encoder(source(AV_PIX_FMT_YUV420P10LE), width: 62, of: ["libx264", "libx265"]) == "libx264")
  }
}
