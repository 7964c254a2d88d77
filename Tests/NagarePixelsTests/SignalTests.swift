import NagareColor
import NagarePixels
import TestSupport
import Testing

/// Drawings on frames whose signal is not sRGB's.
@Suite struct SignalTests {
  private static let hdr = [TransferFunction.pq, .hlg].map {
    YCbCrEncoding(matrix: .bt2020, range: .limited, primaries: .bt2020, transfer: $0)
  }
  private static let encodings =
    hdr + ColorPrimaries.allCases.map { YCbCrEncoding(matrix: .bt601, range: .full, primaries: $0) }

  private static let colors = [0xFFFFFF, 0x000000, 0xFF0000, 0x0000FF, 0x00A1E9, 0x808080, 0x40FF10].map {
    RGBColor(hex: $0)
  }

  /// A drawing that covers all of its frame.
  private func drawn(
    _ named: NamedFormat, _ encoding: YCbCrEncoding, paint: RGBColor, image: RGBColor? = nil
  ) -> Drawing {
    var generator = SeededGenerator(seed: 7)
    let frame = TestFrame(width: 16, height: 8, format: named.format, using: &generator)
    let solid = [UInt8](repeating: 255, count: 16 * 8)
    let pixels = image.map { Array(repeating: [$0.red, $0.green, $0.blue, 255], count: 16 * 8) }
    let masks = DrawingMasks(width: 16, height: 8, fill: solid, outline: solid, color: pixels?.flatMap(\.self) ?? [])
    return Drawing(
      frame, [masks], paint: SpritePaint(fill: paint, outline: .black, opacity: 255), encoding: encoding, quarterX: 0,
      y: 0)
  }

  /// White has 0.5807 of the signal in PQ and 0.7499 in HLG: 594 and 767 of 1,023.
  @Test func whiteHasItsCodesInTenBitRGB() {
    for (encoding, code) in zip(Self.hdr, [594, 767]) {
      let format = PixelFormat(planes: [.init(.green), .init(.blue), .init(.red)], depth: 10)
      let frame = drawn(NamedFormat("gbrp10", format), encoding, paint: .white).drawn()
      #expect(frame.planes.allSatisfy { $0[5, 5] == code })
    }
  }

  @Test(arguments: NamedFormat.all, encodings)
  func inkAndImagesOfAColorHaveTheSameCodes(named: NamedFormat, encoding: YCbCrEncoding) {
    // The colours of images are clamped to the frame's RGB.
    let canShow = encoding.primaries != .smpte170M && encoding.primaries != .bt470BG
    for color in Self.colors where canShow || color == .white || color == .black {
      let ink = drawn(named, encoding, paint: color)
      let image = drawn(named, encoding, paint: .black, image: color)
      let drawings = (ink.drawn(), image.drawn())
      for (one, other) in zip(drawings.0.planes, drawings.1.planes) {
        for x in 0..<one.width { #expect(abs((one[x, 3] - other[x, 3]) >> named.format.shift) <= 1) }
      }
      if let fault = SourceOver(ink).fault(of: drawings.0) { Issue.record("\(color): \(fault)") }
      if let fault = SourceOver(image).fault(of: drawings.1) { Issue.record("\(color): \(fault)") }
    }
  }

  /// The edge of a white emoji on black has a share of white's signal: a share of the code 594.
  @Test func edgesOfImagesAreSharesOfTheirSignal() {
    var generator = SeededGenerator(seed: 8)
    let format = PixelFormat(planes: [.init(.green), .init(.blue), .init(.red)], depth: 10)
    let frame = TestFrame(width: 4, height: 1, format: format, using: &generator)
    for plane in frame.planes { for x in 0..<4 { plane[x, 0] = 0 } }
    let none = [UInt8](repeating: 0, count: 4)
    let alphas: [UInt8] = [0, 51, 128, 255]
    let masks = DrawingMasks(
      width: 4, height: 1, fill: none, outline: none, color: alphas.flatMap { [$0, $0, $0, $0] })
    let paint = SpritePaint(fill: .white, outline: .black, opacity: 255)
    let drawn = Drawing(frame, [masks], paint: paint, encoding: Self.hdr[0], quarterX: 0, y: 0).drawn()
    for plane in drawn.planes { #expect((0..<4).map { plane[$0, 0] } == [0, 119, 298, 594]) }
  }
}
