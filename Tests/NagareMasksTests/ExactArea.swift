/// The area of polygons in each pixel, computed by clipping them to the pixel.
struct ExactArea {
  typealias Point = SIMD2<Double>

  /// Closed polygons, in pixels. Holes have the opposite direction.
  let polygons: [[Point]]

  /// The covered share of a pixel, 0…1. Valid only where no outline winds around the pixel twice.
  func coverage(x: Int, y: Int) -> Double {
    let area = polygons.reduce(0.0) { sum, polygon in
      var polygon = polygon
      polygon = ExactArea.clip(polygon) { $0.x - Double(x) }
      polygon = ExactArea.clip(polygon) { Double(x + 1) - $0.x }
      polygon = ExactArea.clip(polygon) { $0.y - Double(y) }
      polygon = ExactArea.clip(polygon) { Double(y + 1) - $0.y }
      return sum + ExactArea.area(polygon)
    }
    return min(abs(area), 1)
  }

  /// The part of a polygon where a distance is not negative (Sutherland and Hodgman, 1974).
  private static func clip(_ polygon: [Point], _ distance: (Point) -> Double) -> [Point] {
    var clipped: [Point] = []
    for (index, point) in polygon.enumerated() {
      let previous = polygon[(index + polygon.count - 1) % polygon.count]
      let (from, to) = (distance(previous), distance(point))
      if (from < 0) != (to < 0) { clipped.append(previous + (point - previous) * (from / (from - to))) }
      if to >= 0 { clipped.append(point) }
    }
    return clipped
  }

  private static func area(_ polygon: [Point]) -> Double {
    polygon.indices.reduce(0) { sum, index in
      let (a, b) = (polygon[index], polygon[(index + 1) % polygon.count])
      return sum + (a.x * b.y - b.x * a.y) / 2
    }
  }
}
