import NagareColor

extension PixelFormat {
  /// How frames of this format encode colour where nobody says otherwise: as BT.709 in limited range where samples are
  /// Y'CbCr or luma alone, as sRGB where they are red, green and blue.
  public var usualEncoding: YCbCrEncoding {
    let hasLuma = planes.contains { $0.components.contains(.luma) }
    return YCbCrEncoding(matrix: .bt709, range: hasLuma ? .limited : .full)
  }
}
