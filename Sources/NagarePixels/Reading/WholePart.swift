/// Rounding without the checks that keep loops from being vectors.
enum WholePart {
  /// Added to a number, 0..<2²⁰, this leaves its whole part in the upper half of the bits, and 32 bits of its fraction.
  static let bias = 0x1p20

  /// The whole part of a number, 0..<2²⁰; of one nearer below a whole number than 2⁻³³, that one.
  @inline(__always)
  static func of(_ number: Double) -> Int { ofBiased(number + bias) }

  /// The whole part of a number to which `bias` was added.
  @inline(__always)
  static func ofBiased(_ number: Double) -> Int { Int(truncatingIfNeeded: number.bitPattern &>> 32 & 0xF_FFFF) }
}
