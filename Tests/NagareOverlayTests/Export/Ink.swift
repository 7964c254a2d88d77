/// Where and how much a picture is lighter than its black background, in some of its rows.
struct Ink {
  /// Half covered pixels at the ends: left, top, right, bottom. Nil where nothing is drawn.
  let ends: [Int]?
  /// Its centre of mass, in pixels.
  let centre: (x: Double, y: Double)
  /// Whether the picture's left or right edge may cut it.
  let isCut: Bool

  /// - Parameter light: of a pixel, 0 for the background.
  init(width: Int, rows: Range<Int>, light: (_ x: Int, _ y: Int) -> Int) {
    var (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)
    var (sum, sumX, sumY, brightest) = (0, 0, 0, 0)
    for y in rows {
      for x in 0..<width { brightest = max(brightest, light(x, y)) }
    }
    for y in rows {
      for x in 0..<width {
        let amount = light(x, y)
        sum += amount
        sumX += amount * x
        sumY += amount * y
        guard amount * 2 > brightest else { continue }
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    ends = brightest > 0 ? [left, top, right, bottom] : nil
    centre = sum > 0 ? (Double(sumX) / Double(sum), Double(sumY) / Double(sum)) : (0, 0)
    isCut = brightest > 0 && (left < 4 || right > width - 5)
  }

  /// How far an end, or the centre, is from the other's, in pixels at the most.
  func distance(to other: Ink) -> Double {
    guard let ends, let others = other.ends else { return self.ends == other.ends ? 0 : .infinity }
    let farthest = zip(ends, others).map { abs($0 - $1) }.max() ?? 0
    return max(Double(farthest), abs(centre.x - other.centre.x), abs(centre.y - other.centre.y))
  }
}
