import CFFmpeg
import NagareColor
import NagarePixels

extension PixelFormat {
  /// The arrangement of one of FFmpeg's formats; nil when there is no kernel for it.
  init?(_ format: AVPixelFormat) {
    guard let description = av_pix_fmt_desc_get(format)?.pointee else { return nil }
    let flags = description.flags
    let refused = AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_ALPHA | AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_PAL
    guard flags & UInt64(AV_PIX_FMT_FLAG_PLANAR) != 0, flags & UInt64(refused) == 0,
      description.nb_components == 3, description.comp.0.depth == 8, description.comp.0.step == 1,
      description.comp.1.step == 1, description.log2_chroma_w <= 1, description.log2_chroma_h <= 1
    else { return nil }
    // In some formats Cr precedes Cb.
    guard description.comp.1.plane == 1, description.comp.2.plane == 2 else { return nil }
    self.init(chromaShiftX: Int(description.log2_chroma_w), chromaShiftY: Int(description.log2_chroma_h))
  }
}

/// Whether FFmpeg's description of a format has a flag, such as `AV_PIX_FMT_FLAG_RGB`.
func has(_ flag: Int32, _ format: AVPixelFormat) -> Bool {
  (av_pix_fmt_desc_get(format)?.pointee.flags ?? 0) & UInt64(flag) != 0
}

/// The name that FFmpeg knows a format by.
func name(of format: AVPixelFormat) -> String {
  av_get_pix_fmt_name(format).map { String(cString: $0) } ?? "unknown"
}

extension YCbCrEncoding {
  /// The encoding that a stream's tags say, completed by custom where they say nothing.
  init(space: AVColorSpace, range: AVColorRange, geometry: FrameGeometry) {
    let matrix: ColorMatrix =
      switch space {
      case AVCOL_SPC_BT709: .bt709
      case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: .bt601
      case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: .bt2020
      default: YCbCrEncoding.customaryMatrix(width: geometry.width, height: geometry.height)
      }
    // FFmpeg has formats of their own for full range, besides the tag.
    let isFull = range == AVCOL_RANGE_JPEG || name(of: geometry.format).hasPrefix("yuvj")
    self.init(matrix: matrix, range: isFull ? .full : .limited)
  }
}
