#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An affine transform of the plane, y upwards: `x' = xx x + xy y + dx`, `y' = yx x + yy y + dy`.
package struct PaintTransform: Equatable {
  package var xx, yx, xy, yy, dx, dy: Double

  package init(
    xx: Double = 1, yx: Double = 0, xy: Double = 0, yy: Double = 1, dx: Double = 0, dy: Double = 0
  ) {
    (self.xx, self.yx, self.xy, self.yy, self.dx, self.dy) = (xx, yx, xy, yy, dx, dy)
  }

  package static let identity = PaintTransform()

  package static func translation(_ x: Double, _ y: Double) -> PaintTransform { PaintTransform(dx: x, dy: y) }

  package static func scale(_ x: Double, _ y: Double) -> PaintTransform { PaintTransform(xx: x, yy: y) }

  /// - Parameter angle: in half turns, counter-clockwise.
  package static func rotation(_ angle: Double) -> PaintTransform {
    let (sine, cosine) = (sin(angle * .pi), cos(angle * .pi))
    return PaintTransform(xx: cosine, yx: sine, xy: -sine, yy: cosine)
  }

  /// - Parameters:
  ///   - x: the angle by which the y axis turns, in half turns, counter-clockwise.
  ///   - y: the same for the x axis.
  package static func skew(_ x: Double, _ y: Double) -> PaintTransform {
    PaintTransform(yx: tan(y * .pi), xy: -tan(x * .pi))
  }

  /// The same transform with a fixed point in place of the origin.
  package func around(_ x: Double, _ y: Double) -> PaintTransform {
    let moved = PaintTransform.translation(x, y).applied(after: self)
    return moved.applied(after: .translation(-x, -y))
  }

  /// The transform that applies `first`, then this one.
  package func applied(after first: PaintTransform) -> PaintTransform {
    PaintTransform(
      xx: xx * first.xx + xy * first.yx, yx: yx * first.xx + yy * first.yx, xy: xx * first.xy + xy * first.yy,
      yy: yx * first.xy + yy * first.yy, dx: xx * first.dx + xy * first.dy + dx,
      dy: yx * first.dx + yy * first.dy + dy)
  }

  package func apply(to point: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(xx * point.x + xy * point.y + dx, yx * point.x + yy * point.y + dy)
  }

  /// The inverse; nil for a transform that flattens the plane or is not finite.
  package var inverse: PaintTransform? {
    let determinant = xx * yy - xy * yx
    guard determinant != 0, determinant.isFinite, (1 / determinant).isFinite else { return nil }
    let linear = PaintTransform(
      xx: yy / determinant, yx: -yx / determinant, xy: -xy / determinant, yy: xx / determinant)
    let origin = linear.apply(to: SIMD2(dx, dy))
    guard origin.x.isFinite, origin.y.isFinite else { return nil }
    return PaintTransform(
      xx: linear.xx, yx: linear.yx, xy: linear.xy, yy: linear.yy, dx: -origin.x, dy: -origin.y)
  }
}
