/// A colour by hue, saturation and lightness, as in CSS Color 4 §7.
package struct HSL: Hashable, Sendable {
  /// Degrees, 0..<360; 0 for grey.
  package var hue: Double
  /// 0…1.
  package var saturation: Double
  /// 0…1.
  package var lightness: Double

  /// Creates a colour from coordinates.
  package init(hue: Double, saturation: Double, lightness: Double) {
    self.hue = hue
    self.saturation = saturation
    self.lightness = lightness
  }

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

extension RGBColor {
  /// The nearest colour with 8 bits per channel.
  package init(_ color: HSL) {
    let chroma = (1 - abs(2 * color.lightness - 1)) * color.saturation
    let sixths = (color.hue / 360 - (color.hue / 360).rounded(.down)) * 6
    func code(_ shift: Double) -> UInt8 {
      let place = (sixths + shift).truncatingRemainder(dividingBy: 6)
      return Elementary.code(color.lightness + chroma * (Elementary.unit(min(place, 4 - place)) - 0.5))
    }
    self.init(red: code(2), green: code(0), blue: code(4))
  }
}
