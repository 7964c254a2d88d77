extension RGBColor {
  /// The colour as `#rrggbb`.
  public var hexText: String {
    let digits = String(hex, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// Parses a colour from `#rrggbb` or `rrggbb`; nil for other text.
  public init?(hexText: String) {
    let digits = hexText.hasPrefix("#") ? hexText.dropFirst() : hexText[...]
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit), let hex = UInt32(digits, radix: 16) else {
      return nil
    }
    self.init(hex: hex)
  }
}
