import NagareColor
import Testing

@Suite struct ColorHashTests {
  /// In images that vary in only two channels, look-ups must not become slow.
  @Test(arguments: [[16, 8], [16, 0], [8, 0]])
  func colorsThatDifferInTwoChannelsRarelyCollide(shifts: [UInt32]) {
    var counts: [Int: Int] = [:]
    for code in 0..<4096 as Range<UInt32> {
      let color = RGBColor(hex: (4 * (code % 64)) << shifts[0] | (4 * (code / 64)) << shifts[1])
      counts[color.hashIndex(bits: 13), default: 0] += 1
    }
    #expect(counts.keys.allSatisfy { (0..<8192).contains($0) })
    #expect((counts.values.max() ?? 0) <= 8)
    #expect(counts.count > 2000)
  }
}
