/// Rows in units of 1/1024 pixel: dozens of stacked boxes keep their exact position, as integer sums have no rounding.
extension Int {
  private static let unitsPerPixel = 1024.0

  /// Converts pixels, within 10⁹ of zero, to the nearest whole number of units.
  init(rowUnitsIn pixels: Double) {
    self = Int((pixels * Self.unitsPerPixel).rounded())
  }

  /// Converts whole pixels to units.
  init(rowUnitsIn pixels: Int) {
    self = pixels * Int(Self.unitsPerPixel)
  }

  var pixelsFromRowUnits: Double {
    Double(self) / Self.unitsPerPixel
  }
}
