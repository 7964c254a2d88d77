import NagareColor
import TestSupport
import Testing

@Suite("Tone mapping")
struct ToneMappingTests {
  private static let encodings = [TransferFunction.pq, .hlg].flatMap { transfer in
    [ColorPrimaries.bt2020, .displayP3, .bt709].map {
      YCbCrEncoding(matrix: .bt2020, range: .limited, primaries: $0, transfer: transfer)
    }
  }

  /// Computed from the recommendation's formulas by another program: 1,000 cd/m² is 0.75183 of PQ, 100 is 0.50808, and the
  /// knee is at 27.858.
  @Test(
    "luminance is compressed by the curve of ITU-R BT.2390",
    arguments: [
      (0, 0), (1, 1), (20, 20), (27.8, 27.8), (40, 38.7705), (58.5, 51.487), (100, 69.4544), (203, 88.2436),
      (400, 97.5984), (700, 99.8548), (1_000, 100), (4_000, 100),
    ] as [(Double, Double)])
  func curve(luminance: Double, expected: Double) {
    #expect(abs(ToneMapping.compressed(luminance) - expected) < 0.0001)
  }

  @Test("compression is monotonic and adds no light")
  func order() {
    var last = 0.0
    for step in 1...12_000 {
      let mapped = ToneMapping.compressed(Double(step) / 10)
      #expect(mapped >= last - 1e-9 && mapped <= min(Double(step) / 10, 100) + 1e-9)
      last = mapped
    }
  }

  @Test("white text is nearly white, black stays black, and colours keep their hues", arguments: encodings)
  func letters(encoding: YCbCrEncoding) throws {
    let mapping = try #require(ToneMapping(encoding))
    func mapped(_ hex: UInt32) -> RGBColor { mapping.color(of: encoding.converter.signal(of: RGBColor(hex: hex))) }
    #expect(mapped(0xFFFFFF) == RGBColor(hex: 0xF1F1F1))
    #expect(mapped(0) == RGBColor(hex: 0))
    for hex: UInt32 in [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00, 0x00FFFF] {
      let (from, to) = (RGBColor(hex: hex), mapped(hex))
      for (one, other) in [(from.red, to.red), (from.green, to.green), (from.blue, to.blue)] {
        #expect(one == 0 ? other <= 2 : other >= 225, "\(hex) became \(to)")
      }
    }
    // Highlights brighter than white text stay distinguishable.
    #expect(mapping.color(of: SIMD3(repeating: 1)) == RGBColor(hex: 0xFFFFFF))
  }

  @Test("rows are mapped like single colours, to within one code", arguments: encodings)
  func rows(encoding: YCbCrEncoding) throws {
    let mapping = try #require(ToneMapping(encoding))
    var generator = SeededGenerator(seed: 5)
    let edges: [UInt16] = [0, 1, 8, 300, 32_768, 65_534, 65_535]
    for channels in [3, 4] {
      var source = (0..<channels * 600).map { _ in UInt16.random(in: 0...UInt16.max, using: &generator) }
      for index in source.indices where index % 5 == 0 { source[index] = edges[index / 5 % edges.count] }
      // The value after the row must not change.
      var target = [UInt8](repeating: 77, count: source.count + 1)
      mapping.map(&source, channels: channels, count: 600, to: &target)
      #expect(target.last == 77)
      for pixel in 0..<600 {
        let codes = source[channels * pixel..<channels * (pixel + 1)].map { Double($0) / 65_535 }
        let exact = mapping.color(of: SIMD3(codes[0], codes[1], codes[2]))
        for (index, wanted) in [exact.red, exact.green, exact.blue].enumerated() {
          let found = target[channels * pixel + index]
          #expect(abs(Int(found) - Int(wanted)) <= 1, "\(codes) \(exact)")
        }
        if channels == 4 { #expect(target[4 * pixel + 3] == UInt8(source[4 * pixel + 3] >> 8)) }
      }
    }
  }

  @Test("SDR needs no tone mapping", arguments: ColorPrimaries.allCases)
  func ordinary(primaries: ColorPrimaries) {
    #expect(ToneMapping(YCbCrEncoding(matrix: .bt709, range: .limited, primaries: primaries)) == nil)
  }
}
