import NagareColor

/// A colour as the code values of a pixel format's components.
struct ComponentCodes {
  private let yCbCr: YCbCrColor
  private let red: UInt16
  private let green: UInt16
  private let blue: UInt16
  private let maximum: UInt16

  /// RGB components are full range, scaled to the format's depth and clipped.
  init(_ color: RGBColor, format: PixelFormat, encoding: YCbCrEncoding) {
    yCbCr = encoding.encode(color, depth: format.depth)
    let maximum = UInt32(truncatingIfNeeded: format.maximum)
    self.maximum = UInt16(maximum)
    let converter = encoding.converter
    if converter.isIdentity {
      func code(_ value: UInt8) -> UInt16 { UInt16((UInt32(value) * maximum + 127) / 255) }
      (red, green, blue) = (code(color.red), code(color.green), code(color.blue))
    } else {
      let signal = converter.signal(of: color).clamped(lowerBound: .zero, upperBound: .one) * Double(maximum)
      (red, green, blue) = (UInt16(signal.x + 0.5), UInt16(signal.y + 0.5), UInt16(signal.z + 0.5))
    }
  }

  /// The code of a component; 0 for unused ones.
  subscript(component: PixelFormat.Component) -> UInt16 {
    switch component {
    case .luma: yCbCr.y
    case .blueDifference: yCbCr.cb
    case .redDifference: yCbCr.cr
    case .red: red
    case .green: green
    case .blue: blue
    case .alpha: maximum
    case .unused: 0
    }
  }
}
