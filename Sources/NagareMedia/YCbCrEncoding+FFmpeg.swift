import CFFmpeg
import NagareColor

extension YCbCrEncoding {
  /// The encoding that tags state, completed by convention where they are unspecified or unsupported.
  ///
  /// - Unsupported primaries count as BT.709's, which comments have, too. So do unspecified ones, except with an HDR
  ///   transfer function: then they are BT.2020's.
  /// - An unspecified or unsupported matrix is BT.2020's if the primaries are, else the customary one for the size.
  /// - All transfer functions but PQ and HLG count as sRGB's.
  package init(_ tags: ColorTags, geometry: FrameGeometry) {
    let transfer = TransferFunction(tags.transfer)
    let primaries = ColorPrimaries(tags.primaries) ?? (transfer == .sdr ? .bt709 : .bt2020)
    let customary =
      primaries == .bt2020
      ? .bt2020 : YCbCrEncoding.customaryMatrix(width: geometry.width, height: geometry.height)
    // FFmpeg also has separate formats for full range.
    let isFull = tags.range == AVCOL_RANGE_JPEG || name(of: geometry.format).hasPrefix("yuvj")
    self.init(
      matrix: ColorMatrix(tags.space) ?? customary, range: isFull ? .full : .limited, primaries: primaries,
      transfer: transfer)
  }
}

extension ColorMatrix {
  /// Nil for an unspecified or unsupported matrix, and for RGB.
  fileprivate init?(_ space: AVColorSpace) {
    switch space {
    case AVCOL_SPC_BT709: self = .bt709
    case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: self = .bt601
    case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: self = .bt2020
    case AVCOL_SPC_SMPTE240M: self = .smpte240M
    case AVCOL_SPC_FCC: self = .fcc
    default: return nil
    }
  }

  /// FFmpeg's tag.
  var space: AVColorSpace {
    switch self {
    case .bt601: AVCOL_SPC_SMPTE170M
    case .bt709: AVCOL_SPC_BT709
    case .bt2020: AVCOL_SPC_BT2020_NCL
    case .smpte240M: AVCOL_SPC_SMPTE240M
    case .fcc: AVCOL_SPC_FCC
    }
  }
}

extension ColorPrimaries {
  /// Nil for unspecified primaries; BT.709's for unsupported ones.
  fileprivate init?(_ primaries: AVColorPrimaries) {
    switch primaries {
    case AVCOL_PRI_UNSPECIFIED, AVCOL_PRI_RESERVED0, AVCOL_PRI_RESERVED: return nil
    case AVCOL_PRI_SMPTE170M, AVCOL_PRI_SMPTE240M: self = .smpte170M
    case AVCOL_PRI_BT470BG: self = .bt470BG
    case AVCOL_PRI_BT2020: self = .bt2020
    // Both have the same red, green and blue. Cinema's white is greener, which does not matter for comments.
    case AVCOL_PRI_SMPTE432, AVCOL_PRI_SMPTE431: self = .displayP3
    default: self = .bt709
    }
  }
}

extension TransferFunction {
  fileprivate init(_ transfer: AVColorTransferCharacteristic) {
    switch transfer {
    case AVCOL_TRC_SMPTE2084: self = .pq
    case AVCOL_TRC_ARIB_STD_B67: self = .hlg
    default: self = .sdr
    }
  }
}
