/// Where a colour is in a space, in whole numbers, with which sums and distances are exact.
///
/// A coordinate has 21 bits and 2²⁰ in the middle of its range. In RGB a code is 8,192 steps, and in OKLab 1 is 2,000,000.
package struct ColorPlace: Hashable, Sendable {
  package var x, y, z: Int

  package init(x: Int, y: Int, z: Int) {
    (self.x, self.y, self.z) = (x, y, z)
  }

  /// All three in 63 bits.
  init(packed: UInt64) {
    x = Int(truncatingIfNeeded: packed >> 42)
    y = Int(truncatingIfNeeded: packed >> 21 & 0x1FFFFF)
    z = Int(truncatingIfNeeded: packed & 0x1FFFFF)
  }

  static let middle = 1 << 20
  static let stepsOfCode = 8192
  static let stepsOfOKLab = 2_000_000.0

  /// At most 3 · 2⁴².
  @inline(__always) func squaredDistance(to other: ColorPlace) -> Int {
    let (dx, dy, dz) = (x &- other.x, y &- other.y, z &- other.z)
    return dx &* dx &+ dy &* dy &+ dz &* dz
  }
}

extension ColorPlace {
  /// The places of colours, packed.
  static func packed(_ colors: [RGBColor], in space: Palette.Space) -> [UInt64] {
    [UInt64](unsafeUninitializedCapacity: colors.count) { places, count in
      switch space {
      case .rgb:
        for (index, color) in colors.enumerated() { places[index] = packed(color) }
      case .oklab:
        OKLabTable.shared.place(colors, into: places)
      }
      count = colors.count
    }
  }

  /// The middles of 256 steps: half a code more than the code's own.
  @inline(__always) private static func packed(_ color: RGBColor) -> UInt64 {
    let codes = UInt64(color.red) << 42 | UInt64(color.green) << 21 | UInt64(color.blue)
    return codes << 13 | (1 << 42 | 1 << 21 | 1) << 12
  }

  /// The places of colours, as slow as it gets.
  package static func places(of colors: [RGBColor], in space: Palette.Space) -> [ColorPlace] {
    packed(colors, in: space).map(ColorPlace.init(packed:))
  }
}

extension RGBColor {
  /// The colour nearest to the mean of `count` places, of which the sums are given.
  init(meanOf count: Int, x: Int, y: Int, z: Int, in space: Palette.Space) {
    switch space {
    case .rgb:
      // Places have half a code more than their codes, so that this rounds.
      func code(_ sum: Int) -> UInt8 { UInt8(truncatingIfNeeded: sum / (count * ColorPlace.stepsOfCode)) }
      self.init(red: code(x), green: code(y), blue: code(z))
    case .oklab:
      func value(_ sum: Int) -> Double {
        (Double(sum) / Double(count) - Double(ColorPlace.middle)) / ColorPlace.stepsOfOKLab
      }
      self.init(LinearRGB(OKLab(lightness: value(x) + 0.5, a: value(y), b: value(z))))
    }
  }
}
