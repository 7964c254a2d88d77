import NagareColor

extension PremultipliedImage {
  /// Premultiplies an image after converting it to a signal other than sRGB.
  ///
  /// Transfer functions apply to straight colours, so colours are divided by alpha, converted and multiplied again.
  static func converted(_ color: [UInt8], opacity: UInt8, by converter: SignalConverter) -> PremultipliedImage {
    var signals = RecentSignals(converter)
    let none = [UInt16](repeating: 0, count: color.count / 4)
    var (red, green, blue, alphas) = (none, none, none, none)
    for pixel in none.indices {
      let alpha = UInt32(color[4 * pixel + 3])
      guard alpha > 0 else { continue }
      func straight(_ channel: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: min((UInt32(color[4 * pixel + channel]) * 255 + alpha / 2) / alpha, 255))
      }
      let signal = signals[RGBColor(red: straight(0), green: straight(1), blue: straight(2))]
      // At most 65,025, as are the products.
      let scaledAlpha = alpha * UInt32(opacity)
      alphas[pixel] = UInt16(scaledAlpha)
      red[pixel] = UInt16(signal.x * Double(scaledAlpha) + 0.5)
      green[pixel] = UInt16(signal.y * Double(scaledAlpha) + 0.5)
      blue[pixel] = UInt16(signal.z * Double(scaledAlpha) + 0.5)
    }
    return PremultipliedImage(red: red, green: green, blue: blue, alpha: alphas)
  }
}

/// Converts colours with a cache, as images have far more pixels than colours.
private struct RecentSignals {
  private static let bits: UInt32 = 10

  private let converter: SignalConverter
  /// Indexed by the colour's hash.
  private var cache: [(color: RGBColor, signal: SIMD3<Double>)]

  init(_ converter: SignalConverter) {
    self.converter = converter
    cache = Array(repeating: (.black, RecentSignals.signal(.black, converter)), count: 1 << RecentSignals.bits)
  }

  /// A colour's signal, each channel 0…1.
  subscript(color: RGBColor) -> SIMD3<Double> {
    mutating get {
      let index = color.hashIndex(bits: RecentSignals.bits)
      if cache[index].color != color { cache[index] = (color, RecentSignals.signal(color, converter)) }
      return cache[index].signal
    }
  }

  private static func signal(_ color: RGBColor, _ converter: SignalConverter) -> SIMD3<Double> {
    converter.signal(of: color).clamped(lowerBound: .zero, upperBound: .one)
  }
}
