import Foundation
import Nagare

/// Colours in the forms of JSON and text.
extension RGBColor {
  /// Red, green and blue, 0…255.
  var channels: [Int] { [Int(red), Int(green), Int(blue)] }

  /// The hue in degrees, saturation and lightness 0…1.
  var hslValues: [Double] {
    let color = HSL(self)
    return [color.hue.rounded(digits: 2), color.saturation.rounded(digits: 4), color.lightness.rounded(digits: 4)]
  }

  /// Lightness 0…1, chroma, and the hue in degrees.
  var oklchValues: [Double] {
    let color = OKLCh(self)
    return [color.lightness.rounded(digits: 4), color.chroma.rounded(digits: 4), color.hue.rounded(digits: 2)]
  }

  /// Cyan, magenta, yellow and black, 0…1.
  var cmykValues: [Double] {
    let color = CMYK(self)
    return [color.cyan, color.magenta, color.yellow, color.black].map { $0.rounded(digits: 4) }
  }

  var rgbText: String { "rgb(\(red), \(green), \(blue))" }

  var hslText: String {
    let color = HSL(self)
    return String(
      format: "hsl(%.0f, %.0f%%, %.0f%%)", degrees(color.hue), 100 * color.saturation, 100 * color.lightness)
  }

  var oklchText: String {
    let color = OKLCh(self)
    return String(format: "oklch(%.3f %.3f %.0f)", color.lightness, color.chroma, degrees(color.hue))
  }

  var cmykText: String {
    let color = CMYK(self)
    return String(
      format: "cmyk(%.0f%%, %.0f%%, %.0f%%, %.0f%%)", 100 * color.cyan, 100 * color.magenta, 100 * color.yellow,
      100 * color.black)
  }

  /// Whole degrees, 0..<360.
  private func degrees(_ hue: Double) -> Double { hue.rounded() >= 360 ? 0 : hue.rounded() }

  /// Spaces with the colour as their background, for a terminal with 24-bit colour.
  func cell(columns: Int) -> String {
    "\u{1B}[48;2;\(red);\(green);\(blue)m\(String(repeating: " ", count: columns))\u{1B}[0m"
  }
}

extension Double {
  /// The number rounded to a number of decimal places.
  func rounded(digits: Int) -> Double {
    let scale = pow(10, Double(digits))
    return (self * scale).rounded() / scale
  }
}
