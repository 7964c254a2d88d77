/// Amounts of ink by the simple formula of devices, which knows of no paper: as CSS Color 5 has it for want of a profile.
public struct CMYK: Hashable, Sendable {
  /// 0…1 each.
  public var cyan, magenta, yellow, black: Double

  /// A colour of these shares, 0…1.
  public init(cyan: Double, magenta: Double, yellow: Double, black: Double) {
    self.cyan = cyan
    self.magenta = magenta
    self.yellow = yellow
    self.black = black
  }

  /// The same colour with as much black as it can have.
  public init(_ color: RGBColor) {
    let most = Double(max(color.red, color.green, color.blue))
    guard most > 0 else {
      self.init(cyan: 0, magenta: 0, yellow: 0, black: 1)
      return
    }
    func ink(_ code: UInt8) -> Double { (most - Double(code)) / most }
    self.init(cyan: ink(color.red), magenta: ink(color.green), yellow: ink(color.blue), black: 1 - most / 255)
  }
}
