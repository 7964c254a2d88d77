import Foundation
import NagareColor
import Testing

/// Compares OKLab and OKLCh with published values.
@Suite struct OKLabTests {
  private func lab(_ lightness: Double, _ chroma: Double, _ hue: Double) -> OKLab {
    let angle = hue / 180 * Double.pi
    return OKLab(lightness: lightness, a: chroma * cos(angle), b: chroma * sin(angle))
  }

  /// The corners of sRGB's cube, as computed by culori and colorjs.io.
  @Test(
    arguments: [
      (0xFF0000, 0.627955, 0.224863, 0.125846), (0x00FF00, 0.866440, -0.233888, 0.179498),
      (0x0000FF, 0.452014, -0.032457, -0.311528), (0x00FFFF, 0.905399, -0.149444, -0.039398),
      (0xFF00FF, 0.701674, 0.274566, -0.169156), (0xFFFF00, 0.967983, -0.071369, 0.198570),
      (0xFFFFFF, 1, 0, 0), (0x000000, 0, 0, 0),
    ] as [(UInt32, Double, Double, Double)])
  func corners(hex: UInt32, lightness: Double, a: Double, b: Double) {
    #expect(OKLab(RGBColor(hex: hex)).distance(to: OKLab(lightness: lightness, a: a, b: b)) < 2e-6)
  }

  /// The table of pairs of CIE XYZ and OKLab in "A perceptual color space for image processing", to its three digits.
  @Test(
    arguments: [
      (0.950, 1.000, 1.089, 1.000, 0.000, 0.000), (1.000, 0.000, 0.000, 0.450, 1.236, -0.019),
      (0.000, 1.000, 0.000, 0.922, -0.671, 0.263), (0.000, 0.000, 1.000, 0.153, -1.415, -0.449),
    ])
  func tableOfXYZ(x: Double, y: Double, z: Double, lightness: Double, a: Double, b: Double) {
    // CIE XYZ to linear sRGB with white D65 (IEC 61966-2-1, with the digits that CSS Color 4 gives).
    let light = LinearRGB(
      red: 3.2409699419 * x - 1.5373831776 * y - 0.4986107603 * z,
      green: -0.9692436363 * x + 1.8759675015 * y + 0.0415550574 * z,
      blue: 0.0556300797 * x - 0.2039769589 * y + 1.0569715142 * z)
    let found = OKLab(light)
    #expect(abs(found.lightness - lightness) < 2e-3 && abs(found.a - a) < 2e-3 && abs(found.b - b) < 2e-3)
  }

  /// The examples of CSS Color 4 §9.4, to their precision, and named colours.
  @Test(
    arguments: [
      (0x7D2329, 0.401, 0.123, 21.57), (0xC65D06, 0.5969, 0.156, 49.77), (0xFF0000, 0.62796, 0.25768, 29.234),
      (0x0000FF, 0.45201, 0.31321, 264.052), (0x008000, 0.51975, 0.17686, 142.495),
    ] as [(UInt32, Double, Double, Double)])
  func oklch(hex: UInt32, lightness: Double, chroma: Double, hue: Double) {
    let found = OKLCh(RGBColor(hex: hex))
    #expect(abs(found.lightness - lightness) < 1e-3 && abs(found.chroma - chroma) < 1e-3)
    #expect(abs(found.hue - hue) < 0.5)
    let back = RGBColor(LinearRGB(lab(lightness, chroma, hue)))
    let color = RGBColor(hex: hex)
    for (found, expected) in [(back.red, color.red), (back.green, color.green), (back.blue, color.blue)] {
      #expect(abs(Int(found) - Int(expected)) <= 1)
    }
  }

  /// The encoded sRGB channels of the web platform tests oklch-005 and oklch-007.
  @Test(
    arguments: [
      (0.50, 0.20, 270, SIMD3(0.23056, 0.31730, 0.82628)), (0.55, 0.15, 345, SIMD3(0.67293, 0.27791, 0.52280)),
    ])
  func oklchInSRGB(lightness: Double, chroma: Double, hue: Double, channels: SIMD3<Double>) {
    let light = LinearRGB(lab(lightness, chroma, hue))
    #expect(abs(SRGBCurve.signal(of: light.red) - channels.x) < 2e-5)
    #expect(abs(SRGBCurve.signal(of: light.green) - channels.y) < 2e-5)
    #expect(abs(SRGBCurve.signal(of: light.blue) - channels.z) < 2e-5)
  }

  @Test func graysHaveNoHue() {
    for code in UInt8.min...UInt8.max {
      let gray = OKLCh(RGBColor(red: code, green: code, blue: code))
      #expect(gray.hue == 0 && gray.chroma < 1e-6)
    }
  }

  @Test func colorsRoundTrip() {
    for red in stride(from: 0, through: 255, by: 15) {
      for green in stride(from: 0, through: 255, by: 15) {
        for blue in stride(from: 0, through: 255, by: 15) {
          let color = RGBColor(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
          let polar = OKLCh(color)
          #expect(RGBColor(LinearRGB(lab(polar.lightness, polar.chroma, polar.hue))) == color)
        }
      }
    }
  }
}
