/// A homography from pixels of a text's box (to the right and down from its top left corner) to pixels of the stage.
///
/// A point `(u, v)` is mapped to `((m00 u + m01 v + m02) / w, (m10 u + m11 v + m12) / w)` with `w = m20 u + m21 v +
/// m22`. In the projection of a pose, `w` is the distance from the eye, relative to that of the stage, and positive
/// throughout the box.
package struct Projection: Sendable, Equatable {
  /// The first row, for x.
  package var m00, m01, m02: Double
  /// The second row, for y.
  package var m10, m11, m12: Double
  /// The third row, for the divisor `w`.
  package var m20, m21, m22: Double

  /// The least distance from the eye, as a fraction of the focal length. A point there is magnified 64 times.
  package static let nearest = 1.0 / 64

  /// The projection of a text in a pose.
  ///
  /// Each point is scaled and rotated about the pivot in space, then moved towards the point opposite the eye or away
  /// from it by the factor `f / (f + z)`, as in Adobe's ActionScript 3.0 Developer's Guide ("Working in three
  /// dimensions").
  /// - Returns: `nil` if a part of the text is behind the eye or nearer than ``nearest``, or if it is seen edge-on.
  package init?(_ pose: Pose, of animation: CommentAnimation, width: Double, height: Double) {
    let (perspective, pivot) = (animation.perspective, animation.pivot)
    let (pivotX, pivotY) = (pivot.x * width, pivot.y * height)
    let turned = Rotation(pose, order: animation.rotationOrder)
    let (scaleX, scaleY) = (pose.scaleX, pose.scaleY)
    // The pivot on the stage, relative to the point opposite the eye.
    let x = pose.x - animation.anchor.x * width + pivotX - perspective.centerX
    let y = pose.y - animation.anchor.y * height + pivotY - perspective.centerY
    let (xu, xv) = (turned.xx * scaleX, turned.xy * scaleY)
    let (yu, yv) = (turned.yx * scaleX, turned.yy * scaleY)
    m20 = turned.zx * scaleX / perspective.focalLength
    m21 = turned.zy * scaleY / perspective.focalLength
    m22 = 1 - m20 * pivotX - m21 * pivotY
    m00 = xu + perspective.centerX * m20
    m01 = xv + perspective.centerX * m21
    m02 = x - xu * pivotX - xv * pivotY + perspective.centerX * m22
    m10 = yu + perspective.centerY * m20
    m11 = yv + perspective.centerY * m21
    m12 = y - yu * pivotX - yv * pivotY + perspective.centerY * m22
    let nearestCorner = m22 + min(m20 * width, 0) + min(m21 * height, 0)
    guard nearestCorner >= Self.nearest, abs(determinant) >= Self.smallestArea else { return nil }
  }

  /// The least area on the stage, in pixels, of a pixel of the box. If it is smaller, the box is seen edge-on.
  private static let smallestArea = 1e-6

  /// Maps a point of the box to the stage.
  package func point(_ u: Double, _ v: Double) -> (x: Double, y: Double) {
    let w = m20 * u + m21 * v + m22
    return ((m00 * u + m01 * v + m02) / w, (m10 * u + m11 * v + m12) / w)
  }

  /// The area on the stage of a pixel of the box where `w` is 1; negative if it appears mirrored.
  package var determinant: Double {
    m00 * (m11 * m22 - m12 * m21) - m01 * (m10 * m22 - m12 * m20) + m02 * (m10 * m21 - m11 * m20)
  }

  /// Whether the projection is affine, without perspective.
  package var isAffine: Bool { abs(m20) < 1e-12 && abs(m21) < 1e-12 }

  /// Whether the projection is a translation.
  package var isTranslation: Bool {
    isAffine && abs(m00 - 1) < 1e-9 && abs(m01) < 1e-9 && abs(m10) < 1e-9 && abs(m11 - 1) < 1e-9
  }

  /// The projection moved right and down on the stage, in pixels.
  package func translated(x: Double, y: Double) -> Projection {
    var moved = self
    (moved.m00, moved.m01, moved.m02) = (m00 + x * m20, m01 + x * m21, m02 + x * m22)
    (moved.m10, moved.m11, moved.m12) = (m10 + y * m20, m11 + y * m21, m12 + y * m22)
    return moved
  }

  /// The projection to a stage whose pixels are narrower by `factor`.
  package func stretched(x factor: Double) -> Projection {
    var stretched = self
    (stretched.m00, stretched.m01, stretched.m02) = (m00 * factor, m01 * factor, m02 * factor)
    return stretched
  }

  /// The inverse up to scale, from pixels of the stage to pixels of the box.
  package var inverse: Projection {
    var inverse = self
    (inverse.m00, inverse.m01, inverse.m02) = (m11 * m22 - m12 * m21, m02 * m21 - m01 * m22, m01 * m12 - m02 * m11)
    (inverse.m10, inverse.m11, inverse.m12) = (m12 * m20 - m10 * m22, m00 * m22 - m02 * m20, m02 * m10 - m00 * m12)
    (inverse.m20, inverse.m21, inverse.m22) = (m10 * m21 - m11 * m20, m01 * m20 - m00 * m21, m00 * m11 - m01 * m10)
    return inverse
  }
}
