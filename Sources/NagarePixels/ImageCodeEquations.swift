import NagareColor

/// Equations from an image's colours, in the frame's signal, to the code values of a pixel format's components.
struct ImageCodeEquations {
  private let yCbCr: (y: CodeEquation, cb: CodeEquation, cr: CodeEquation)
  private let maximum: Double

  /// RGB components are full range, scaled to the format's depth.
  init(format: PixelFormat, encoding: YCbCrEncoding) {
    yCbCr = encoding.equations(depth: format.depth)
    maximum = Double(format.maximum)
  }

  /// The equation of a component; always 0 for unused ones.
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
