import CFFmpeg
import NagareColor
import NagareMedia
import TestSupport
import Testing

@Suite("Encodings from tags")
struct ColorTagTests {
  private func encoding(
    width: Int = 1920, height: Int = 1080, format: AVPixelFormat = AV_PIX_FMT_YUV420P,
    _ change: (inout ColorTags) -> Void
  ) -> YCbCrEncoding {
    var tags = ColorTags()
    change(&tags)
    return YCbCrEncoding(tags, geometry: FrameGeometry(width: width, height: height, format: format))
  }

  @Test("untagged video is SDR with the usual matrix of its size")
  func untagged() {
    #expect(encoding { _ in } == YCbCrEncoding(matrix: .bt709, range: .limited))
    #expect(encoding(width: 720, height: 576) { _ in } == YCbCrEncoding(matrix: .bt601, range: .limited))
    #expect(encoding(format: AV_PIX_FMT_YUVJ420P) { _ in } == YCbCrEncoding(matrix: .bt709, range: .full))
  }

  @Test(
    "each matrix",
    arguments: [
      (AVCOL_SPC_BT709, .bt709), (AVCOL_SPC_SMPTE170M, .bt601), (AVCOL_SPC_BT470BG, .bt601),
      (AVCOL_SPC_BT2020_NCL, .bt2020), (AVCOL_SPC_BT2020_CL, .bt2020), (AVCOL_SPC_SMPTE240M, .smpte240M),
      (AVCOL_SPC_FCC, .fcc), (AVCOL_SPC_RGB, .bt709), (AVCOL_SPC_YCGCO, .bt709),
    ] as [(AVColorSpace, ColorMatrix)])
  func matrices(space: AVColorSpace, matrix: ColorMatrix) {
    #expect(encoding { $0.space = space }.matrix == matrix)
    #expect(encoding { $0.range = AVCOL_RANGE_JPEG }.range == .full)
  }

  @Test(
    "each kind of primaries",
    arguments: [
      (AVCOL_PRI_UNSPECIFIED, .bt709), (AVCOL_PRI_BT709, .bt709), (AVCOL_PRI_SMPTE170M, .smpte170M),
      (AVCOL_PRI_SMPTE240M, .smpte170M), (AVCOL_PRI_BT470BG, .bt470BG), (AVCOL_PRI_BT2020, .bt2020),
      (AVCOL_PRI_SMPTE432, .displayP3), (AVCOL_PRI_SMPTE431, .displayP3), (AVCOL_PRI_FILM, .bt709),
      (AVCOL_PRI_BT470M, .bt709),
    ] as [(AVColorPrimaries, ColorPrimaries)])
  func primaries(tag: AVColorPrimaries, primaries: ColorPrimaries) {
    let found = encoding { $0.primaries = tag }
    #expect(found.primaries == primaries && found.transfer == .sdr)
    let hdr = encoding {
      $0.primaries = tag
      $0.transfer = AVCOL_TRC_SMPTE2084
    }
    #expect(hdr.primaries == (tag == AVCOL_PRI_UNSPECIFIED ? .bt2020 : primaries))
  }

  @Test(
    "each transfer function",
    arguments: [
      (AVCOL_TRC_UNSPECIFIED, .sdr), (AVCOL_TRC_BT709, .sdr), (AVCOL_TRC_SMPTE170M, .sdr), (AVCOL_TRC_BT2020_10, .sdr),
      (AVCOL_TRC_IEC61966_2_1, .sdr), (AVCOL_TRC_GAMMA28, .sdr), (AVCOL_TRC_LINEAR, .sdr), (AVCOL_TRC_SMPTE2084, .pq),
      (AVCOL_TRC_ARIB_STD_B67, .hlg),
    ] as [(AVColorTransferCharacteristic, TransferFunction)])
  func transfers(tag: AVColorTransferCharacteristic, transfer: TransferFunction) {
    #expect(encoding { $0.transfer = tag }.transfer == transfer)
  }

  @Test("HDR and BT.2020's primaries have BT.2020's matrix, unless another is tagged")
  func wideColors() {
    let wide = YCbCrEncoding(matrix: .bt2020, range: .limited, primaries: .bt2020)
    #expect(encoding(width: 720, height: 576) { $0.primaries = AVCOL_PRI_BT2020 } == wide)
    for (tag, transfer) in [(AVCOL_TRC_SMPTE2084, TransferFunction.pq), (AVCOL_TRC_ARIB_STD_B67, .hlg)] {
      let found = encoding { $0.transfer = tag }
      #expect(found.matrix == .bt2020 && found.primaries == .bt2020 && found.transfer == transfer)
    }
    let tagged = encoding {
      $0.transfer = AVCOL_TRC_SMPTE2084
      $0.space = AVCOL_SPC_BT709
      $0.primaries = AVCOL_PRI_BT709
    }
    #expect(tagged == YCbCrEncoding(matrix: .bt709, range: .limited, primaries: .bt709, transfer: .pq))
  }

  @Test("a file's colour tags reach the plan, in Y'CbCr and in RGB")
  func files() throws {
    let folder = try TemporaryFolder()
    let tags = ["-color_primaries", "bt2020", "-color_trc", "arib-std-b67", "-colorspace", "bt2020nc"]
    let cases = [("yuv420p10", "libx264", "ts"), ("yuv420p10", "libx265", "mkv"), ("gbrp10", "ffv1", "mkv")]
    for (index, (format, codec, suffix)) in cases.enumerated() {
      let path = folder.path("\(index).\(suffix)")
      let options = codec == "ffv1" ? Array(tags[..<4]) : tags
      try FFmpegTool.make(
        path,
        FFmpegTool.video(seconds: 0.1) + ["-pix_fmt", format + (1.bigEndian == 1 ? "be" : "le"), "-c:v", codec]
          + (codec == "libx265" ? ["-x265-params", "log-level=none"] : []) + options)
      let video = try OpenVideo(path)
      let plan = try FramePlan(for: video.decoder.description)
      #expect(plan.encoding.primaries == .bt2020 && plan.encoding.transfer == .hlg, "\(codec)")
      #expect(plan.encoding.matrix == .bt2020, "\(codec)")
      let frame = try #require(video.frames(limit: 1).first)
      let tags = ColorTags(frame.pointer.pointee)
      #expect(tags.transfer == AVCOL_TRC_ARIB_STD_B67 && tags.primaries == AVCOL_PRI_BT2020)
    }
  }

  @Test("converted RGB is tagged with the matrix of the conversion")
  func convertedRGB() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("rgb.nut")
    try FFmpegTool.make(path, FFmpegTool.video(seconds: 0.1) + ["-pix_fmt", "rgb24", "-c:v", "rawvideo"])
    let plan = try OpenVideo(path).encoder("libx264").plan
    #expect(plan.pixelFormatName == "yuv444p" && plan.encoding.matrix == .bt601)
    #expect(plan.encodedColorSpace(of: AVCOL_SPC_UNSPECIFIED) == AVCOL_SPC_SMPTE170M)
  }
}
