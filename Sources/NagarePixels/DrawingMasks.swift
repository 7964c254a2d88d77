/// A drawing as two coverage masks of the same size, for the fill and for the outline's silhouette beneath it, with an
/// optional colour image above both.
package struct DrawingMasks: Sendable {
  /// The longest side, in pixels. With four interleaved samples per pixel, positions still fit 16 bits.
  package static let longestSide = 16_380

  /// Width in pixels, 0…`longestSide`.
  package let width: Int
  /// Height in pixels, 0…`longestSide`.
  package let height: Int
  /// Coverages of the fill: `width * height` values row by row, from 0 for none to 255 for a whole pixel.
  package let fill: [UInt8]
  /// Coverages of the outline, and of a plate or shadow in its colour, in the same form. The fill is drawn over it.
  package let outline: [UInt8]
  /// An image above the fill, such as colour emoji: red, green, blue and alpha of each pixel, row by row, in the sRGB
  /// encoding, premultiplied, so that no colour exceeds its alpha. Empty if the drawing has none. A paint's colours do
  /// not affect it.
  package let color: [UInt8]

  /// - Precondition: both masks have `width * height` values, `color` has four times as many or none, and neither side
  ///   exceeds `longestSide`.
  package init(width: Int, height: Int, fill: [UInt8], outline: [UInt8], color: [UInt8] = []) {
    precondition(fill.count == width * height && outline.count == width * height, "masks do not have the given size")
    precondition(color.isEmpty || color.count == 4 * width * height, "the image does not have the given size")
    precondition(max(width, height) <= DrawingMasks.longestSide, "masks are too large")
    self.width = width
    self.height = height
    self.fill = fill
    self.outline = outline
    self.color = color
  }
}

extension DrawingMasks {
  /// Converts a drawing from the displayed to the stored orientation.
  package func stored(for orientation: DisplayOrientation) -> DrawingMasks {
    guard orientation != .upright else { return self }
    let isTransposed = orientation.isTransposed
    return DrawingMasks(
      width: isTransposed ? height : width, height: isTransposed ? width : height,
      fill: orientation.stored(fill, width: width, height: height),
      outline: orientation.stored(outline, width: width, height: height),
      color: color.isEmpty ? [] : orientation.stored(color, width: width, height: height, bytes: 4))
  }
}
