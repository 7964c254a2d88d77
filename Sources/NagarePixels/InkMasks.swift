/// A drawing in two coverage masks of one size: what is filled, and the outline's silhouette beneath it; and over both, if
/// it has any, what comes in colours of its own.
public struct InkMasks: Sendable {
  /// The longest side, in pixels: four interleaved samples of each still have positions of 16 bits.
  public static let longestSide = 16_380

  /// Pixels, 0…`longestSide` a side.
  public let width: Int
  /// Pixels.
  public let height: Int
  /// `width * height` coverages row by row, 0 for none to 255 for all of a pixel.
  public let fill: [UInt8]
  /// The same for the outline; the fill is drawn over it.
  public let outline: [UInt8]
  /// A picture that lies over the fill, as colour emoji have it: red, green, blue and alpha of each pixel, row by row, in
  /// the sRGB encoding and multiplied by alpha, so that no colour exceeds it. Empty where the drawing has none. Paints
  /// do not colour it.
  public let color: [UInt8]

  /// - Precondition: both masks hold `width * height` values, `color` four times as many or none, and no side is too
  ///   long.
  public init(width: Int, height: Int, fill: [UInt8], outline: [UInt8], color: [UInt8] = []) {
    precondition(fill.count == width * height && outline.count == width * height, "masks do not have the given size")
    precondition(color.isEmpty || color.count == 4 * width * height, "the picture does not have the given size")
    precondition(max(width, height) <= InkMasks.longestSide, "masks are too large")
    self.width = width
    self.height = height
    self.fill = fill
    self.outline = outline
    self.color = color
  }
}

extension InkMasks {
  /// The drawing as it is stored in a picture that is turned to be shown.
  package func stored(for orientation: DisplayOrientation) -> InkMasks {
    guard orientation != .upright else { return self }
    let isTransposed = orientation.isTransposed
    return InkMasks(
      width: isTransposed ? height : width, height: isTransposed ? width : height,
      fill: stored(fill, orientation), outline: stored(outline, orientation),
      color: color.isEmpty ? [] : stored(color, orientation, bytes: 4))
  }

  private func stored(_ values: [UInt8], _ orientation: DisplayOrientation, bytes: Int = 1) -> [UInt8] {
    let (across, down) = orientation.isTransposed ? (height, width) : (width, height)
    return [UInt8](unsafeUninitializedCapacity: values.count) { result, count in
      count = values.count
      values.withUnsafeBufferPointer { values in
        var target = 0
        for row in 0..<down {
          for column in 0..<across {
            let (x, y) = orientation.isTransposed ? (row, column) : (column, row)
            let place = (orientation.mirrorsY ? height - 1 - y : y) * width + (orientation.mirrorsX ? width - 1 - x : x)
            for byte in 0..<bytes { result.initializeElement(at: target + byte, to: values[place * bytes + byte]) }
            target += bytes
          }
        }
      }
    }
  }
}
