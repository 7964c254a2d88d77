import NagareMedia

/// Where the samples of a stored picture are seen: turned and mirrored as its container says, and then as much wider as
/// its pixels are.
public struct DisplayGeometry: Hashable, Sendable {
  /// Pixels of the picture as players show it.
  public let width: Int
  public let height: Int
  /// Samples of the picture as it is stored.
  public let storedWidth: Int
  public let storedHeight: Int
  public let orientation: DisplayOrientation

  /// More than any screen has, and few enough to compute with.
  private static let widest = 1 << 20

  /// - Parameters:
  ///   - storedWidth: samples, at least 1.
  ///   - storedHeight: samples, at least 1.
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
    let columns = orientation.isTransposed ? storedHeight : storedWidth
    // The middle of the pixel, in halves: below 2³⁸ in all.
    var column = (2 * min(max(x, 0), width - 1) + 1) * columns / (2 * width)
    var row = min(max(y, 0), height - 1)
    if orientation.mirrorsX { column = columns - 1 - column }
    if orientation.mirrorsY { row = height - 1 - row }
    return orientation.isTransposed ? (row, column) : (column, row)
  }

  /// The samples that are seen in the square that reaches `radius` pixels to each side of one inside, as far as it is
  /// inside too: a rectangle.
  package func stored(x: Int, y: Int, radius: Int) -> (columns: Range<Int>, rows: Range<Int>) {
    let radius = min(max(radius, 0), DisplayGeometry.widest)
    let (one, other) = (stored(x: x - radius, y: y - radius), stored(x: x + radius, y: y + radius))
    return (min(one.x, other.x)..<max(one.x, other.x) + 1, min(one.y, other.y)..<max(one.y, other.y) + 1)
  }
}
