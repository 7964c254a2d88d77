import NagareColor

/// How the code values of a pixel format's components follow from the colours of a picture, which are in the frame's signal.
struct PictureCodes {
  private let yCbCr: (y: CodeEquation, cb: CodeEquation, cr: CodeEquation)
  private let maximum: Double

  /// RGB components are full range, scaled to the format's depth.
  init(format: PixelFormat, encoding: YCbCrEncoding) {
    yCbCr = encoding.equations(depth: format.depth)
    maximum = Double(format.maximum)
  }

  /// The equation of a component; what is unused is always 0.
  subscript(component: PixelFormat.Component) -> CodeEquation {
    switch component {
    case .luma: yCbCr.y
    case .blueDifference: yCbCr.cb
    case .redDifference: yCbCr.cr
    case .red: CodeEquation(offset: 0, red: maximum, green: 0, blue: 0)
    case .green: CodeEquation(offset: 0, red: 0, green: maximum, blue: 0)
    case .blue: CodeEquation(offset: 0, red: 0, green: 0, blue: maximum)
    case .alpha: CodeEquation(offset: maximum, red: 0, green: 0, blue: 0)
    case .unused: CodeEquation(offset: 0, red: 0, green: 0, blue: 0)
    }
  }
}
