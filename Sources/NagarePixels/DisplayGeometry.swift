/// Maps between a stored frame and the displayed one, which is rotated and mirrored as the container says, then scaled
/// by the pixel aspect ratio.
package struct DisplayGeometry: Hashable, Sendable {
  /// The displayed width in pixels.
  package let width: Int
  /// The displayed height in pixels.
  package let height: Int
  /// The stored width in samples.
  package let storedWidth: Int
  /// The stored height in samples.
  package let storedHeight: Int
  /// The orientation of the displayed frame relative to the stored one.
  package let orientation: DisplayOrientation

  /// The largest width: larger than any screen, and small enough to avoid overflow.
  private static let widest = 1 << 20

  /// - Parameters:
  ///   - storedWidth: samples, at least 1.
  ///   - storedHeight: samples, at least 1.
  ///   - orientation: the orientation of the displayed frame.
  ///   - pixelAspect: the width of a stored pixel divided by its height.
  package init(
    storedWidth: Int, storedHeight: Int, orientation: DisplayOrientation = .upright, pixelAspect: Double = 1
  ) {
    self.storedWidth = storedWidth
    self.storedHeight = storedHeight
    self.orientation = orientation
    let isTransposed = orientation.isTransposed
    let aspect = isTransposed ? 1 / pixelAspect : pixelAspect
    let exact = (Double(isTransposed ? storedHeight : storedWidth) * aspect).rounded()
    width = exact.isNaN ? 1 : Int(min(max(exact, 1), Double(DisplayGeometry.widest)))
    height = isTransposed ? storedWidth : storedHeight
  }

  /// Whether a pixel lies within the displayed frame.
  package func contains(x: Int, y: Int) -> Bool { (0..<width).contains(x) && (0..<height).contains(y) }

  /// The sample displayed at the centre of a pixel. Pixels outside are clamped to the nearest one inside.
  package func stored(x: Int, y: Int) -> (x: Int, y: Int) {
    // The pixel's centre in half pixels; below 2³⁸.
    let column = (2 * min(max(x, 0), width - 1) + 1) * columns / (2 * width)
    let place = stored(column..<column + 1, min(max(y, 0), height - 1))
    return (place.columns.lowerBound, place.rows.lowerBound)
  }

  /// The rectangle of samples displayed in a square that extends `radius` pixels to each side of a pixel, clipped to
  /// the frame. With a radius of 0, only the sample at the pixel's centre.
  package func stored(x: Int, y: Int, radius: Int) -> (columns: Range<Int>, rows: Range<Int>) {
    guard radius > 0 else {
      let place = stored(x: x, y: y)
      return (place.x..<place.x + 1, place.y..<place.y + 1)
    }
    let radius = min(radius, DisplayGeometry.widest)
    let (left, right) = (max(x - radius, 0), min(x + radius + 1, width))
    let (top, bottom) = (max(y - radius, 0), min(y + radius, height - 1))
    // All samples that the square shows at least in part.
    let across = left * columns / width..<(right * columns + width - 1) / width
    let (first, last) = (stored(across, top), stored(across, bottom))
    func both(_ one: Range<Int>, _ other: Range<Int>) -> Range<Int> {
      min(one.lowerBound, other.lowerBound)..<max(one.upperBound, other.upperBound)
    }
    return (both(first.columns, last.columns), both(first.rows, last.rows))
  }

  /// Samples per row of the rotated frame, before it is scaled by the pixel aspect ratio. Its rows are the displayed
  /// ones.
  package var columns: Int { orientation.isTransposed ? storedHeight : storedWidth }

  /// Samples of the rotated frame per displayed pixel, horizontally.
  package var samplesPerPixel: Double { Double(columns) / Double(width) }

  /// The top left corner, in the stored frame, of a box in the rotated frame; may be outside.
  func storedCorner(x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
    // Values far outside may wrap around, but stay outside.
    let x = orientation.isMirroredX ? columns &- x &- width : x
    let y = orientation.isMirroredY ? self.height &- y &- height : y
    return orientation.isTransposed ? (y, x) : (x, y)
  }

  /// The stored position of a part of a row of the rotated frame.
  private func stored(_ part: Range<Int>, _ row: Int) -> (columns: Range<Int>, rows: Range<Int>) {
    let part = orientation.isMirroredX ? columns - part.upperBound..<columns - part.lowerBound : part
    let row = orientation.isMirroredY ? height - 1 - row : row
    return orientation.isTransposed ? (row..<row + 1, part) : (part, row..<row + 1)
  }
}
