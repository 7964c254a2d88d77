/// The transfer function of sRGB (IEC 61966-2-1).
package enum SRGBCurve {
  /// The linear light, 0…1, of a signal in 0…1; continued as an odd function for negative signals.
  package static func light(of signal: Double) -> Double {
    if signal < 0 { return -light(of: -signal) }
    if signal <= 0.04045 { return signal / 12.92 }
    // The power of 2.4.
    let base = (signal + 0.055) / 1.055
    let root = Elementary.fifthRoot(base)
    return base * base * root * root
  }

  /// The signal, 0…1, for linear light in 0…1; continued as an odd function for negative light.
  package static func signal(of light: Double) -> Double {
    if light < 0 { return -signal(of: -light) }
    if light <= 0.0031308 { return light * 12.92 }
    // The power of 1/2.4: the twelfth root of the fifth power.
    let root = Elementary.cubeRoot(light * light * light * light * light).squareRoot().squareRoot()
    return 1.055 * root - 0.055
  }

  private static let lights = (0...255).map { light(of: Double($0) / 255) }

  /// The light of an 8-bit code.
  package static func light(of code: UInt8) -> Double { lights[Int(code)] }

  /// The 8-bit code nearest to an amount of light.
  package static func code(of light: Double) -> UInt8 { Elementary.code(signal(of: light)) }
}
