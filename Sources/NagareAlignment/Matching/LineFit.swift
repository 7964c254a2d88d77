/// A match, and corrections of its offset that were measured along it.
struct LineFit {
  let match: Match
  /// Places in the other's time, and the seconds to add to the match's offset there.
  let points: [(x: Double, y: Double)]

  /// The least number of points, and the least length in seconds, by which a speed is measured.
  private static let (minPoints, minLength) = (5, 20.0)
  /// The greatest error of a place's time, in seconds, by which a measured speed may differ from an exact ratio.
  private static let maxError = 0.03

  /// The seconds from the first point to the last.
  private var span: Double { (points.last?.x ?? 0) - (points.first?.x ?? 0) }

  /// The measured speed; nil if the match is too short.
  private var speed: Double? {
    guard points.count >= LineFit.minPoints, match.length >= LineFit.minLength else { return nil }
    return RobustLine.slope(points).map { match.speed + $0 }
  }

  /// The speed of all matches: an exact ratio if the longest match allows it.
  static func commonSpeed(of fits: [LineFit]) -> Double? {
    guard let longest = fits.max(by: { $0.match.length < $1.match.length }) else { return nil }
    guard let speed = longest.speed else { return longest.match.speed }
    return SpeedRatio.exact(speed, tolerance: maxError / max(longest.span, 1))
  }

  /// The match at a speed, with the offset that fits the points best.
  func match(at speed: Double?) -> Match {
    var result = match
    result.speed = speed ?? match.speed
    // y is the correction of a line with the match's own speed.
    let offsets = points.map { match.offset + $0.y + (match.speed - result.speed) * $0.x }
    result.offset = RobustLine.median(offsets) ?? match.offset
    return result
  }
}
