/// OKLab's colours by lightness, chroma and hue.
public struct OKLCh: Hashable, Sendable {
  /// 0 for black to 1 for white.
  public var lightness: Double
  /// 0 for gray; sRGB's most colourful ones have about 0.3.
  public var chroma: Double
  /// Degrees, 0..<360; 0 for gray. Red is near 29, yellow near 110, green near 142, blue near 264.
  public var hue: Double

  /// A colour of these coordinates.
  public init(lightness: Double, chroma: Double, hue: Double) {
    self.lightness = lightness
    self.chroma = chroma
    self.hue = hue
  }

  /// The same colour in these coordinates.
  public init(_ color: OKLab) {
    self.init(lightness: color.lightness, chroma: color.chroma, hue: Elementary.degrees(y: color.b, x: color.a))
    // Rounding leaves gray a little chroma, and with it a hue that means nothing.
    if chroma < 1e-4 { hue = 0 }
  }

  /// The same colour in these coordinates.
  public init(_ color: RGBColor) {
    self.init(OKLab(color))
  }

  /// Where the hue points to from gray.
  var direction: (x: Double, y: Double) {
    let (sine, cosine) = Elementary.sineAndCosine(degrees: hue)
    return (cosine, sine)
  }
}
