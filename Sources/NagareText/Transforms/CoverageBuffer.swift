/// Computes exact pixel coverages of contours.
///
/// A line changes the coverage to its right, in the pixels that it crosses and in the rest of their rows. Cells hold
/// differences, whose running sums over the rows are the coverages. Contours of the same orientation cover their union,
/// by the nonzero winding rule, but areas add up in pixels that several edges cross, as in FreeType's rasterizer.
struct CoverageBuffer: ~Copyable {
  private var cells: UnsafeMutablePointer<Float>
  private var capacity: Int
  private var width = 0
  private var height = 0
  private var stride = 0

  private static let lanes = 4

  init() {
    capacity = 0
    cells = .allocate(capacity: 0)
  }

  deinit { cells.deallocate() }

  /// Starts an empty mask of a size. Cells are 0 between two masks.
  /// - Parameters:
  ///   - width: in pixels, more than 0.
  ///   - height: in pixels, more than 0.
  mutating func start(width: Int, height: Int) {
    self.width = width
    self.height = height
    // A line also affects the pixel to its right, and a vector may begin in the last pixel.
    stride = (width + 1 + Self.lanes) & ~(Self.lanes - 1)
    guard stride * height > capacity else { return }
    cells.deallocate()
    capacity = stride * height
    cells = .allocate(capacity: capacity)
    cells.initialize(repeating: 0, count: capacity)
  }

  /// Adds lines from (`x`, `y`) to (`z`, `w`), which together form closed contours. Parts above, below or to the right
  /// are ignored; parts to the left count as if on the left edge.
  /// - Parameter dy: added to y coordinates to make them relative to the first row.
  mutating func add(_ lines: UnsafeBufferPointer<SIMD4<Float>>, dy: Float) {
    let bottom = Float(height)
    for line in lines {
      var (fromX, toX) = (line.x, line.z)
      var (fromY, toY) = (line.y + dy, line.w + dy)
      guard fromY != toY else { continue }
      let isDown = fromY < toY
      if !isDown { swap(&fromX, &toX); swap(&fromY, &toY) }
      guard toY > 0, fromY < bottom else { continue }
      let slope = (toX - fromX) / (toY - fromY)
      if fromY < 0 {
        fromX -= fromY * slope
        fromY = 0
      }
      addDown(x: fromX, slope: slope, from: fromY, to: min(toY, bottom), sign: isDown ? 1 : -1)
    }
  }

  /// - Parameters:
  ///   - start: the upper y coordinate, 0..<height.
  ///   - end: the lower y coordinate, at most the height.
  @inline(__always)
  private func addDown(x startX: Float, slope: Float, from start: Float, to end: Float, sign: Float) {
    let limit = Float(width)
    var (x, y) = (startX, start)
    var row = Int(start)
    while y < end {
      let nextY = min(Float(row &+ 1), end)
      let step = nextY - y
      let nextX = startX + (nextY - start) * slope
      // Comparisons with not-a-number are false.
      let left = min(x, nextX)
      let right = max(x, nextX)
      let bounded = (left > 0 ? min(left, limit) : 0, right > 0 ? min(right, limit) : 0)
      Self.add(cells + row &* stride, from: bounded.0, to: bounded.1, height: step * sign)
      x = nextX
      y = nextY
      row &+= 1
    }
  }

  /// Adds a piece of a line within a row.
  /// - Parameters:
  ///   - left: the piece's left end, 0...width.
  ///   - right: the piece's right end, at least `left`.
  ///   - height: the part of the row that the piece passes through; negative if it goes upwards.
  @inline(__always)
  private static func add(_ row: UnsafeMutablePointer<Float>, from left: Float, to right: Float, height: Float) {
    let first = Int(left)
    let start = left - Float(first)
    let end = right - Float(first)
    if end <= 1 {
      let before = (start + end) / 2 * height
      row[first] += height - before
      row[first &+ 1] += before
      return
    }
    // Areas to the right of the piece: a triangle in the first pixel, then larger ones, all but a triangle in the last.
    let steepness = height / (end - start)
    let last = Int(end)
    let firstArea = (1 - start) * (1 - start) / 2 * steepness
    row[first] += firstArea
    var covered = firstArea
    var column = 1
    while column < last {
      let area = (Float(column) + 0.5 - start) * steepness
      row[first &+ column] += area - covered
      covered = area
      column &+= 1
    }
    let rest = end - Float(last)
    let lastArea = height - rest * rest / 2 * steepness
    row[first &+ last] += lastArea - covered
    row[first &+ last &+ 1] += height - lastArea
  }

  /// Writes the coverages, 0...255, of `width * height` pixels, and resets all cells.
  mutating func finish(into mask: UnsafeMutablePointer<UInt8>) {
    for row in 0..<height {
      let line = UnsafeMutableRawPointer(cells + row &* stride)
      let target = UnsafeMutableRawPointer(mask + row &* width)
      var sum: Float = 0
      var column = 0
      while column < width {
        let place = line + column &* MemoryLayout<Float>.stride
        var run = place.loadUnaligned(as: SIMD4<Float>.self)
        place.storeBytes(of: .zero, as: SIMD4<Float>.self)
        run += SIMD4(0, run.x, run.y, run.z)
        run += SIMD4(0, 0, run.x, run.y)
        run += SIMD4(repeating: sum)
        sum = run.w
        let codes = Self.codes(of: run)
        if column &+ Self.lanes <= width {
          target.storeBytes(of: codes, toByteOffset: column, as: UInt32.self)
        } else {
          for lane in 0..<width &- column {
            target.storeBytes(
              of: UInt8(truncatingIfNeeded: codes >> UInt32(8 &* lane)), toByteOffset: column &+ lane, as: UInt8.self)
          }
        }
        column &+= Self.lanes
      }
      // Cells to the right of the last pixel were not read.
      for rest in column..<max(stride, column) { cells[row &* stride &+ rest] = 0 }
    }
  }

  /// Converts four coverages to bytes, the first one lowest. Either orientation is accepted, and more than 1 counts as
  /// 1.
  @inline(__always)
  private static func codes(of sums: SIMD4<Float>) -> UInt32 {
    // From 2 to the power of 23 on, the low bits of a `Float` are the integer's.
    let rounding = SIMD4<Float>(repeating: 0x1p23)
    let scaled = sums.magnitude * 255
    let codes = scaled.replacing(with: 255, where: scaled .> 255) + rounding
    let pairs = unsafeBitCast(codes, to: SIMD2<UInt64>.self) & 0xFF_0000_00FF
    let shorts = pairs | pairs &>> 24
    return UInt32(truncatingIfNeeded: shorts.x & 0xFFFF | (shorts.y & 0xFFFF) << 16).littleEndian
  }
}
