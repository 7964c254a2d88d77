/// The matrix coefficients that convert RGB to Y'CbCr.
public enum ColorMatrix: Hashable, Sendable, CaseIterable {
  /// ITU-R BT.601, also SMPTE 170M and BT.470BG.
  case bt601
  /// ITU-R BT.709.
  case bt709
  /// ITU-R BT.2020, non-constant luminance.
  case bt2020
  /// SMPTE 240M.
  case smpte240M
  /// NTSC of 1953, rounded as in the FCC's rules (47 CFR 73.682).
  case fcc

  /// The weight of red in luma.
  public var kr: Double {
    switch self {
    case .bt601: 0.299
    case .bt709: 0.2126
    case .bt2020: 0.2627
    case .smpte240M: 0.212
    case .fcc: 0.30
    }
  }

  /// The weight of blue in luma.
  public var kb: Double {
    switch self {
    case .bt601: 0.114
    case .bt709: 0.0722
    case .bt2020: 0.0593
    case .smpte240M: 0.087
    case .fcc: 0.11
    }
  }
}

/// The range of code values in a plane.
public enum ColorRange: Hashable, Sendable, CaseIterable {
  /// Luma 16…235 and chroma 16…240 in 8 bits.
  case limited
  /// 0…255 in 8 bits.
  case full
}

/// The colour encoding of a video's samples.
public struct YCbCrEncoding: Hashable, Sendable {
  /// The matrix coefficients.
  public var matrix: ColorMatrix
  /// The range of codes.
  public var range: ColorRange
  /// The primaries.
  public var primaries: ColorPrimaries
  /// The transfer function.
  public var transfer: TransferFunction

  /// Creates an encoding, by default with the primaries and the transfer function of SDR video.
  public init(
    matrix: ColorMatrix, range: ColorRange, primaries: ColorPrimaries = .bt709, transfer: TransferFunction = .sdr
  ) {
    self.matrix = matrix
    self.range = range
    self.primaries = primaries
    self.transfer = transfer
  }

  /// The converter between colours and the RGB signal.
  package var converter: SignalConverter { SignalConverter(primaries: primaries, transfer: transfer) }

  /// The customary matrix of untagged video of a size: BT.601 for standard definition, else BT.709.
  public static func customaryMatrix(width: Int, height: Int) -> ColorMatrix {
    width >= 1280 || height > 576 ? .bt709 : .bt601
  }

  /// The code values of a colour with `depth` bits, 8…15, by the equations of ITU-R BT.601-7 §2.5, BT.709-6 §3 and
  /// BT.2020-2 tables 4 and 5; full range by H.273 §8.3.
  package func encode(_ color: RGBColor, depth: Int = 8) -> YCbCrColor {
    let signal = converter.signal(of: color)
    let exact = exactCodes(red: signal.x, green: signal.y, blue: signal.z, depth: depth)
    let maximum = Double(1 << depth - 1)
    func code(_ value: Double) -> UInt16 { UInt16(min(max(value, 0), maximum) + 0.5) }
    return YCbCrColor(y: code(exact.y), cb: code(exact.cb), cr: code(exact.cr))
  }

  /// The equations from the RGB signal to code values of `depth` bits, 8…15: as in `encode`, before rounding and
  /// clipping.
  package func equations(depth: Int = 8) -> (y: CodeEquation, cb: CodeEquation, cr: CodeEquation) {
    let black = exactCodes(red: 0, green: 0, blue: 0, depth: depth)
    let red = exactCodes(red: 1, green: 0, blue: 0, depth: depth)
    let green = exactCodes(red: 0, green: 1, blue: 0, depth: depth)
    let blue = exactCodes(red: 0, green: 0, blue: 1, depth: depth)
    return (
      CodeEquation(black: black.y, red: red.y, green: green.y, blue: blue.y),
      CodeEquation(black: black.cb, red: red.cb, green: green.cb, blue: blue.cb),
      CodeEquation(black: black.cr, red: red.cr, green: green.cr, blue: blue.cr)
    )
  }

  /// The RGB signal of code values, by the inverse equations. Codes outside the RGB gamut give channels outside 0…1.
  public func signal(y: Double, cb: Double, cr: Double, depth: Int = 8) -> SIMD3<Double> {
    let unit = Double(1 << (depth - 8))
    let maximum = 256 * unit - 1
    let luma = range == .full ? y / maximum : (y - 16 * unit) / (219 * unit)
    let chromaScale = range == .full ? maximum : 224 * unit
    let red = luma + (cr - 128 * unit) / chromaScale * 2 * (1 - matrix.kr)
    let blue = luma + (cb - 128 * unit) / chromaScale * 2 * (1 - matrix.kb)
    return SIMD3(red, (luma - matrix.kr * red - matrix.kb * blue) / (1 - matrix.kr - matrix.kb), blue)
  }

  /// The unrounded codes for channels of the signal in 0…1.
  private func exactCodes(red: Double, green: Double, blue: Double, depth: Int) -> (y: Double, cb: Double, cr: Double) {
    let luma = matrix.kr * red + (1 - matrix.kr - matrix.kb) * green + matrix.kb * blue
    let blueDifference = (blue - luma) / (2 * (1 - matrix.kb))
    let redDifference = (red - luma) / (2 * (1 - matrix.kr))
    let unit = Double(1 << (depth - 8))
    let maximum = 256 * unit - 1
    let lumaScale = range == .full ? maximum : 219 * unit
    let lumaOffset = range == .full ? 0 : 16 * unit
    let chromaScale = range == .full ? maximum : 224 * unit
    return (
      y: lumaOffset + lumaScale * luma,
      cb: 128 * unit + chromaScale * blueDifference,
      cr: 128 * unit + chromaScale * redDifference
    )
  }
}

/// A colour as code values of a `YCbCrEncoding`.
package struct YCbCrColor: Hashable, Sendable {
  /// The luma code.
  package var y: UInt16
  /// The code of the blue difference.
  package var cb: UInt16
  /// The code of the red difference.
  package var cr: UInt16

  /// Creates a colour from codes.
  package init(y: UInt16, cb: UInt16, cr: UInt16) {
    self.y = y
    self.cb = cb
    self.cr = cr
  }
}
