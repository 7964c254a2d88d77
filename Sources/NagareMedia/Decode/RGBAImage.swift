/// An image in memory.
public struct RGBAImage: Sendable, Equatable {
  /// Pixels.
  public let width, height: Int
  /// Red, green, blue and straight alpha of each pixel, row by row.
  public let pixels: [UInt8]
}
