/// A component's code value, before it is rounded, as `offset + red * R + green * G + blue * B` of a colour whose channels
/// R, G and B are 0…1. Of a colour multiplied by its alpha A it is `A * offset + red * R + green * G + blue * B`.
public struct CodeEquation: Hashable, Sendable {
  /// The code of black.
  public var offset: Double
  /// Codes that red adds, from 0 to 1.
  public var red: Double
  /// Codes that green adds, from 0 to 1.
  public var green: Double
  /// Codes that blue adds, from 0 to 1.
  public var blue: Double

  /// An equation with these terms, in codes.
  public init(offset: Double, red: Double, green: Double, blue: Double) {
    self.offset = offset
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The equation that gives these codes for black and for the primaries.
  init(black: Double, red: Double, green: Double, blue: Double) {
    self.init(offset: black, red: red - black, green: green - black, blue: blue - black)
  }
}
