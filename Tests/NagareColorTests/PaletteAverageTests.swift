import NagareColor
import Testing

@Suite struct PaletteAverageTests {
  private func average(_ colors: [UInt32], _ method: AverageMethod) -> UInt32? {
    DownscaledImage(colors: colors.map { RGBColor(hex: $0) }).average(method)?.hex
  }

  @Test(arguments: AverageMethod.allCases) func oneColorIsItsOwnAverage(method: AverageMethod) {
    for hex in [0, 0x010203, 0x7F80FE, 0xFFFFFF] as [UInt32] {
      #expect(average([hex], method) == hex)
      #expect(average([UInt32](repeating: hex, count: 1600), method) == hex)
    }
  }

  @Test(arguments: AverageMethod.allCases) func emptyImageHasNoAverage(method: AverageMethod) {
    #expect(average([], method) == nil)
  }

  @Test func halvesOfBlackAndWhiteAreGray() {
    // 127.5, and 255 / √2 = 180.3.
    #expect(average([0x000000, 0xFFFFFF], .average) == 0x808080)
    #expect(average([0x000000, 0xFFFFFF], .rms) == 0xB4B4B4)
  }

  @Test func channelsAreAveragedSeparately() {
    #expect(average([0x0A0000, 0x001400, 0x000028], .average) == 0x03070D)
    // 10, 20 and 40 divided by √3.
    #expect(average([0x0A0000, 0x001400, 0x000028], .rms) == 0x060C17)
  }
}
