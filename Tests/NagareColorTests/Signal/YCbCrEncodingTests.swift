import NagareColor
import Testing

/// Code values of colours against published ones.
@Suite struct YCbCrEncodingTests {
  /// A colour, and the code values it has in an encoding.
  struct Example: Sendable {
    let hex: UInt32
    let code: YCbCrColor

    init(_ hex: UInt32, _ y: UInt16, _ cb: UInt16, _ cr: UInt16) {
      self.hex = hex
      code = YCbCrColor(y: y, cb: cb, cr: cr)
    }

    func isEncoded(by encoding: YCbCrEncoding, depth: Int = 8) -> Bool {
      encoding.encode(RGBColor(hex: hex), depth: depth) == code
    }
  }

  /// 100 % colour bars.
  @Test(arguments: [
    Example(0xFFFFFF, 235, 128, 128), Example(0xFFFF00, 210, 16, 146), Example(0x00FFFF, 170, 166, 16),
    Example(0x00FF00, 145, 54, 34), Example(0xFF00FF, 106, 202, 222), Example(0xFF0000, 81, 90, 240),
    Example(0x0000FF, 41, 240, 110), Example(0x000000, 16, 128, 128),
  ])
  func limitedBT601(example: Example) {
    #expect(example.isEncoded(by: YCbCrEncoding(matrix: .bt601, range: .limited)))
  }

  /// 100 % colour bars, then 75 % ones.
  @Test(arguments: [
    Example(0xFFFFFF, 235, 128, 128), Example(0xFFFF00, 219, 16, 138), Example(0x00FFFF, 188, 154, 16),
    Example(0x00FF00, 173, 42, 26), Example(0xFF00FF, 78, 214, 230), Example(0xFF0000, 63, 102, 240),
    Example(0x0000FF, 32, 240, 118), Example(0x000000, 16, 128, 128),
    Example(0xBFBFBF, 180, 128, 128), Example(0xBFBF00, 168, 44, 136), Example(0x00BFBF, 145, 147, 44),
    Example(0x00BF00, 133, 63, 52), Example(0xBF00BF, 63, 193, 204), Example(0xBF0000, 51, 109, 212),
    Example(0x0000BF, 28, 212, 120),
  ])
  func limitedBT709(example: Example) {
    #expect(example.isEncoded(by: YCbCrEncoding(matrix: .bt709, range: .limited)))
  }

  @Test(arguments: [
    Example(0xFFFFFF, 235, 128, 128), Example(0xFF0000, 74, 97, 240), Example(0x00FF00, 164, 47, 25),
    Example(0x0000FF, 29, 240, 119), Example(0x000000, 16, 128, 128),
  ])
  func limitedBT2020(example: Example) {
    #expect(example.isEncoded(by: YCbCrEncoding(matrix: .bt2020, range: .limited)))
  }

  /// The primaries of JFIF.
  @Test(arguments: [
    Example(0xFFFFFF, 255, 128, 128), Example(0xFF0000, 76, 85, 255), Example(0x00FF00, 150, 44, 21),
    Example(0x0000FF, 29, 255, 107), Example(0x000000, 0, 128, 128),
  ])
  func fullBT601(example: Example) {
    #expect(example.isEncoded(by: YCbCrEncoding(matrix: .bt601, range: .full)))
  }

  @Test(arguments: [
    Example(0xFFFFFF, 255, 128, 128), Example(0xFF0000, 54, 99, 255), Example(0x00FF00, 182, 30, 12),
    Example(0x0000FF, 18, 255, 116), Example(0x000000, 0, 128, 128),
  ])
  func fullBT709(example: Example) {
    #expect(example.isEncoded(by: YCbCrEncoding(matrix: .bt709, range: .full)))
  }

  @Test(arguments: [
    Example(0xFFFFFF, 255, 128, 128), Example(0xFF0000, 67, 92, 255), Example(0x00FF00, 173, 36, 11),
    Example(0x0000FF, 15, 255, 118), Example(0x000000, 0, 128, 128),
  ])
  func fullBT2020(example: Example) {
    #expect(example.isEncoded(by: YCbCrEncoding(matrix: .bt2020, range: .full)))
  }

  /// 100 % colour bars; white, cyan, blue, yellow, red and black as SMPTE RP 219 has them.
  @Test(arguments: [
    Example(0xFFFFFF, 940, 512, 512), Example(0xFFFF00, 877, 64, 553), Example(0x00FFFF, 754, 615, 64),
    Example(0x00FF00, 691, 167, 105), Example(0xFF00FF, 313, 857, 919), Example(0xFF0000, 250, 409, 960),
    Example(0x0000FF, 127, 960, 471), Example(0x000000, 64, 512, 512),
  ])
  func limitedBT709With10Bits(example: Example) {
    #expect(example.isEncoded(by: YCbCrEncoding(matrix: .bt709, range: .limited), depth: 10))
  }

  /// As SMPTE RP 219 has them.
  @Test(arguments: [
    Example(0xFFFFFF, 3760, 2048, 2048), Example(0x00FFFF, 3015, 2459, 256), Example(0x0000FF, 509, 3840, 1884),
    Example(0xFFFF00, 3507, 256, 2212), Example(0xFF0000, 1001, 1637, 3840), Example(0x000000, 256, 2048, 2048),
  ])
  func limitedBT709With12Bits(example: Example) {
    #expect(example.isEncoded(by: YCbCrEncoding(matrix: .bt709, range: .limited), depth: 12))
  }

  @Test(arguments: [
    Example(0xFFFFFF, 940, 512, 512), Example(0xFF0000, 294, 387, 960), Example(0x00FF00, 658, 189, 100),
    Example(0x0000FF, 116, 960, 476), Example(0x000000, 64, 512, 512),
  ])
  func limitedBT2020With10Bits(example: Example) {
    #expect(example.isEncoded(by: YCbCrEncoding(matrix: .bt2020, range: .limited), depth: 10))
  }

  @Test(arguments: [
    Example(0xFFFFFF, 1023, 512, 512), Example(0xFF0000, 217, 395, 1023), Example(0x00FF00, 732, 118, 47),
    Example(0x0000FF, 74, 1023, 465), Example(0x000000, 0, 512, 512),
  ])
  func fullBT709With10Bits(example: Example) {
    #expect(example.isEncoded(by: YCbCrEncoding(matrix: .bt709, range: .full), depth: 10))
  }

  @Test(arguments: [
    Example(0xFFFFFF, 4095, 2048, 2048), Example(0xFF0000, 871, 1579, 4095), Example(0x0000FF, 296, 4095, 1860),
    Example(0x000000, 0, 2048, 2048),
  ])
  func fullBT709With12Bits(example: Example) {
    #expect(example.isEncoded(by: YCbCrEncoding(matrix: .bt709, range: .full), depth: 12))
  }
}
