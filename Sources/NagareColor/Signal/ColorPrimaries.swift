/// The primaries of a signal. The white point is D65 for all.
public enum ColorPrimaries: Hashable, Sendable, CaseIterable {
  /// ITU-R BT.709, and sRGB.
  case bt709
  /// SMPTE 170M: BT.601 with 525 lines.
  case smpte170M
  /// BT.470 B and G: BT.601 with 625 lines.
  case bt470BG
  /// ITU-R BT.2020 and BT.2100.
  case bt2020
  /// SMPTE EG 432-1: P3 with a D65 white point.
  case displayP3

  /// Chromaticities x and y, by the standards.
  private var chromaticities: (red: (Double, Double), green: (Double, Double), blue: (Double, Double)) {
    switch self {
    case .bt709: ((0.640, 0.330), (0.300, 0.600), (0.150, 0.060))
    case .smpte170M: ((0.630, 0.340), (0.310, 0.595), (0.155, 0.070))
    case .bt470BG: ((0.640, 0.330), (0.290, 0.600), (0.150, 0.060))
    case .bt2020: ((0.708, 0.292), (0.170, 0.797), (0.131, 0.046))
    case .displayP3: ((0.680, 0.320), (0.265, 0.690), (0.150, 0.060))
    }
  }

  private static let white = (0.3127, 0.3290)

  /// The matrix from linear RGB to CIE XYZ, with white at luminance 1 (SMPTE RP 177).
  var toXYZ: Matrix3 {
    func column(_ xy: (Double, Double)) -> SIMD3<Double> { SIMD3(xy.0 / xy.1, 1, (1 - xy.0 - xy.1) / xy.1) }
    let (red, green, blue) = chromaticities
    let unscaled = Matrix3(columns: column(red), column(green), column(blue))
    let scale = unscaled.inverse * column(ColorPrimaries.white)
    return Matrix3(columns: column(red) * scale.x, column(green) * scale.y, column(blue) * scale.z)
  }
}

extension ColorPrimaries {
  /// The contribution of each channel's light to luminance.
  var luminance: SIMD3<Double> {
    SIMD3((toXYZ * SIMD3(1, 0, 0)).y, (toXYZ * SIMD3(0, 1, 0)).y, (toXYZ * SIMD3(0, 0, 1)).y)
  }
}

/// A matrix of three by three numbers.
struct Matrix3 {
  private let x, y, z: SIMD3<Double>

  init(columns x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) {
    (self.x, self.y, self.z) = (x, y, z)
  }

  /// The inverse; the matrix must be invertible.
  var inverse: Matrix3 {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let (r0, r1, r2) = (cross(y, z), cross(z, x), cross(x, y))
    let determinant = (x * r0).sum()
    return Matrix3(
      columns: SIMD3(r0.x, r1.x, r2.x) / determinant, SIMD3(r0.y, r1.y, r2.y) / determinant,
      SIMD3(r0.z, r1.z, r2.z) / determinant)
  }

  static func * (matrix: Matrix3, vector: SIMD3<Double>) -> SIMD3<Double> {
    matrix.x * vector.x + matrix.y * vector.y + matrix.z * vector.z
  }

  static func * (one: Matrix3, other: Matrix3) -> Matrix3 {
    Matrix3(columns: one * other.x, one * other.y, one * other.z)
  }
}
