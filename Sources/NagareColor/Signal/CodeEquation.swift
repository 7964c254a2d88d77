/// The linear equation of a component's code value, before rounding: `offset + red * R + green * G + blue * B` for
/// channels R, G and B in 0…1. For premultiplied channels with alpha A it is `A * offset + red * R + green * G + blue *
/// B`.
package struct CodeEquation: Hashable, Sendable {
  /// The code of black.
  package var offset: Double
  /// The codes that red adds, from 0 to 1.
  package var red: Double
  /// The codes that green adds, from 0 to 1.
  package var green: Double
  /// The codes that blue adds, from 0 to 1.
  package var blue: Double

  /// Creates an equation; all terms are in codes.
  package init(offset: Double, red: Double, green: Double, blue: Double) {
    self.offset = offset
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The equation that gives these codes for black and the primaries.
  init(black: Double, red: Double, green: Double, blue: Double) {
    self.init(offset: black, red: red - black, green: green - black, blue: blue - black)
  }
}
