/// Estimates that single wrong values do not change.
enum RobustLine {
  /// The median; nil if there are no values.
  static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// The median slope of the lines through pairs of points (Theil and Sen); nil if no two have different x.
  /// - Parameter points: at most some hundred, as all pairs count.
  static func slope(_ points: [(x: Double, y: Double)]) -> Double? {
    var slopes: [Double] = []
    for (index, one) in points.enumerated() {
      for other in points[(index + 1)...] where other.x != one.x {
        slopes.append((other.y - one.y) / (other.x - one.x))
      }
    }
    return median(slopes)
  }
}
