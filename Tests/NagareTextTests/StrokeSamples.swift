import NagareText
import TestSupport

/// A shape of straight edges, and its coverage of each pixel by many samples.
struct StrokeShape: Sendable, CustomStringConvertible {
  typealias Point = SIMD2<Float>

  let description: String
  let contours: [[Point]]

  static func rectangle(_ left: Float, _ top: Float, _ right: Float, _ bottom: Float) -> [Point] {
    [Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)]
  }

  /// Shapes within 0...20 in both directions.
  static let all: [StrokeShape] = {
    let angle = [Point(2, 2), Point(18, 2), Point(18, 7.4), Point(6.3, 7.4), Point(6.3, 18), Point(2, 18)]
    let spikes = [Point(1, 10), Point(9, 9), Point(10, 1), Point(11, 9), Point(19, 10), Point(11, 11), Point(10, 19)]
    let disc = [Point(10, 2), Point(14, 3), Point(17, 6), Point(18, 10), Point(14, 17), Point(8, 17), Point(2, 9)]
    var random = SeededGenerator(seed: 41)
    let tangle = (0..<12).map { _ in
      Point(Float.random(in: 0...20, using: &random), Float.random(in: 0...20, using: &random))
    }
    return [
      StrokeShape(description: "bar", contours: [rectangle(2.3, 8.1, 17.6, 10.7)]),
      StrokeShape(description: "hairline", contours: [rectangle(2.3, 8.1, 17.6, 8.4)]),
      StrokeShape(description: "frame", contours: [rectangle(2, 3, 18, 17), rectangle(5.2, 6, 14.7, 13.5).reversed()]),
      StrokeShape(
        description: "gaps", contours: (0..<3).map { rectangle(1, Float($0) * 6.4, 19, Float($0) * 6.4 + 2) }),
      StrokeShape(description: "angle", contours: [angle]),
      StrokeShape(description: "spikes", contours: [spikes]),
      StrokeShape(description: "disc", contours: [disc]),
      StrokeShape(description: "overlap", contours: [rectangle(2, 7, 18, 11.5), rectangle(8.4, 1, 12.1, 19)]),
      StrokeShape(description: "turned the wrong way", contours: [rectangle(2.5, 3, 9, 17).reversed(), disc]),
      StrokeShape(description: "tangle", contours: [tangle]),
    ]
  }()

  /// The coverage of the shape moved by `offset`, and of all points at most `radius` away from it.
  func samples(side: Int, offset: Point, radius: Float) -> (fill: [UInt8], outline: [UInt8]) {
    let density = 12
    var fill: [UInt8] = []
    var outline: [UInt8] = []
    for place in 0..<side * side {
      let corner = Point(Float(place % side), Float(place / side)) - offset
      var (inside, near): (Float, Float) = (0, 0)
      for sample in 0..<density * density {
        let step = Point(Float(sample % density), Float(sample / density)) + 0.5
        let (winding, distance) = measure(corner + step / Float(density))
        inside += winding == 0 ? 0 : 1
        near += winding == 0 ? min(max((radius - distance) * Float(density) + 0.5, 0), 1) : 1
      }
      fill.append(UInt8((inside * 255 / Float(density * density)).rounded()))
      outline.append(UInt8((near * 255 / Float(density * density)).rounded()))
    }
    return (fill, outline)
  }

  private func measure(_ point: Point) -> (winding: Int, distance: Float) {
    var (winding, least) = (0, Float.infinity)
    for contour in contours {
      var from = contour[contour.count - 1] - point
      for corner in contour {
        let to = corner - point
        let way = to - from
        let cross = from.x * way.y - from.y * way.x
        if (from.y <= 0) != (to.y <= 0), (cross > 0) == (to.y > from.y) { winding += to.y > from.y ? 1 : -1 }
        let along = min(max(-(from * way).sum() / (way * way).sum(), 0), 1)
        let nearest = from + along * way
        least = min(least, (nearest * nearest).sum())
        from = to
      }
    }
    return (winding, least.squareRoot())
  }
}
