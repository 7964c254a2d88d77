import CFFmpeg
import NagareColor

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
