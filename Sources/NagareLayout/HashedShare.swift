/// A pseudorandom number in 0..<1 that depends only on a key and a seed.
///
/// The mixing function is that of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators,
/// 2014).
func hashedUnit(of key: UInt64, seed: UInt64) -> Double {
  var hash = key &+ 0x9E37_79B9_7F4A_7C15 &* (seed &+ 1)
  hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
  hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
  hash ^= hash >> 31
  return Double(hash >> 11) * 0x1p-53
}
