/// A colour by hue, saturation and lightness, as in CSS Color 4 §7.
package struct HSL: Hashable, Sendable {
  /// Degrees, 0..<360; 0 for grey.
  package var hue: Double
  /// 0…1.
  package var saturation: Double
  /// 0…1.
  package var lightness: Double

  /// Converts a colour.
  package init(_ color: RGBColor) {
    let (red, green, blue) = (Int(color.red), Int(color.green), Int(color.blue))
    let (most, least) = (max(red, green, blue), min(red, green, blue))
    let (sum, range) = (most + least, most - least)
    lightness = Double(sum) / 510
    guard range > 0 else {
      (hue, saturation) = (0, 0)
      return
    }
    saturation = Double(range) / Double(255 - abs(sum - 255))
    let sixths =
      switch most {
      case red: Double(green - blue) / Double(range) + (green < blue ? 6 : 0)
      case green: Double(blue - red) / Double(range) + 2
      default: Double(red - green) / Double(range) + 4
      }
    hue = sixths * 60
  }
}
