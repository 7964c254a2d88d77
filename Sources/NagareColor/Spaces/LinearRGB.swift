/// Amounts of light of sRGB's red, green and blue; 1 of each is its white. Light that sRGB cannot show has amounts beyond
/// 0…1.
public struct LinearRGB: Hashable, Sendable {
  /// Of light, not of signal; 0…1 within sRGB.
  public var red: Double
  /// As `red` is.
  public var green: Double
  /// As `red` is.
  public var blue: Double

  /// A colour of these amounts of light.
  public init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The light of a colour.
  public init(_ color: RGBColor) {
    self.init(
      red: SRGBCurve.light(of: color.red), green: SRGBCurve.light(of: color.green),
      blue: SRGBCurve.light(of: color.blue))
  }

  /// How bright it is, by WCAG 2.2's weights, which are those of BT.709: 1 for white.
  public var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  /// Whether sRGB can show it.
  public var isInGamut: Bool {
    // A millionth of white is not seen, and is more than computing loses.
    let range = -1e-6...1 + 1e-6
    return range.contains(red) && range.contains(green) && range.contains(blue)
  }
}

extension RGBColor {
  /// The colour whose light is nearest in each channel.
  public init(_ light: LinearRGB) {
    self.init(
      red: SRGBCurve.code(of: light.red), green: SRGBCurve.code(of: light.green), blue: SRGBCurve.code(of: light.blue))
  }

  /// How bright its light is, 0…1: the relative luminance of WCAG 2.2.
  public var relativeLuminance: Double { LinearRGB(self).luminance }

  /// The contrast of two colours, 1…21, as WCAG 2.2 has it.
  public func contrast(with other: RGBColor) -> Double {
    let (one, two) = (relativeLuminance + 0.05, other.relativeLuminance + 0.05)
    return max(one, two) / min(one, two)
  }
}
