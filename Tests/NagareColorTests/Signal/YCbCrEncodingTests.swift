import NagareColor
import Testing

/// Compares the code values of colours with published ones.
@Suite struct YCbCrEncodingTests {
  /// Colours with their code values in an encoding.
  struct Codes: Sendable, CustomTestStringConvertible {
    let encoding: YCbCrEncoding
    let depth: Int
    let colors: [(hex: UInt32, y: UInt16, cb: UInt16, cr: UInt16)]

    init(_ matrix: ColorMatrix, _ range: ColorRange, depth: Int, _ colors: (UInt32, UInt16, UInt16, UInt16)...) {
      encoding = YCbCrEncoding(matrix: matrix, range: range)
      self.depth = depth
      self.colors = colors
    }

    var testDescription: String { "\(encoding.matrix), \(encoding.range), \(depth) bits" }
  }

  private static let published = [
    // 100 % colour bars.
    Codes(
      .bt601, .limited, depth: 8,
      (0xFFFFFF, 235, 128, 128), (0xFFFF00, 210, 16, 146), (0x00FFFF, 170, 166, 16), (0x00FF00, 145, 54, 34),
      (0xFF00FF, 106, 202, 222), (0xFF0000, 81, 90, 240), (0x0000FF, 41, 240, 110), (0x000000, 16, 128, 128)),
    // 100 % colour bars, then 75 % ones.
    Codes(
      .bt709, .limited, depth: 8,
      (0xFFFFFF, 235, 128, 128), (0xFFFF00, 219, 16, 138), (0x00FFFF, 188, 154, 16), (0x00FF00, 173, 42, 26),
      (0xFF00FF, 78, 214, 230), (0xFF0000, 63, 102, 240), (0x0000FF, 32, 240, 118), (0x000000, 16, 128, 128),
      (0xBFBFBF, 180, 128, 128), (0xBFBF00, 168, 44, 136), (0x00BFBF, 145, 147, 44), (0x00BF00, 133, 63, 52),
      (0xBF00BF, 63, 193, 204), (0xBF0000, 51, 109, 212), (0x0000BF, 28, 212, 120)),
    Codes(
      .bt2020, .limited, depth: 8,
      (0xFFFFFF, 235, 128, 128), (0xFF0000, 74, 97, 240), (0x00FF00, 164, 47, 25), (0x0000FF, 29, 240, 119),
      (0x000000, 16, 128, 128)),
    // Red, green and blue in JFIF.
    Codes(
      .bt601, .full, depth: 8,
      (0xFFFFFF, 255, 128, 128), (0xFF0000, 76, 85, 255), (0x00FF00, 150, 44, 21), (0x0000FF, 29, 255, 107),
      (0x000000, 0, 128, 128)),
    Codes(
      .bt709, .full, depth: 8,
      (0xFFFFFF, 255, 128, 128), (0xFF0000, 54, 99, 255), (0x00FF00, 182, 30, 12), (0x0000FF, 18, 255, 116),
      (0x000000, 0, 128, 128)),
    Codes(
      .bt2020, .full, depth: 8,
      (0xFFFFFF, 255, 128, 128), (0xFF0000, 67, 92, 255), (0x00FF00, 173, 36, 11), (0x0000FF, 15, 255, 118),
      (0x000000, 0, 128, 128)),
    // 100 % colour bars; white, cyan, blue, yellow, red and black as SMPTE RP 219 has them.
    Codes(
      .bt709, .limited, depth: 10,
      (0xFFFFFF, 940, 512, 512), (0xFFFF00, 877, 64, 553), (0x00FFFF, 754, 615, 64), (0x00FF00, 691, 167, 105),
      (0xFF00FF, 313, 857, 919), (0xFF0000, 250, 409, 960), (0x0000FF, 127, 960, 471), (0x000000, 64, 512, 512)),
    // As SMPTE RP 219 has them.
    Codes(
      .bt709, .limited, depth: 12,
      (0xFFFFFF, 3760, 2048, 2048), (0x00FFFF, 3015, 2459, 256), (0x0000FF, 509, 3840, 1884),
      (0xFFFF00, 3507, 256, 2212), (0xFF0000, 1001, 1637, 3840), (0x000000, 256, 2048, 2048)),
    Codes(
      .bt2020, .limited, depth: 10,
      (0xFFFFFF, 940, 512, 512), (0xFF0000, 294, 387, 960), (0x00FF00, 658, 189, 100), (0x0000FF, 116, 960, 476),
      (0x000000, 64, 512, 512)),
    Codes(
      .bt709, .full, depth: 10,
      (0xFFFFFF, 1023, 512, 512), (0xFF0000, 217, 395, 1023), (0x00FF00, 732, 118, 47), (0x0000FF, 74, 1023, 465),
      (0x000000, 0, 512, 512)),
    Codes(
      .bt709, .full, depth: 12,
      (0xFFFFFF, 4095, 2048, 2048), (0xFF0000, 871, 1579, 4095), (0x0000FF, 296, 4095, 1860),
      (0x000000, 0, 2048, 2048)),
  ]

  @Test("colours have the published code values", arguments: published) func codes(codes: Codes) {
    for (hex, y, cb, cr) in codes.colors {
      let code = codes.encoding.encode(RGBColor(hex: hex), depth: codes.depth)
      #expect(code == YCbCrColor(y: y, cb: cb, cr: cr), "\(RGBColor(hex: hex).hexText)")
    }
  }
}
