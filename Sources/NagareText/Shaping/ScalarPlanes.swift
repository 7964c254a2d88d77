/// Spares the look-up of properties by the allocation of Unicode's planes.
package enum ScalarPlanes {
  /// Whether a scalar may be a mark, ignorable or an emoji. From plane 2 on, only tags and variation selectors are, in
  /// U+E0000 to U+E0FFF; the rest is for ideographs, for private use or unassigned.
  package static func mayHaveProperties(_ scalar: UInt32) -> Bool { scalar < 0x2_0000 || scalar >> 12 == 0xE0 }
}
