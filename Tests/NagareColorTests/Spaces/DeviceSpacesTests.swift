import NagareColor
import Testing

/// HSL, CMYK and hexadecimal digits.
@Suite struct DeviceSpacesTests {
  /// The conversion back of CSS Color 4 §7.
  private func rgb(of color: HSL) -> RGBColor {
    func code(_ n: Double) -> UInt8 {
      let k = (n + color.hue / 30).truncatingRemainder(dividingBy: 12)
      let a = color.saturation * min(color.lightness, 1 - color.lightness)
      let share = color.lightness - a * max(min(k - 3, 9 - k, 1), -1)
      return UInt8((share * 255).rounded())
    }
    return RGBColor(red: code(0), green: code(8), blue: code(4))
  }

  /// Named colours as CSS Color 4 §7 gives them.
  @Test(
    arguments: [
      (0xFF0000, 0, 1, 0.5), (0xFFFF00, 60, 1, 0.5), (0x00FF00, 120, 1, 0.5), (0x00FFFF, 180, 1, 0.5),
      (0x0000FF, 240, 1, 0.5), (0xFF00FF, 300, 1, 0.5), (0x000000, 0, 0, 0), (0xFFFFFF, 0, 0, 1),
      (0x008000, 120, 1, 0.25), (0xBF4040, 0, 0.5, 0.5), (0x2E8B57, 146.45, 0.5027, 0.3627),
      (0x663399, 270, 0.5, 0.4), (0xFF0080, 329.88, 1, 0.5), (0x808080, 0, 0, 0.50196),
    ] as [(UInt32, Double, Double, Double)])
  func hsl(hex: UInt32, hue: Double, saturation: Double, lightness: Double) {
    let found = HSL(RGBColor(hex: hex))
    #expect(abs(found.hue - hue) < 0.01)
    #expect(abs(found.saturation - saturation) < 3e-3)
    #expect(abs(found.lightness - lightness) < 2e-3)
    #expect(rgb(of: found) == RGBColor(hex: hex))
  }

  @Test func hslRoundTrips() {
    for hex in stride(from: UInt32(0), through: 0xFFFFFF, by: 1_009) {
      let color = RGBColor(hex: hex)
      #expect(rgb(of: HSL(color)) == color)
    }
  }

  /// By the formula of CSS Color 5 §10: K = 1 - max, the others (1 - c - K) / (1 - K).
  @Test(
    arguments: [
      (0x000000, 0, 0, 0, 1), (0xFFFFFF, 0, 0, 0, 0), (0xFF0000, 0, 1, 1, 0), (0x00FF00, 1, 0, 1, 0),
      (0x0000FF, 1, 1, 0, 0), (0x33CCFF, 0.8, 0.2, 0, 0), (0x80A0C0, 1.0 / 3, 1.0 / 6, 0, 63.0 / 255),
      (0x7F7F7F, 0, 0, 0, 128.0 / 255),
    ] as [(UInt32, Double, Double, Double, Double)])
  func cmyk(hex: UInt32, cyan: Double, magenta: Double, yellow: Double, black: Double) {
    let found = CMYK(RGBColor(hex: hex))
    #expect(abs(found.cyan - cyan) < 1e-12 && abs(found.magenta - magenta) < 1e-12)
    #expect(abs(found.yellow - yellow) < 1e-12 && abs(found.black - black) < 1e-12)
  }

  @Test func hexDigits() {
    #expect(RGBColor(hexText: "#00a1e9") == RGBColor(hex: 0x00A1E9))
    #expect(RGBColor(hexText: "FFFFFF") == .white)
    #expect(RGBColor(hex: 0x0A).hexText == "#00000a")
    for text in ["", "#", "#fff", "#00a1e9f", "##00a1e", "0x00a1", "00 a1e", "+0a1e9", "-0a1e9", "\u{FF21}\u{FF22}"] {
      #expect(RGBColor(hexText: text) == nil, "\(text)")
    }
    for hex in stride(from: UInt32(0), through: 0xFFFFFF, by: 65_537) {
      #expect(RGBColor(hexText: RGBColor(hex: hex).hexText) == RGBColor(hex: hex))
    }
  }

  /// Contrasts by WCAG's examples and common checkers, to two decimals.
  @Test(
    arguments: [
      (0xFFFFFF, 0x000000, 21), (0x777777, 0xFFFFFF, 4.48), (0x767676, 0xFFFFFF, 4.54), (0x949494, 0xFFFFFF, 3.03),
      (0xFF0000, 0xFFFFFF, 4.00), (0x0000FF, 0xFFFFFF, 8.59), (0x00FF00, 0x000000, 15.30), (0x123456, 0x123456, 1),
    ] as [(UInt32, UInt32, Double)])
  func contrasts(one: UInt32, other: UInt32, contrast: Double) {
    let found = RGBColor(hex: one).contrast(with: RGBColor(hex: other))
    #expect(abs(found - contrast) < 0.005)
    #expect(found == RGBColor(hex: other).contrast(with: RGBColor(hex: one)))
  }

  @Test func luminance() {
    for (hex, luminance) in [(0xFF0000, 0.2126), (0x00FF00, 0.7152), (0x0000FF, 0.0722), (0x808080, 0.21586)] {
      #expect(abs(RGBColor(hex: UInt32(hex)).relativeLuminance - luminance) < 1e-6)
    }
    #expect(RGBColor.black.relativeLuminance == 0 && abs(RGBColor.white.relativeLuminance - 1) < 1e-15)
  }
}
