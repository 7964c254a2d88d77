/// The extent and the centre of the pixels that are lighter than a black background, in some rows of a frame.
struct Ink {
  /// The ends of the pixels above half of the highest brightness: left, top, right, bottom. Nil if nothing is drawn.
  let ends: [Int]?
  /// The centre of mass, in pixels.
  let centre: (x: Double, y: Double)
  /// Whether the frame's left or right edge may cut the ink.
  let isCut: Bool

  /// - Parameter light: the brightness of a pixel, 0 for the background.
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

  /// The largest distance between the ends or centres of two inks, in pixels; infinite if only one is empty.
  func distance(to other: Ink) -> Double {
    guard let ends, let others = other.ends else { return self.ends == other.ends ? 0 : .infinity }
    let farthest = zip(ends, others).map { abs($0 - $1) }.max() ?? 0
    return max(Double(farthest), abs(centre.x - other.centre.x), abs(centre.y - other.centre.y))
  }
}
