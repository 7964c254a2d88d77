/// A drawing in two coverage masks of one size: what is filled, and the outline's silhouette beneath it.
public struct InkMasks: Sendable {
  /// The longest side, in pixels: four interleaved samples of each still have positions of 16 bits.
  public static let longestSide = 16_380

  /// Pixels, 0…`longestSide` a side.
  public let width: Int
  public let height: Int
  /// `width * height` coverages row by row, 0 for none to 255 for all of a pixel.
  public let fill: [UInt8]
  /// The same for the outline; the fill is drawn over it.
  public let outline: [UInt8]

  /// - Precondition: both masks hold `width * height` values, and no side is too long.
  public init(width: Int, height: Int, fill: [UInt8], outline: [UInt8]) {
    precondition(fill.count == width * height && outline.count == width * height, "masks do not have the given size")
    precondition(max(width, height) <= InkMasks.longestSide, "masks are too large")
    self.width = width
    self.height = height
    self.fill = fill
    self.outline = outline
  }
}
