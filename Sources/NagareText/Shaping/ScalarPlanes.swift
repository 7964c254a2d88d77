/// What the planes of Unicode are kept for, which spares the look-up of properties.
package enum ScalarPlanes {
  /// Whether a scalar may be a mark, ignorable or an emoji. From plane 2 on only tags and selectors are any of these, in
  /// U+E0000 to U+E0FFF; the rest is for ideographs, for private use or for nobody yet.
  package static func mayHaveProperties(_ scalar: UInt32) -> Bool { scalar < 0x2_0000 || scalar >> 12 == 0xE0 }
}
