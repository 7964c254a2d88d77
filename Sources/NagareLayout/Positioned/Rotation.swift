#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The axes of a rotated text: (`xx`, `yx`, `zx`) points to the text's right and (`xy`, `yy`, `zy`) down, with z away
/// from the eye.
struct Rotation {
  let xx, yx, zx: Double
  let xy, yy, zy: Double

  init(_ pose: Pose, order: CommentAnimation.RotationOrder) {
    let (sinX, cosX) = Self.sinCos(pose.rotationX)
    let (sinY, cosY) = Self.sinCos(pose.rotationY)
    let (sinZ, cosZ) = Self.sinCos(pose.rotationZ)
    switch order {
    case .xyz:
      (xx, yx, zx) = (cosZ * cosY, sinZ * cosY, -sinY)
      (xy, yy, zy) = (cosZ * sinY * sinX - sinZ * cosX, sinZ * sinY * sinX + cosZ * cosX, cosY * sinX)
    case .zyx:
      (xx, yx, zx) = (cosY * cosZ, cosX * sinZ + sinX * sinY * cosZ, sinX * sinZ - cosX * sinY * cosZ)
      (xy, yy, zy) = (-cosY * sinZ, cosX * cosZ - sinX * sinY * sinZ, sinX * cosZ + cosX * sinY * sinZ)
    }
  }

  /// The sine and cosine of an angle, exact for multiples of 90 degrees, which are frequent.
  private static func sinCos(_ degrees: Double) -> (sin: Double, cos: Double) {
    let degrees = degrees.remainder(dividingBy: 360)
    switch degrees {
    case 0: return (0, 1)
    case 90: return (1, 0)
    case -90: return (-1, 0)
    case 180, -180: return (0, -1)
    default:
      let radians = degrees * .pi / 180
      return (sin(radians), cos(radians))
    }
  }
}
