import NagareColor
import Testing

@Suite struct RGBColorTests {
  @Test func hexDigitsAreRedGreenBlue() {
    #expect(RGBColor(hex: 0x123456) == RGBColor(red: 0x12, green: 0x34, blue: 0x56))
    #expect(RGBColor.white == RGBColor(red: 255, green: 255, blue: 255))
    #expect(RGBColor.black == RGBColor(red: 0, green: 0, blue: 0))
  }

  @Test func bitsAboveTheColorAreIgnored() {
    #expect(RGBColor(hex: 0xFF00_FF00) == RGBColor(red: 0, green: 255, blue: 0))
    #expect(RGBColor(hex: .max) == .white)
  }

  @Test(
    arguments: [
      (0xFFFFFF, 1), (0x000000, 0), (0xFF0000, 0.299), (0x00FF00, 0.587), (0x0000FF, 0.114), (0x808080, 128.0 / 255),
      (0xFFFF00, 0.886),
    ] as [(UInt32, Double)])
  func lumaIsWeightedAsInBT601(hex: UInt32, luma: Double) {
    #expect(abs(RGBColor(hex: hex).luma - luma) < 1e-12)
  }
}
