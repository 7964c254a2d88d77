/// A homography from the pixels of a text's box to those of the stage.
///
/// Both planes start at their top left corner, x to the right and y down; a pixel's centre is half a pixel from its
/// corner. (`x`, `y`) is mapped to (`X / w`, `Y / w`), where `X`, `Y` and `w` are the products of the rows with (`x`,
/// `y`, 1). Points with a positive `w` are in front of the eye; others are invisible. Multiplying all numbers by a
/// positive factor does not change the transform.
package struct TextTransform: Sendable, Equatable {
  package let x, y, w: SIMD3<Double>

  /// - Parameters:
  ///   - x: the first row of the matrix.
  ///   - y: the second row.
  ///   - w: the last row, (0, 0, 1) without perspective.
  package init(x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double> = SIMD3(0, 0, 1)) {
    self.x = x
    self.y = y
    self.w = w
  }

  package static let identity = TextTransform(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0))

  /// The same transform, scaled so that its largest number is 1; nil if numbers are not finite, or all are 0.
  func normalized() -> TextTransform? {
    let largest = [x, y, w].map { max(abs($0.x), abs($0.y), abs($0.z)) }
    guard largest.allSatisfy(\.isFinite), let most = largest.max(), most >= Self.minNumber else { return nil }
    return TextTransform(x: x / most, y: y / most, w: w / most)
  }

  /// Smaller numbers are rounding errors of 0.
  private static let minNumber = 1e-200

  /// `X`, `Y` and `w` of a point.
  @inline(__always)
  func homogeneous(_ point: SIMD2<Double>) -> SIMD3<Double> {
    SIMD3(
      x.x * point.x + x.y * point.y + x.z, y.x * point.x + y.y * point.y + y.z, w.x * point.x + w.y * point.y + w.z)
  }

  /// The displacements on the other plane for a step of 1 to the right and one of 1 down at a point.
  func derivatives(at point: SIMD2<Double>) -> (right: SIMD2<Double>, down: SIMD2<Double>) {
    let place = homogeneous(point)
    let (column, row) = (place.x / place.z, place.y / place.z)
    return (
      SIMD2(x.x - column * w.x, y.x - row * w.x) / place.z, SIMD2(x.y - column * w.y, y.y - row * w.y) / place.z
    )
  }

  /// The square root of the area scale at a point, which approximates the mean scale of all directions.
  func meanScale(at point: SIMD2<Double>) -> Double {
    let (right, down) = derivatives(at: point)
    return abs(right.x * down.y - right.y * down.x).squareRoot()
  }

  /// The largest scale of any direction at a point, overestimated by a factor of up to √2.
  func largestScale(at point: SIMD2<Double>) -> Double {
    let (right, down) = derivatives(at: point)
    return ((right * right).sum() + (down * down).sum()).squareRoot()
  }

  /// The inverse, from the stage to the box; nil if the transform is singular. Its `w` is positive for visible points.
  func inverse() -> TextTransform? {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let columns = (cross(y, w), cross(w, x), cross(x, y))
    let determinant = (x * columns.0).sum()
    guard determinant != 0 else { return nil }
    return TextTransform(
      x: SIMD3(columns.0.x, columns.1.x, columns.2.x) / determinant,
      y: SIMD3(columns.0.y, columns.1.y, columns.2.y) / determinant,
      w: SIMD3(columns.0.z, columns.1.z, columns.2.z) / determinant
    ).normalized()
  }
}
