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
    values.withUnsafeMutableBufferPointer { values in
      guard let field = values.baseAddress else { return }
      for index in 0..<segments.count {
        // Pixel 0 of the field is the border's, whose centre is at -0.5.
        let segment = segments[index].moved(x: x + 0.5, y: y + 0.5)
        let strip = Strip(segment, reach: reach, width: width, height: height)
        let mark = UInt32(truncatingIfNeeded: index)
        for row in strip.top..<strip.bottom {
          let dy = Float(row) - segment.y
          let columns = strip.columns(dy)
          Self.add(
            segment, dx: Float(columns.lowerBound) - segment.x, dy: dy, mark: mark, keep: ~indexBits,
            to: field + (row &* stride &+ columns.lowerBound), count: columns.count)
        }
      }
    }
  }

  /// - Parameters:
  ///   - dx: from the segment's middle to the first pixel.
  ///   - dy: the same downwards.
  @inline(__always)
  private static func add(
    _ segment: FlatOutline.Segment, dx: Float, dy: Float, mark: UInt32, keep: UInt32, to row: UnsafeMutablePointer<Float>,
    count: Int
  ) {
    let lane = SIMD4<Float>(0, 1, 2, 3)
    var along = lane * segment.directionX + (dx * segment.directionX + dy * segment.directionY)
    var across = (dy * segment.directionX - dx * segment.directionY) - lane * segment.directionY
    let alongStep = SIMD4(repeating: 4 * segment.directionX)
    let acrossStep = SIMD4(repeating: 4 * segment.directionY)
    let half = SIMD4(repeating: segment.half)
    let keepBits = SIMD4(repeating: keep)
    let markBits = SIMD4(repeating: mark)
    let absBits = SIMD4<UInt32>(repeating: 0x7FFF_FFFF)
    var column = 0
    while column < count {
      let place = UnsafeMutableRawPointer(row + column)
      let excess = unsafeBitCast(unsafeBitCast(along, to: SIMD4<UInt32>.self) & absBits, to: SIMD4<Float>.self) - half
      let over = excess.replacing(with: 0, where: excess .< 0)
      let square = over * over + across * across
      let value = unsafeBitCast(unsafeBitCast(square, to: SIMD4<UInt32>.self) & keepBits | markBits, to: SIMD4<Float>.self)
      let old = place.loadUnaligned(as: SIMD4<Float>.self)
      place.storeBytes(of: value.replacing(with: old, where: old .< value), as: SIMD4<Float>.self)
      along += alongStep
      across -= acrossStep
      column &+= lanes
    }
  }

  /// The pixels of one of the rectangle's rows.
  @inline(__always)
  func withRow(_ row: Int, _ body: (UnsafePointer<Float>) -> Void) {
    values.withUnsafeBufferPointer { values in
      if let start = values.baseAddress { body(start + ((row + 1) * stride + 1)) }
    }
  }

  /// The pixels that a segment may be within reach of.
  private struct Strip {
    let top, bottom: Int
    private let left, right: Int
    private let middle, lean, halfWidth: Float
    private let isSlanted: Bool

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

    /// The columns of a row `dy` below the segment's middle.
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
}
