/// Amounts of linear light in sRGB's primaries; white has 1 of each. Colours outside sRGB's gamut have amounts outside
/// 0…1.
package struct LinearRGB: Hashable, Sendable {
  /// Linear light, not signal; 0…1 within sRGB.
  package var red: Double
  /// Linear light, as in `red`.
  package var green: Double
  /// Linear light, as in `red`.
  package var blue: Double

  /// Creates a colour from amounts of light.
  package init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Converts a colour to linear light.
  package init(_ color: RGBColor) {
    self.init(
      red: SRGBCurve.light(of: color.red), green: SRGBCurve.light(of: color.green),
      blue: SRGBCurve.light(of: color.blue))
  }

  /// The relative luminance of WCAG 2.2, with BT.709's weights: 1 for white.
  package var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  /// Whether the colour is in sRGB's gamut.
  package var isInGamut: Bool {
    // A millionth of white is invisible, but larger than rounding errors.
    let range = -1e-6...1 + 1e-6
    return range.contains(red) && range.contains(green) && range.contains(blue)
  }
}

extension RGBColor {
  /// The colour with the nearest code in each channel.
  package init(_ light: LinearRGB) {
    self.init(
      red: SRGBCurve.code(of: light.red), green: SRGBCurve.code(of: light.green), blue: SRGBCurve.code(of: light.blue))
  }

  /// The relative luminance of WCAG 2.2, 0…1.
  public var relativeLuminance: Double { LinearRGB(self).luminance }

  /// The contrast ratio of two colours by WCAG 2.2, 1…21.
  public func contrast(with other: RGBColor) -> Double {
    let (one, two) = (relativeLuminance + 0.05, other.relativeLuminance + 0.05)
    return max(one, two) / min(one, two)
  }
}
