import NagareColor
import Testing

@Suite struct PaletteDominantTests {
  private func dominant(_ entries: [(UInt32, Double)]) -> UInt32? {
    var palette = Palette(of: DownscaledImage(colors: []), count: 1)
    palette.entries = entries.map { Palette.Entry(color: RGBColor(hex: $0.0), share: $0.1) }
    return palette.dominant?.color.hex
  }

  @Test func colorfulAreaOutweighsLargerGrayOne() {
    #expect(dominant([(0x808080, 0.7), (0x3050C0, 0.3)]) == 0x3050C0)
  }

  @Test func largestProductOfShareAndChromaIsDominant() {
    #expect(dominant([(0xC05030, 0.5), (0x3050C0, 0.4), (0x30C050, 0.1)]) == 0xC05030)
    #expect(dominant([(0xA09080, 0.5), (0x3050C0, 0.4), (0x30C050, 0.1)]) == 0x3050C0)
  }

  @Test func smallAreasAreNotDominant() {
    #expect(dominant([(0x808080, 0.56), (0x705030, 0.35), (0xFF0000, 0.09)]) == 0x705030)
    #expect(dominant([(0x808080, 0.91), (0xFF0000, 0.09)]) == 0x808080)
  }

  @Test func largestShareOfGrayImageIsDominant() {
    #expect(dominant([(0x202020, 0.5), (0x888888, 0.3), (0x8A8888, 0.2)]) == 0x202020)
  }
}
