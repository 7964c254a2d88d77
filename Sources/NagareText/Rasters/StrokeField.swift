/// Which segment of an outline is nearest to the centre of each pixel of a rectangle, and about how far away it is.
///
/// Both are in one number, the squared distance with the segment's index in place of its lowest bits, so that the
/// nearest segment is the least number. With 4,096 segments a distance is off by at most 1/4,000 of itself.
struct StrokeField {
  /// Rows of `stride` values: the rectangle, a border one pixel wide, and what a vector may write beyond a row.
  let stride: Int
  private(set) var values: [Float]
  let indexBits: UInt32

  private static let lanes = 4

  init(width: Int, height: Int, segmentCount: Int) {
    stride = width + 2 + Self.lanes
    values = [Float](repeating: .infinity, count: stride * (height + 2))
    var bits: UInt32 = 0
    while bits < segmentCount &- 1 { bits = bits << 1 | 1 }
    indexBits = bits
  }

  /// Finds the nearest segment of the pixels that are at most `reach` away from one; others are left at infinity.
  /// - Parameters:
  ///   - x: what is added to the segments' coordinates to count from the rectangle's left edge.
  ///   - y: the same from its top.
  mutating func add(_ segments: [FlatOutline.Segment], x: Float, y: Float, reach: Float) {
    let (width, height) = (stride - Self.lanes, values.count / stride)
    let (keep, stride) = (~indexBits, stride)
    values.withUnsafeMutableBufferPointer { values in
      guard let field = values.baseAddress else { return }
      for index in 0..<segments.count {
        // Pixel 0 of the field is the border's, whose centre is at -0.5.
        let segment = segments[index].moved(x: x + 0.5, y: y + 0.5)
        let strip = Strip(segment, reach: reach, width: Float(width), height: Float(height))
        let mark = UInt32(truncatingIfNeeded: index)
        var row = strip.top
        while row < strip.bottom {
          let dy = Float(row) - segment.y
          let (left, right) = strip.columns(dy)
          let dx = Float(left) - segment.x
          let start = field + (row &* stride &+ left)
          let along = dx * segment.directionX + dy * segment.directionY
          let across = dy * segment.directionX - dx * segment.directionY
          var column = 0
          var position: Float = 0
          while column < right &- left {
            for lane in 0..<Self.lanes {
              let step = position + Float(lane)
              let over = max(abs(along + step * segment.directionX) - segment.half, 0)
              let aside = across - step * segment.directionY
              let square = Float(bitPattern: (over * over + aside * aside).bitPattern & keep | mark)
              let old = start[column &+ lane]
              start[column &+ lane] = square < old ? square : old
            }
            column &+= Self.lanes
            position += Float(Self.lanes)
          }
          row &+= 1
        }
      }
    }
  }

  /// The pixels that a segment may be within reach of.
  private struct Strip {
    let top, bottom: Int
    private let left, right, middle, lean, halfWidth: Float

    init(_ segment: FlatOutline.Segment, reach: Float, width: Float, height: Float) {
      let wide = abs(segment.directionX) * segment.half + reach
      let high = abs(segment.directionY) * segment.half + reach
      middle = segment.x
      left = max(segment.x - wide, 0)
      right = min(segment.x + wide + 1, width)
      top = Int(min(max(segment.y - high + 1, 0), height))
      bottom = Int(min(max(segment.y + high + 1, 0), height))
      let steepness = max(abs(segment.directionY), 1e-3)
      lean = segment.directionX * segment.directionY / (steepness * steepness)
      halfWidth = reach / steepness
    }

    /// The columns of a row `dy` below the segment's middle.
    @inline(__always)
    func columns(_ dy: Float) -> (left: Int, right: Int) {
      let centre = middle + dy * lean
      let left = max(centre - halfWidth, left)
      return (Int(left), Int(max(min(centre + halfWidth + 1, right), left)))
    }
  }
}
