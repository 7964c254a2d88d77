/// The nearest segment to the centre of each pixel of a rectangle, and its approximate distance.
///
/// Each value packs both: the squared distance, with its lowest bits replaced by the segment's index, so that the least
/// value is the nearest segment. With 4,096 segments, the relative error of a distance is at most 1/4,000.
struct StrokeField {
  /// The size of the rectangle with a border one pixel wide.
  let columnCount, rowCount: Int
  /// Values from one row to the next: a vector may write beyond a row.
  let stride: Int
  private(set) var values: [Float]
  let indexBits: UInt32

  private static let lanes = 4

  init(width: Int, height: Int, segmentCount: Int) {
    columnCount = width + 2
    rowCount = height + 2
    stride = columnCount + Self.lanes
    values = [Float](repeating: .infinity, count: stride * rowCount)
    var bits: UInt32 = 0
    while bits < segmentCount &- 1 { bits = bits << 1 | 1 }
    indexBits = bits
  }

  /// Finds the nearest segment of each pixel within `reach` of a segment; other pixels keep infinity.
  /// - Parameters:
  ///   - x: added to the segments' x coordinates to make them relative to the rectangle's left edge.
  ///   - y: added to the segments' y coordinates to make them relative to the rectangle's top.
  mutating func add(_ segments: [FlatOutline.Segment], x: Float, y: Float, reach: Float) {
    let (width, height, stride, kept) = (columnCount, rowCount, stride, ~indexBits)
    values.withUnsafeMutableBufferPointer { values in
      guard let field = values.baseAddress else { return }
      for index in 0..<segments.count {
        // The border's centres are at -0.5.
        let segment = segments[index].moved(x: x + 0.5, y: y + 0.5)
        let strip = SegmentStrip(segment, reach: reach, width: width, height: height)
        for row in strip.top..<strip.bottom {
          let dy = Float(row) - segment.y
          let columns = strip.columns(dy)
          Self.add(
            segment, mark: UInt32(truncatingIfNeeded: index), kept: kept, dx: Float(columns.lowerBound) - segment.x,
            dy: dy,
            to: field + (row &* stride &+ columns.lowerBound), count: columns.count)
        }
      }
    }
  }

  /// Calls `body` with the pixels of one of the rectangle's rows.
  @inline(__always)
  func withRow(_ row: Int, _ body: (UnsafePointer<Float>) -> Void) {
    values.withUnsafeBufferPointer { values in
      if let start = values.baseAddress { body(start + ((row + 1) * stride + 1)) }
    }
  }

  /// Adds a segment to part of a row.
  /// - Parameters:
  ///   - mark: the segment's index.
  ///   - kept: the mask of the squared distance's bits that are not the index.
  ///   - dx: from the segment's midpoint to the first pixel, to the right.
  ///   - dy: from the segment's midpoint to the first pixel, downwards.
  @inline(__always)
  private static func add(
    _ segment: FlatOutline.Segment, mark: UInt32, kept: UInt32, dx: Float, dy: Float,
    to row: UnsafeMutablePointer<Float>, count: Int
  ) {
    let lane = SIMD4<Float>(0, 1, 2, 3)
    var along = lane * segment.directionX + (dx * segment.directionX + dy * segment.directionY)
    var across = (dy * segment.directionX - dx * segment.directionY) - lane * segment.directionY
    let alongStep = SIMD4(repeating: 4 * segment.directionX)
    let acrossStep = SIMD4(repeating: 4 * segment.directionY)
    let half = SIMD4(repeating: segment.half)
    let (kept, mark) = (SIMD4(repeating: kept), SIMD4(repeating: mark))
    var column = 0
    while column < count {
      let place = UnsafeMutableRawPointer(row + column)
      let excess = along.magnitude - half
      let over = excess.replacing(with: 0, where: excess .< 0)
      let square = unsafeBitCast(over * over + across * across, to: SIMD4<UInt32>.self)
      let near = unsafeBitCast(square & kept | mark, to: SIMD4<Float>.self)
      let nearest = place.loadUnaligned(as: SIMD4<Float>.self)
      place.storeBytes(of: near.replacing(with: nearest, where: nearest .< near), as: SIMD4<Float>.self)
      along += alongStep
      across -= acrossStep
      column &+= lanes
    }
  }

  /// Adds a segment to the pixels of part of the field.
  mutating func add(_ segment: FlatOutline.Segment, index: Int, rows: Range<Int>, columns: Range<Int>) {
    let (stride, kept) = (stride, ~indexBits)
    values.withUnsafeMutableBufferPointer { values in
      guard let field = values.baseAddress else { return }
      for row in rows {
        Self.add(
          segment, mark: UInt32(truncatingIfNeeded: index), kept: kept, dx: Float(columns.lowerBound) - segment.x,
          dy: Float(row) - segment.y, to: field + (row &* stride &+ columns.lowerBound), count: columns.count)
      }
    }
  }

  /// Sets the distance of pixels to 0.
  mutating func clear(rows: Range<Int>, columns: Range<Int>) {
    for row in rows {
      for column in columns { values[row * stride + column] = 0 }
    }
  }
}
