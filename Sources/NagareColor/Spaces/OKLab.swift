/// A colour in Björn Ottosson's OKLab (2020), where equal distances look about equally different.
package struct OKLab: Hashable, Sendable {
  /// From 0 for black to 1 for white.
  package var lightness: Double
  /// Green to red, about -0.4…0.4.
  package var a: Double
  /// Blue to yellow, about -0.4…0.4.
  package var b: Double

  /// Creates a colour from coordinates.
  package init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// Converts linear light, with the matrices published by the author.
  package init(_ light: LinearRGB) {
    let lab = OKLab.coordinates(light.red, light.green, light.blue, Elementary.cubeRoot)
    self.init(lightness: lab.x, a: lab.y, b: lab.z)
  }

  /// Converts a colour.
  package init(_ color: RGBColor) {
    self.init(LinearRGB(color))
  }

  /// The chroma: the distance from grey.
  package var chroma: Double { (a * a + b * b).squareRoot() }

  /// The perceptual distance to another colour; about 0.02 is just noticeable.
  package func distance(to other: OKLab) -> Double {
    let (l, a, b) = (lightness - other.lightness, a - other.a, b - other.b)
    return (l * l + a * a + b * b).squareRoot()
  }
}

extension OKLab {
  /// Converts linear red, green and blue, 0…1, to lightness, a and b.
  @inline(__always)
  static func coordinates<Number: BinaryFloatingPoint & SIMDScalar>(
    _ r: Number, _ g: Number, _ b: Number, _ cubeRoot: (Number) -> Number
  ) -> SIMD3<Number> {
    let l = cubeRoot(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cubeRoot(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cubeRoot(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return SIMD3(
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s, 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
  }
}

extension LinearRGB {
  /// Converts a colour to linear light; outside 0…1 if it is outside sRGB's gamut.
  package init(_ color: OKLab) {
    let l = color.lightness + 0.3963377774 * color.a + 0.2158037573 * color.b
    let m = color.lightness - 0.1055613458 * color.a - 0.0638541728 * color.b
    let s = color.lightness - 0.0894841775 * color.a - 1.2914855480 * color.b
    let (l3, m3, s3) = (l * l * l, m * m * m, s * s * s)
    self.init(
      red: 4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3,
      green: -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3,
      blue: -0.0041960863 * l3 - 0.7034186147 * m3 + 1.7076147010 * s3)
  }
}
