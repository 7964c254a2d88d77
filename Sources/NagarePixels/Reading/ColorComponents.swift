import NagareColor

/// The three colour components of a format, luma and two differences or red, green and blue, and the conversion of
/// their codes to the signal.
struct ColorComponents: Sendable {
  /// The index of alpha, after those of the colours.
  static let alphaIndex = 3
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

  /// The index of a component; nil for unused ones.
  static func index(of component: PixelFormat.Component) -> Int? {
    switch component {
    case .luma, .red: 0
    case .blueDifference, .green: 1
    case .redDifference, .blue: 2
    case .alpha: alphaIndex
    case .unused: nil
    }
  }

  /// The codes of components that a format lacks: mid-range for differences, 0 for others.
  var neutral: SIMD3<Double> {
    let none = isYCbCr ? Double(128 << (depth - 8)) : 0
    return SIMD3(0, none, none)
  }

  /// The RGB signal of codes, a linear function. Channels are 0…1, or outside for codes that represent no colour.
  func signal(of codes: SIMD3<Double>) -> SIMD3<Double> {
    isYCbCr ? encoding.signal(y: codes.x, cb: codes.y, cr: codes.z, depth: depth) : codes / maximum
  }

  /// The colour of codes, with the signal clipped to 0…1.
  func color(of codes: SIMD3<Double>) -> RGBColor {
    converter.color(of: signal(of: codes).clamped(lowerBound: .zero, upperBound: .one))
  }
}
