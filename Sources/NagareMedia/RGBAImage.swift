/// A picture in memory.
public struct RGBAImage: Sendable, Equatable {
  /// Pixels.
  public let width, height: Int
  /// Red, green, blue and alpha of each pixel, row by row, not multiplied by alpha.
  public let pixels: [UInt8]
}
