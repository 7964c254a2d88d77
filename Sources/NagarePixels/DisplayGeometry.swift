/// Where the samples of a stored picture are seen: turned and mirrored as its container says, and then as much wider as
/// its pixels are.
public struct DisplayGeometry: Hashable, Sendable {
  /// Pixels of the picture as players show it.
  public let width: Int
  /// Pixels, as they are shown.
  public let height: Int
  /// Samples of the picture as it is stored.
  public let storedWidth: Int
  /// Pixels, as they are stored.
  public let storedHeight: Int
  /// How the stored picture is turned before it is shown.
  public let orientation: DisplayOrientation

  /// More than any screen has, and few enough to compute with.
  private static let widest = 1 << 20

  /// - Parameters:
  ///   - storedWidth: samples, at least 1.
  ///   - storedHeight: samples, at least 1.
  ///   - orientation: how it is turned before it is shown.
  ///   - pixelAspect: the width of a stored pixel divided by its height.
  public init(
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

  /// Whether a pixel is one of the picture's.
  public func contains(x: Int, y: Int) -> Bool { (0..<width).contains(x) && (0..<height).contains(y) }

  /// The sample that is seen at the middle of a pixel; for a pixel outside, of the nearest inside.
  public func stored(x: Int, y: Int) -> (x: Int, y: Int) {
    // The middle of the pixel, in halves: below 2³⁸ in all.
    let column = (2 * min(max(x, 0), width - 1) + 1) * columns / (2 * width)
    let place = stored(column..<column + 1, min(max(y, 0), height - 1))
    return (place.columns.lowerBound, place.rows.lowerBound)
  }

  /// The samples that are seen in the square that reaches `radius` pixels to each side of one inside, as far as it is
  /// inside too: a rectangle. Without a radius it is the sample at the pixel's middle alone.
  package func stored(x: Int, y: Int, radius: Int) -> (columns: Range<Int>, rows: Range<Int>) {
    guard radius > 0 else {
      let place = stored(x: x, y: y)
      return (place.x..<place.x + 1, place.y..<place.y + 1)
    }
    let radius = min(radius, DisplayGeometry.widest)
    let (left, right) = (max(x - radius, 0), min(x + radius + 1, width))
    let (top, bottom) = (max(y - radius, 0), min(y + radius, height - 1))
    // Every sample that a pixel shows a part of.
    let across = left * columns / width..<(right * columns + width - 1) / width
    let (first, last) = (stored(across, top), stored(across, bottom))
    func both(_ one: Range<Int>, _ other: Range<Int>) -> Range<Int> {
      min(one.lowerBound, other.lowerBound)..<max(one.upperBound, other.upperBound)
    }
    return (both(first.columns, last.columns), both(first.rows, last.rows))
  }

  /// Samples in a row of the picture as it is turned, before its pixels are made as wide as they are shown; its rows are
  /// those that are shown.
  package var columns: Int { orientation.isTransposed ? storedHeight : storedWidth }

  /// How many samples of the turned picture a pixel that is shown is wide.
  package var samplesPerPixel: Double { Double(columns) / Double(width) }

  /// Where the corner nearest to the stored picture's is of a box in the turned picture, inside of it or not.
  func storedCorner(x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
    // Far outside it may wrap around, and is outside then too.
    let x = orientation.mirrorsX ? columns &- x &- width : x
    let y = orientation.mirrorsY ? self.height &- y &- height : y
    return orientation.isTransposed ? (y, x) : (x, y)
  }

  /// Where a part of a row of the turned picture is stored.
  private func stored(_ part: Range<Int>, _ row: Int) -> (columns: Range<Int>, rows: Range<Int>) {
    let part = orientation.mirrorsX ? columns - part.upperBound..<columns - part.lowerBound : part
    let row = orientation.mirrorsY ? height - 1 - row : row
    return orientation.isTransposed ? (row..<row + 1, part) : (part, row..<row + 1)
  }
}
