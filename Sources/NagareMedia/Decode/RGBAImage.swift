/// An image in memory.
package struct RGBAImage: Sendable, Equatable {
  /// In pixels.
  package let width, height: Int
  /// Red, green, blue and straight alpha of each pixel, row by row.
  package let pixels: [UInt8]
}
