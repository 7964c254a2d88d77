#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A gradient's geometry: where on its colour line a point lies. The formulas are those of OpenType's table COLR.
package enum PaintGradient {
  /// The offset is `(point - start) · normal`.
  case linear(start: SIMD2<Double>, normal: SIMD2<Double>)
  /// Circles from one to another: `centre + t delta`, of the radius `radius + t growth`.
  case radial(center: SIMD2<Double>, delta: SIMD2<Double>, radius: Double, growth: Double)
  /// From the angle `start` on, in turns, counter-clockwise from the x axis, over `span` turns.
  case sweep(center: SIMD2<Double>, start: Double, span: Double)

  /// A gradient from `start` to `end`, whose lines of equal colour are parallel to that from `start` to `rotation`. Nil
  /// if that line holds all three points.
  package static func linear(
    from start: SIMD2<Double>, to end: SIMD2<Double>, rotation: SIMD2<Double>
  ) -> PaintGradient? {
    let line = rotation - start
    let normal = SIMD2(-line.y, line.x)
    let length = ((end - start) * normal).sum()
    guard length != 0 else { return nil }
    return .linear(start: start, normal: normal / length)
  }

  /// A gradient between two circles; nil if they are equal.
  package static func radial(
    from center: SIMD2<Double>, radius: Double, to other: SIMD2<Double>, radius otherRadius: Double
  ) -> PaintGradient? {
    guard center != other || radius != otherRadius else { return nil }
    return .radial(center: center, delta: other - center, radius: radius, growth: otherRadius - radius)
  }

  /// The offset of a point; nil where nothing is painted. It may be infinite.
  package func offset(of point: SIMD2<Double>) -> Double? {
    switch self {
    case .linear(let start, let normal): return ((point - start) * normal).sum()
    case .radial(let center, let delta, let radius, let growth):
      let fromCenter = point - center
      let a = (delta * delta).sum() - growth * growth
      let b = (fromCenter * delta).sum() + radius * growth
      let c = (fromCenter * fromCenter).sum() - radius * radius
      guard a != 0 else {
        // One root is at infinity.
        let offset = c / (2 * b)
        return b != 0 && radius + offset * growth >= 0 ? offset : nil
      }
      let discriminant = b * b - a * c
      guard discriminant >= 0 else { return nil }
      let root = discriminant.squareRoot()
      // The circle that is painted last is on top.
      let last = a > 0 ? (b + root) / a : (b - root) / a
      if radius + last * growth >= 0 { return last }
      let other = a > 0 ? (b - root) / a : (b + root) / a
      return radius + other * growth >= 0 ? other : nil
    case .sweep(let center, let start, let span):
      let fromCenter = point - center
      var turns = atan2(fromCenter.y, fromCenter.x) / (2 * .pi)
      if turns < 0 { turns += 1 }
      guard span != 0 else { return turns < start ? -.infinity : .infinity }
      return (turns - start) / span
    }
  }
}
