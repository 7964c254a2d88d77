/// Saves looking up the properties of scalars in planes that have none.
package enum ScalarPlanes {
  /// Whether a scalar may be a mark, ignorable or an emoji. From plane 2 on, only tags and variation selectors in
  /// U+E0000 to U+E0FFF are; all others are ideographs, private or unassigned.
  package static func mayHaveProperties(_ scalar: UInt32) -> Bool { scalar < 0x2_0000 || scalar >> 12 == 0xE0 }
}
