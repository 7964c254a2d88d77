import NagareColor
import Testing

@Suite struct ColorPlaceTests {
  /// A picture of few channels must not make every look-up a long walk.
  @Test(arguments: [[16, 8], [16, 0], [8, 0]])
  func colorsThatDifferInTwoChannelsHaveDifferentPlaces(shifts: [UInt32]) {
    var places: [Int: Int] = [:]
    for code in 0..<4096 as Range<UInt32> {
      let color = RGBColor(hex: (4 * (code % 64)) << shifts[0] | (4 * (code / 64)) << shifts[1])
      places[color.hashIndex(bits: 13), default: 0] += 1
    }
    #expect(places.keys.allSatisfy { (0..<8192).contains($0) })
    #expect((places.values.max() ?? 0) <= 8)
    #expect(places.count > 2000)
  }
}
