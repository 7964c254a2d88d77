import NagarePixels

/// Traces the contours of a mask at half its range by marching squares between the centres of pixels.
package enum OutlineTracer {
  /// The maximum distance of a simplified line from the exact contour, in pixels.
  static let tolerance = 0.2

  /// The contours of marked areas, clockwise, and of holes in them, counterclockwise: closed lines of points in pixels
  /// from the upper left corner. Nothing is marked beyond the mask.
  package static func outlines(of mask: MaskImage) -> [[SIMD2<Double>]] {
    let grid = CrossingGrid(mask)
    var next = grid.steps()
    var lines: [[SIMD2<Double>]] = []
    for start in next.indices where next[start] >= 0 {
      var line: [SIMD2<Double>] = []
      var place = start
      while next[place] >= 0 {
        line.append(grid.point(of: place))
        (place, next[place]) = (Int(next[place]), -1)
      }
      let simple = LineSimplifier(line, tolerance: tolerance).points
      if simple.count > 2 { lines.append(simple) }
    }
    return lines
  }
}

/// The places between neighbouring samples where a mask crosses half its range. Unmarked samples surround the mask.
private struct CrossingGrid {
  private let mask: MaskImage
  private let columns: Int
  private let rows: Int

  init(_ mask: MaskImage) {
    self.mask = mask
    (columns, rows) = (mask.width + 2, mask.height + 2)
  }

  private func sample(_ column: Int, _ row: Int) -> UInt8 {
    let (x, y) = (min(max(column, 1), mask.width), min(max(row, 1), mask.height))
    let sample = mask.samples[(y - 1) * mask.width + x - 1]
    if x == column, y == row { return sample }
    // Beside a marked sample, the crossing is exactly at the mask's edge.
    return (x == column || y == row) && sample > 127 ? 255 - sample : 0
  }

  /// For each crossing, the next one on its line; -1 if there is none. A line has marked samples on its right.
  ///
  /// A crossing's index is twice that of its first sample, plus 1 if the second sample is below the first.
  func steps() -> [Int32] {
    var next = [Int32](repeating: -1, count: 2 * columns * rows)
    for row in 0..<rows - 1 {
      for column in 0..<columns - 1 {
        let place = row * columns + column
        let corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
        let marks = corners.enumerated().reduce(0) {
          $0 | (sample($1.element.0, $1.element.1) > 127 ? 1 << $1.offset : 0)
        }
        let sides = [2 * place, 2 * (place + 1) + 1, 2 * (place + columns), 2 * place + 1]
        for (from, to) in CrossingGrid.lines[marks] { next[sides[from]] = Int32(sides[to]) }
      }
    }
    return next
  }

  /// The lines through a square by its marked corners, as the sides that they cross: upper, right, lower and left.
  /// Corners are bits, from the upper left one clockwise.
  private static let lines: [[(Int, Int)]] = [
    [], [(0, 3)], [(1, 0)], [(1, 3)], [(2, 1)], [(0, 3), (2, 1)], [(2, 0)], [(2, 3)],
    [(3, 2)], [(0, 2)], [(1, 0), (3, 2)], [(1, 2)], [(3, 1)], [(0, 1)], [(3, 0)], [],
  ]

  /// The position of a crossing, in pixels from the upper left corner of the mask.
  func point(of crossing: Int) -> SIMD2<Double> {
    let (column, row) = (crossing / 2 % columns, crossing / 2 / columns)
    let isDown = crossing % 2 == 1
    let first = Double(sample(column, row))
    let second = Double(isDown ? sample(column, row + 1) : sample(column + 1, row))
    let share = (127.5 - first) / (second - first)
    let centre = SIMD2(Double(column) - 0.5, Double(row) - 0.5)
    return centre + (isDown ? SIMD2(0, share) : SIMD2(share, 0))
  }
}

/// Simplifies a closed line: omits points that are near the line between others (Douglas and Peucker, 1973).
private struct LineSimplifier {
  private let line: [SIMD2<Double>]
  private let tolerance: Double
  private var isKept: [Bool]

  init(_ line: [SIMD2<Double>], tolerance: Double) {
    (self.line, self.tolerance) = (line, tolerance)
    isKept = Array(repeating: false, count: line.count)
    guard let first = line.first else { return }
    let farthest = line.indices.max { distance(line[$0], first) < distance(line[$1], first) } ?? 0
    (isKept[0], isKept[farthest]) = (true, true)
    keep(between: 0, farthest)
    keep(between: farthest, line.count)
  }

  /// The points that are kept.
  var points: [SIMD2<Double>] { zip(line, isKept).filter(\.1).map(\.0) }

  private func distance(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Double {
    let difference = one - other
    return (difference * difference).sum().squareRoot()
  }

  /// Keeps points that are too far from the line between two others. `line.count` stands for the first point.
  private mutating func keep(between start: Int, _ end: Int) {
    var ranges = [(start, end)]
    while let (start, end) = ranges.popLast() {
      guard end - start > 1 else { continue }
      let (from, to) = (line[start], line[end % line.count])
      let length = distance(from, to)
      func offset(_ index: Int) -> Double {
        guard length > 0 else { return distance(line[index], from) }
        let (way, here) = (to - from, line[index] - from)
        return abs(way.x * here.y - way.y * here.x) / length
      }
      let farthest = (start + 1..<end).max { offset($0) < offset($1) } ?? start
      guard offset(farthest) > tolerance else { continue }
      isKept[farthest] = true
      ranges += [(start, farthest), (farthest, end)]
    }
  }
}
