/// The part of each pixel's area that outlines cover, exact for lines.
///
/// Each line adds to the pixels that it crosses the area to its right, signed by the line's direction. The sum of a row
/// from its start to a pixel is the pixel's winding number, whose magnitude, limited to 1, is the covered area.
struct CoverageCanvas {
  private let width: Int
  private let height: Int
  /// Differences of coverage from pixel to pixel, in units of 1/`unitsPerPixel`, with one more at the end of each row.
  /// Integer sums are exact, and faster.
  private var differences: [Int32]

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    differences = Array(repeating: 0, count: (width + 1) * height)
  }

  private static let unitsPerPixel = Double(1 << unitBits)
  private static let unitBits: UInt32 = 20

  /// The maximum distance of lines from their curve, in pixels, if `maxLines` suffice: half of one of 255 levels.
  private static let tolerance = 0.002
  private static let maxLines = 256.0

  /// Adds an edge, whose points `scale` converts to pixels.
  mutating func add(_ edge: MaskOutlines.Edge, scale: SIMD2<Double>) {
    let (from, to) = (edge.from * scale, edge.to * scale)
    let (control1, control2) = (edge.control1 * scale, edge.control2 * scale)
    // The largest second derivative bounds the distance of lines from the curve (Filip, Magedson and Markot, 1986).
    let (bend1, bend2) = (from - 2 * control1 + control2, control1 - 2 * control2 + to)
    let bend = max((bend1 * bend1).sum(), (bend2 * bend2).sum()).squareRoot()
    let lines = min((0.75 * bend / CoverageCanvas.tolerance).squareRoot().rounded(.up), CoverageCanvas.maxLines)
    var last = from
    for number in stride(from: 1, through: lines, by: 1) where number < lines {
      let (t, s) = (number / lines, 1 - number / lines)
      let outer = s * s * s * from + t * t * t * to
      let next = outer + 3 * s * t * (s * control1 + t * control2)
      addLine(last, next)
      last = next
    }
    addLine(last, to)
  }

  private mutating func addLine(_ from: SIMD2<Double>, _ to: SIMD2<Double>) {
    guard from.y != to.y else { return }
    let direction: Double = from.y < to.y ? 1 : -1
    let (upper, lower) = from.y < to.y ? (from, to) : (to, from)
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    let (top, bottom) = (max(upper.y, 0), min(lower.y, Double(height)))
    guard top < bottom else { return }
    for row in Int(top)..<min(Int(bottom.rounded(.up)), height) {
      let (y0, y1) = (max(top, Double(row)), min(bottom, Double(row + 1)))
      let (x0, x1) = (upper.x + (y0 - upper.y) * slope, upper.x + (y1 - upper.y) * slope)
      addPiece(row, min(x0, x1), max(x0, x1), (y1 - y0) * direction)
    }
  }

  /// Adds a piece of a line within a row: from `left` to `right`, over `height` of the row, signed by its direction.
  private mutating func addPiece(_ row: Int, _ left: Double, _ right: Double, _ height: Double) {
    let (limit, start) = (Double(width), row * (width + 1))
    // A piece to the left of the canvas covers whole rows; a piece to the right covers nothing.
    guard right > 0 else { return add(height, at: start) }
    guard left < limit else { return }
    if left < 0 || right > limit {
      let slope = height / (right - left)
      if left < 0 { add(-left * slope, at: start) }
      let (inner, outer) = (max(left, 0), min(right, limit))
      return addInside(start, inner, outer, (outer - inner) * slope)
    }
    addInside(start, left, right, height)
  }

  private mutating func addInside(_ start: Int, _ left: Double, _ right: Double, _ height: Double) {
    let (first, last) = (Int(left), min(Int(right), width))
    if first == last || right == Double(first + 1) || right == left {
      let share = 1 - ((left + right) / 2 - Double(first))
      add(height * share, at: start + min(first, width))
      if first < width { add(height * (1 - share), at: start + first + 1) }
      return
    }
    // Integrates the coverage of each pixel along the piece, and adds its changes from pixel to pixel.
    var before = 0.0
    let slope = height / (right - left)
    for x in first...last {
      let (from, to) = (max(left, Double(x)), min(right, Double(x + 1)))
      let within = (to - from) * slope
      let covered = (from - left) * slope + within * (1 - ((from + to) / 2 - Double(x)))
      add(covered - before, at: start + x)
      before = covered
    }
    if last < width { add(height - before, at: start + last + 1) }
  }

  private mutating func add(_ coverage: Double, at place: Int) {
    differences[place] &+= Int32(coverage * CoverageCanvas.unitsPerPixel)
  }

  /// The share of each pixel that outlines do not cover, 0…255.
  func uncovered() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: width * height) { samples, count in
      count = width * height
      differences.withUnsafeBufferPointer { differences in
        guard var target = samples.baseAddress, var source = differences.baseAddress else { return }
        let full: UInt32 = 1 << CoverageCanvas.unitBits
        for _ in 0..<height {
          var sum: Int32 = 0
          for x in 0..<width {
            sum &+= source[x]
            let covered = min(sum.magnitude, full)
            target[x] = 255 &- UInt8(truncatingIfNeeded: (covered &* 255 &+ full / 2) &>> CoverageCanvas.unitBits)
          }
          (source, target) = (source + width + 1, target + width)
        }
      }
    }
  }
}
