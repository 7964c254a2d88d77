/// Fast conversion to OKLab, with cube roots interpolated from a table. Results differ from those of `OKLab` by at most
/// 2e-6.
struct OKLabTable: Sendable {
  static let shared = OKLabTable()

  private let lights: [Float]
  /// The cube roots of 2⁻¹⁷…2, with 256 entries per octave, indexed by the upper bits of the binary32 encoding. The
  /// only colour with less light than 2⁻¹⁶ is black.
  private let roots: [Float]
  private static let minBits = Float(0x1p-17).bitPattern
  private static let fractionBits: UInt32 = 15

  private init() {
    lights = (0...255).map { Float(SRGBCurve.light(of: UInt8($0))) }
    roots = (0...18 * 256).map { step in
      let bits = Self.minBits + UInt32(step) << Self.fractionBits
      return Float(Elementary.cubeRoot(Double(Float(bitPattern: bits))))
    }
  }

  /// Converts a colour to lightness, a and b.
  func lab(of color: RGBColor) -> SIMD3<Float> {
    OKLab.coordinates(lights[Int(color.red)], lights[Int(color.green)], lights[Int(color.blue)], cubeRoot)
  }

  @inline(__always)
  private func cubeRoot(_ light: Float) -> Float {
    let bits = light.bitPattern
    if bits < Self.minBits { return 0 }
    let index = Int((bits &- Self.minBits) >> Self.fractionBits)
    let fraction = Float(Int32(truncatingIfNeeded: bits & (1 << Self.fractionBits - 1))) * 0x1p-15
    return roots[index] + fraction * (roots[index + 1] - roots[index])
  }
}
