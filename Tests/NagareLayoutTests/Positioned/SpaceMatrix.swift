import Foundation
import NagareLayout

/// A 4×4 matrix like Adobe's Matrix3D: points are columns, transformations are appended.
///
/// An independent reference for ``Projection``: rotations by Rodrigues' formula, then the perspective of Adobe's
/// PerspectiveProjection about its centre.
struct SpaceMatrix {
  typealias Vector = SIMD4<Double>

  private var rows = [Vector(1, 0, 0, 0), Vector(0, 1, 0, 0), Vector(0, 0, 1, 0), Vector(0, 0, 0, 1)]

  private static func dot(_ a: Vector, _ b: Vector) -> Double { (a * b).sum() }

  func callAsFunction(_ point: Vector) -> Vector {
    Vector(Self.dot(rows[0], point), Self.dot(rows[1], point), Self.dot(rows[2], point), Self.dot(rows[3], point))
  }

  private mutating func append(_ other: [Vector]) {
    let columns = (0..<4).map { column in Vector(rows[0][column], rows[1][column], rows[2][column], rows[3][column]) }
    rows = other.map { row in
      Vector(Self.dot(row, columns[0]), Self.dot(row, columns[1]), Self.dot(row, columns[2]), Self.dot(row, columns[3]))
    }
  }

  mutating func appendTranslation(_ x: Double, _ y: Double, _ z: Double) {
    append([Vector(1, 0, 0, x), Vector(0, 1, 0, y), Vector(0, 0, 1, z), Vector(0, 0, 0, 1)])
  }

  mutating func appendScale(_ x: Double, _ y: Double) {
    append([Vector(x, 0, 0, 0), Vector(0, y, 0, 0), Vector(0, 0, 1, 0), Vector(0, 0, 0, 1)])
  }

  /// Clockwise as seen along the axis, in a space whose x goes right, y down and z away.
  mutating func appendRotation(_ degrees: Double, about axis: SIMD3<Double>) {
    let angle = degrees / 180 * Double.pi
    func turned(_ v: SIMD3<Double>) -> SIMD3<Double> {
      let cross = SIMD3(
        axis.y * v.z - axis.z * v.y, axis.z * v.x - axis.x * v.z, axis.x * v.y - axis.y * v.x)
      return v * cos(angle) + cross * sin(angle) + axis * (axis * v).sum() * (1 - cos(angle))
    }
    let (x, y, z) = (turned([1, 0, 0]), turned([0, 1, 0]), turned([0, 0, 1]))
    append([
      Vector(x.x, y.x, z.x, 0), Vector(x.y, y.y, z.y, 0), Vector(x.z, y.z, z.z, 0), Vector(0, 0, 0, 1),
    ])
  }

  /// The position of a text's point on the stage, and its depth behind the stage before projection.
  static func place(
    u: Double, v: Double, _ pose: Pose, of animation: CommentAnimation, width: Double, height: Double
  ) -> (x: Double, y: Double, depth: Double) {
    let (anchor, pivot, eye) = (animation.anchor, animation.pivot, animation.perspective)
    var matrix = SpaceMatrix()
    matrix.appendTranslation(-pivot.x * width, -pivot.y * height, 0)
    matrix.appendScale(pose.scaleX, pose.scaleY)
    let turns: [(Double, SIMD3<Double>)] = [
      (pose.rotationX, [1, 0, 0]), (pose.rotationY, [0, 1, 0]), (pose.rotationZ, [0, 0, 1]),
    ]
    for (degrees, axis) in animation.rotationOrder == .xyz ? turns : turns.reversed() {
      matrix.appendRotation(degrees, about: axis)
    }
    matrix.appendTranslation(
      pose.x + (pivot.x - anchor.x) * width - eye.centerX, pose.y + (pivot.y - anchor.y) * height - eye.centerY, 0)
    let point = matrix(Vector(u, v, 0, 1))
    let magnification = eye.focalLength / (eye.focalLength + point.z)
    return (point.x * magnification + eye.centerX, point.y * magnification + eye.centerY, point.z)
  }
}

extension SpaceMatrix {
  static func sinCos(_ degrees: Double) -> (sin: Double, cos: Double) {
    (sin(degrees / 180 * Double.pi), cos(degrees / 180 * Double.pi))
  }

  static func tangent(_ degrees: Double) -> Double { tan(degrees / 180 * Double.pi) }
}
