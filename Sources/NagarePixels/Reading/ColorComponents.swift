import NagareColor

/// The three components that a format's colours consist of, luma and two differences or red, green and blue, and the
/// signal that follows from their codes.
struct ColorComponents: Sendable {
  /// The place of alpha, behind those of the colours.
  static let alphaPlace = 3
  static let count = 4

  private let encoding: YCbCrEncoding
  private let isYCbCr: Bool
  private let depth: Int
  private let maximum: Double
  private let converter: SignalConverter

  init(format: PixelFormat, encoding: YCbCrEncoding) {
    self.encoding = encoding
    isYCbCr = format.planes.contains { $0.components.contains(.luma) }
    depth = format.depth
    maximum = Double(format.maximum)
    converter = encoding.converter
  }

  /// The place of a component; what is unused has none.
  static func place(of component: PixelFormat.Component) -> Int? {
    switch component {
    case .luma, .red: 0
    case .blueDifference, .green: 1
    case .redDifference, .blue: 2
    case .alpha: alphaPlace
    case .unused: nil
    }
  }

  /// The codes of components that a format has not: differences are none.
  var neutral: SIMD3<Double> {
    let none = isYCbCr ? Double(128 << (depth - 8)) : 0
    return SIMD3(0, none, none)
  }

  /// The signal of red, green and blue, each 0…1 and beyond where no colour has such codes. It is a linear function.
  func signal(of codes: SIMD3<Double>) -> SIMD3<Double> {
    isYCbCr ? encoding.signal(y: codes.x, cb: codes.y, cr: codes.z, depth: depth) : codes / maximum
  }

  /// The colour of codes; what lies beyond the signal's 0…1 is cut off first.
  func color(of codes: SIMD3<Double>) -> RGBColor {
    converter.color(of: signal(of: codes).clamped(lowerBound: .zero, upperBound: .one))
  }
}
