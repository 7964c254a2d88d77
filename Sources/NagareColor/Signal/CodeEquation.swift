/// The linear equation of a component's code value, before rounding: `offset + red * R + green * G + blue * B` for
/// channels R, G and B in 0…1. For premultiplied channels with alpha A it is `A * offset + red * R + green * G + blue *
/// B`.
package struct CodeEquation: Hashable, Sendable {
  /// The code of black.
  package var offset: Double
  /// The difference, in codes, between full red and black.
  package var red: Double
  /// The difference between full green and black.
  package var green: Double
  /// The difference between full blue and black.
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
