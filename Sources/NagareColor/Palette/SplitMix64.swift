/// A pseudorandom generator with the same numbers on every machine: SplitMix64, by Steele, Lea and Flood, "Fast
/// splittable pseudorandom number generators" (2014). Palettes and benchmark scenes depend on it.
package struct SplitMix64 {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }

  /// A number uniformly distributed in 0..<1.
  package mutating func nextUnit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
