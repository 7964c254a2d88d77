import NagareColor

extension PixelFormat {
  /// The default colour encoding of frames in this format: BT.709 in limited range for Y'CbCr or luma alone, sRGB for
  /// RGB.
  public var defaultEncoding: YCbCrEncoding {
    let hasLuma = planes.contains { $0.components.contains(.luma) }
    return YCbCrEncoding(matrix: .bt709, range: hasLuma ? .limited : .full)
  }
}
