/// Rows are counted in units of 1/1024 pixel: fine enough for boxes stacked by the dozen to stay where real numbers would
/// have them, and sums of them do not depend on their order.
extension Int {
  private static let unitsPerPixel = 1024.0

  /// Pixels within 10⁹ of zero as the nearest whole number of units.
  init(rowUnitsIn pixels: Double) {
    self = Int((pixels * Self.unitsPerPixel).rounded())
  }

  /// Whole pixels of a stage or a box.
  init(rowUnitsIn pixels: Int) {
    self = pixels * Int(Self.unitsPerPixel)
  }

  var pixelsFromRowUnits: Double {
    Double(self) / Self.unitsPerPixel
  }
}
