/// Rounding down without the checks that prevent vectorisation.
enum IntegerPart {
  /// Adding this to a number, 0..<2²⁰, moves its integer part to the upper half of the bits, followed by 32 bits of
  /// fraction.
  static let bias = 0x1p20

  /// The integer part of a number, 0..<2²⁰. A number less than 2⁻³³ below an integer is rounded to it.
  @inline(__always)
  static func of(_ number: Double) -> Int { ofBiased(number + bias) }

  /// The integer part of a number with `bias` added.
  @inline(__always)
  static func ofBiased(_ number: Double) -> Int { Int(truncatingIfNeeded: number.bitPattern &>> 32 & 0xF_FFFF) }
}
