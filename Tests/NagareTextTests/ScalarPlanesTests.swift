import NagareText
import Testing

/// Quick tests of scalars that look up no properties.
@Suite struct ScalarPlanesTests {
  /// Compares with the Unicode properties of Swift's standard library.
  @Test func skippedScalarsAreNeitherMarksNorIgnorableNorEmoji() {
    let wrong = (UInt32(0x300)...0x10_FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
      let properties = scalar.properties
      let isMark =
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
      return (isMark || properties.isDefaultIgnorableCodePoint || properties.isEmoji)
        && !ScalarPlanes.mayHaveProperties(scalar.value)
    }
    #expect(wrong.isEmpty)
    #expect(!ScalarPlanes.mayHaveProperties(0x2_0000) && !ScalarPlanes.mayHaveProperties(0x10_FFFD))
  }

  @Test func setContainsTheInsertedScalars() {
    let scalars: [UInt32] = [0, 63, 64, 0xFFFF, 0x1_F600, 0x10_FFFF]
    var set = ScalarSet()
    #expect(!set.contains(0) && !set.contains(0x10_FFFF))
    for scalar in scalars { set.insert(scalar) }
    #expect((0...0x10_FFFF).filter(set.contains) == scalars)
  }
}
