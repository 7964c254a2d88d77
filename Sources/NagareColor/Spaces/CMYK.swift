/// Amounts of ink by the naive conversion of CSS Color 5, which needs no colour profile.
package struct CMYK: Hashable, Sendable {
  /// Each 0…1.
  package var cyan, magenta, yellow, black: Double

  /// Creates a colour from amounts in 0…1.
  package init(cyan: Double, magenta: Double, yellow: Double, black: Double) {
    self.cyan = cyan
    self.magenta = magenta
    self.yellow = yellow
    self.black = black
  }

  /// Converts a colour, with as much black as possible.
  package init(_ color: RGBColor) {
    let most = Double(max(color.red, color.green, color.blue))
    guard most > 0 else {
      self.init(cyan: 0, magenta: 0, yellow: 0, black: 1)
      return
    }
    func ink(_ code: UInt8) -> Double { (most - Double(code)) / most }
    self.init(cyan: ink(color.red), magenta: ink(color.green), yellow: ink(color.blue), black: 1 - most / 255)
  }
}
