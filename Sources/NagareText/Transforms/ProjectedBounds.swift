/// A rectangle of a text's box, projected to the stage: a convex polygon.
struct ProjectedBounds {
  /// The polygon's corners, at least three, in order.
  let corners: [SIMD2<Double>]

  /// Whether the whole rectangle is in front of the eye.
  let isWhole: Bool

  /// Nil if the whole rectangle is behind the eye.
  /// - Parameter nearest: the least `w` in front of the eye.
  init?(_ bounds: TextOutline.Bounds, _ transform: TextTransform, nearest: Double) {
    let places = bounds.corners.map(transform.homogeneous)
    guard !places.allSatisfy({ $0.z >= nearest }) else {
      corners = places.map { SIMD2($0.x, $0.y) / $0.z }
      isWhole = true
      return
    }
    var seen: [SIMD3<Double>] = []
    for (from, to) in zip(places, places.dropFirst() + places.prefix(1)) {
      if from.z >= nearest { seen.append(from) }
      if (from.z >= nearest) != (to.z >= nearest) {
        seen.append(from + (to - from) * ((nearest - from.z) / (to.z - from.z)))
      }
    }
    guard seen.count >= 3 else { return nil }
    corners = seen.map { SIMD2($0.x, $0.y) / $0.z }
    isWhole = false
  }

  /// The pixels that the polygon may touch, grown by a margin on all sides. Edges are clamped to `farthest`.
  func rectangle(margin: Double) -> PixelRectangle {
    let most = corners.reduce(corners[0], pointwiseMax)
    let least = corners.reduce(corners[0], pointwiseMin)
    func place(_ value: Double) -> Int { Int(min(max(value, -Self.farthest), Self.farthest)) }
    return PixelRectangle(
      left: place((least.x - margin).rounded(.down)), top: place((least.y - margin).rounded(.down)),
      right: place((most.x + margin).rounded(.up)), bottom: place((most.y + margin).rounded(.up)))
  }

  /// The columns touched between two y coordinates; empty if there are none.
  func columns(from top: Double, to bottom: Double) -> Range<Int> {
    var (least, most) = (Double.infinity, -Double.infinity)
    for (index, to) in corners.enumerated() {
      let from = corners[index == 0 ? corners.count - 1 : index - 1]
      let (upper, lower) = from.y < to.y ? (from, to) : (to, from)
      guard upper.y <= bottom, lower.y >= top else { continue }
      let slope = lower.y > upper.y ? (lower.x - upper.x) / (lower.y - upper.y) : 0
      let ends =
        slope == 0
        ? (upper.x, lower.x)
        : (upper.x + (max(top, upper.y) - upper.y) * slope, lower.x - (lower.y - min(bottom, lower.y)) * slope)
      least = min(least, ends.0, ends.1)
      most = max(most, ends.0, ends.1)
    }
    guard least <= most else { return 0..<0 }
    func clamped(_ column: Double) -> Double { min(max(column, -Self.farthest), Self.farthest) }
    let first = Int(clamped(least).rounded(.down))
    return first..<max(Int(clamped(most).rounded(.up)), first)
  }

  /// The largest coordinate in pixels; no stage is that large.
  static let farthest = Double(1 << 30)
}
