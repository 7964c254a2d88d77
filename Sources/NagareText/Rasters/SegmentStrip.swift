/// The pixels possibly within reach of a segment, row by row. A pixel's coordinates are those of its centre.
struct SegmentStrip {
  let top, bottom: Int
  private let left, right: Int
  private let middle, lean, halfWidth: Float
  private let isSlanted: Bool

  /// - Parameters:
  ///   - width: pixels per row.
  ///   - height: rows.
  init(_ segment: FlatOutline.Segment, reach: Float, width: Int, height: Int) {
    let wide = abs(segment.directionX) * segment.half
    let high = abs(segment.directionY) * segment.half
    left = Self.bounded(segment.x - wide - reach + 1, width)
    right = max(Self.bounded(segment.x + wide + reach + 1, width), left)
    top = Self.bounded(segment.y - high - reach + 1, height)
    bottom = max(Self.bounded(segment.y + high + reach + 1, height), top)
    middle = segment.x
    isSlanted = min(wide, high) > 4
    let steepness = max(abs(segment.directionY), 1e-3)
    lean = segment.directionX * segment.directionY / (steepness * steepness)
    halfWidth = reach / steepness
  }

  /// The columns of the row at `dy` below the segment's midpoint.
  @inline(__always)
  func columns(_ dy: Float) -> Range<Int> {
    guard isSlanted else { return left..<right }
    let centre = middle + dy * lean
    let first = max(Self.bounded(centre - halfWidth + 1, right), left)
    return first..<max(Self.bounded(centre + halfWidth + 1, right), first)
  }

  @inline(__always)
  private static func bounded(_ value: Float, _ limit: Int) -> Int {
    value > 0 ? Int(min(value, Float(limit))) : 0
  }
}
