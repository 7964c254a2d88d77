/// Blurs adjacent columns of a mask. Pixels outside count as empty.
struct BlurStrip: ~Copyable {
  private let filter: BoxFilter
  private let width, height, spread: Int
  // Each pass reads one of a pair and writes the other. A margin of zeros surrounds the values.
  private var row, nextRow: UnsafeMutablePointer<UInt16>
  private var plane, nextPlane: UnsafeMutablePointer<UInt16>
  private let sums: UnsafeMutablePointer<Int32>

  /// The number of box filter passes, which together approximate a Gaussian.
  private static let passCount = 3

  /// - Parameters:
  ///   - width: columns of the result, at least 1.
  ///   - height: rows of the result, at least 1.
  ///   - radius: the reach of the blur in each direction, in pixels, 0..<33.
  init(width: Int, height: Int, radius: Double) {
    filter = BoxFilter(radius: radius / Double(Self.passCount))
    spread = Self.spread(radius: radius)
    self.width = width
    self.height = height
    let (wide, tall) = (width + 2 * spread, height + 2 * spread)
    func zeros(_ count: Int, margin: Int) -> UnsafeMutablePointer<UInt16> {
      let start = UnsafeMutablePointer<UInt16>.allocate(capacity: count + 2 * margin)
      start.initialize(repeating: 0, count: count + 2 * margin)
      return start + margin
    }
    row = zeros(wide, margin: filter.margin)
    nextRow = zeros(wide, margin: filter.margin)
    plane = zeros(tall * width, margin: filter.margin * width)
    nextPlane = zeros(tall * width, margin: filter.margin * width)
    sums = .allocate(capacity: wide)
    sums.initialize(repeating: 0, count: wide)
  }

  deinit {
    (row - filter.margin).deallocate()
    (nextRow - filter.margin).deallocate()
    (plane - filter.margin * width).deallocate()
    (nextPlane - filter.margin * width).deallocate()
    sums.deallocate()
  }

  /// The distance, in pixels, up to which other pixels affect a pixel.
  static func spread(radius: Double) -> Int { passCount * BoxFilter(radius: radius / Double(passCount)).reach }

  /// - Parameters:
  ///   - source: the strip's start in the first row of a mask that is larger by the spread on each side.
  ///   - sourceStride: the stride of the source mask, in bytes.
  ///   - target: the strip's start in the resulting mask.
  mutating func blur(
    _ source: UnsafePointer<UInt8>, stride sourceStride: Int, into target: UnsafeMutablePointer<UInt8>,
    stride targetStride: Int
  ) {
    let (wide, tall) = (width + 2 * spread, height + 2 * spread)
    for y in 0..<tall {
      let line = source + y * sourceStride
      for x in 0..<wide { row[x] = UInt16(line[x]) << 8 }
      for _ in 0..<Self.passCount {
        filter.filterRow(row, into: nextRow, sums: sums, count: wide)
        swap(&row, &nextRow)
      }
      (plane + y * width).update(from: row + spread, count: width)
    }
    for _ in 0..<Self.passCount {
      filter.filterColumns(plane, into: nextPlane, sums: sums, width: width, height: tall)
      swap(&plane, &nextPlane)
    }
    for y in 0..<height {
      let (line, result) = (target + y * targetStride, plane + (y + spread) * width)
      for x in 0..<width { line[x] = UInt8(truncatingIfNeeded: (result[x] &+ 128) >> 8) }
    }
  }
}
