/// A colour of OKLab by lightness, chroma and hue.
package struct OKLCh: Hashable, Sendable {
  /// From 0 for black to 1 for white.
  package var lightness: Double
  /// 0 for grey; about 0.3 for sRGB's most colourful colours.
  package var chroma: Double
  /// Degrees, 0..<360; 0 for grey. Red is near 29, yellow near 110, green near 142, blue near 264.
  package var hue: Double

  /// Creates a colour from coordinates.
  package init(lightness: Double, chroma: Double, hue: Double) {
    self.lightness = lightness
    self.chroma = chroma
    self.hue = hue
  }

  /// Converts a colour.
  package init(_ color: OKLab) {
    self.init(lightness: color.lightness, chroma: color.chroma, hue: Elementary.degrees(y: color.b, x: color.a))
    // Rounding errors leave grey a slight chroma with a meaningless hue.
    if chroma < 1e-4 { hue = 0 }
  }

  /// Converts a colour.
  package init(_ color: RGBColor) {
    self.init(OKLab(color))
  }
}
