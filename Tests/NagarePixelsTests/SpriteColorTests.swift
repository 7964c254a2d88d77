import NagareColor
import NagarePixels
import TestSupport
import Testing

/// Images in sprites, beside fills, outlines and paints.
@Suite struct SpriteColorTests {
  private static let encodings = ColorMatrix.allCases.flatMap { matrix in
    ColorRange.allCases.map { YCbCrEncoding(matrix: matrix, range: $0) }
  }

  /// The corners of the RGB cube, where components have their extremes.
  private static let corners = (0..<8 as Range<UInt32>).map { bits in
    RGBColor(hex: (bits & 1) * 0xFF + (bits >> 1 & 1) * 0xFF00 + (bits >> 2) * 0xFF_0000)
  }

  /// Whether a component's code lies so exactly between two that it may be rounded to either.
  private static func isHalfway(_ color: RGBColor, _ encoding: YCbCrEncoding, depth: Int) -> Bool {
    let equations = encoding.equations(depth: depth)
    return [equations.y, equations.cb, equations.cr].contains { equation in
      let channels = equation.red * Double(color.red) + equation.green * Double(color.green)
      let code = equation.offset + (channels + equation.blue * Double(color.blue)) / 255
      let clipped = min(code, Double(1 << depth - 1))
      return abs(clipped - clipped.rounded(.down) - 0.5) < 1e-9
    }
  }

  @Test(arguments: NamedFormat.all)
  func opaqueImageOfOneColorEqualsAFill(named: NamedFormat) {
    var generator = SeededGenerator(seed: 1)
    let frame = TestFrame(width: 40, height: 8, format: named.format, using: &generator)
    let fill = MaskKind.solid.masks(width: 36, height: 4, using: &generator)
    let others = (0..<30).map { _ in RGBColor(hex: UInt32(truncatingIfNeeded: generator.next())) }
    for encoding in Self.encodings {
      for color in Self.corners + others where !Self.isHalfway(color, encoding, depth: named.format.depth) {
        let beneath = MaskKind.noise.masks(width: 36, height: 4, using: &generator)
        let pixels = beneath.fill.flatMap { _ -> [UInt8] in [color.red, color.green, color.blue, 255] }
        let image = beneath.with(color: pixels)
        let filled = Drawing(
          frame, [fill], paint: SpritePaint(fill: color, outline: .black, opacity: 255), encoding: encoding,
          quarterX: 16, y: 4)
        let drawnImage = Drawing(
          frame, [image], paint: SpritePaint(fill: .white, outline: .black, opacity: 255), encoding: encoding,
          quarterX: 16, y: 4)
        let isSame = filled.drawn().bytes == drawnImage.drawn().bytes
        #expect(isSame, "\(color), \(encoding)")
      }
    }
  }

  @Test(arguments: NamedFormat.all)
  func paintsDoNotColorImages(named: NamedFormat) {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<20 {
      let frame = TestFrame(width: 50, height: 9, format: named.format, using: &generator)
      let any = MaskKind.image.masks(width: 37, height: 7, using: &generator)
      let none = [UInt8](repeating: 0, count: any.fill.count)
      let masks = DrawingMasks(width: any.width, height: any.height, fill: none, outline: none, color: any.color)
      let (encoding, opacity) = (YCbCrEncoding.random(using: &generator), UInt8.random(in: 1...255, using: &generator))
      let drawn = (0..<2).map { _ in
        var paint = SpritePaint.random(using: &generator)
        paint.opacity = opacity
        return Drawing(frame, [masks], paint: paint, encoding: encoding, quarterX: 20, y: 1).drawn().bytes
      }
      #expect(drawn[0] == drawn[1] && drawn[0] != frame.bytes)
    }
  }

  @Test(arguments: NamedFormat.all, MaskKind.colorless)
  func transparentImageChangesNothing(named: NamedFormat, kind: MaskKind) {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<20 {
      let masks = kind.masks(width: 70, height: 7, using: &generator)
      let clear = masks.with(color: Array(repeating: 0, count: 4 * masks.fill.count))
      let maker = SpriteImageMaker(
        paint: .random(using: &generator), format: named.format, encoding: .random(using: &generator))
      let spans = [masks, clear].map { masks in
        maker.images(masks, phases: .all).flatMap { image in
          (image?.planes ?? []).map { PackedPlane($0, bytesPerSample: named.format.bytesPerSample).spans }
        }
      }
      #expect(spans[0] == spans[1])
    }
  }

  /// The digest is from the time before sprites had images.
  @Test func spritesWithoutAnImageKeepTheirDigest() {
    var generator = SeededGenerator(seed: 5)
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for named in NamedFormat.all {
      let maker = SpriteImageMaker(
        paint: SpritePaint(fill: RGBColor(hex: 0xFF8000), outline: RGBColor(hex: 0x102030), opacity: 204),
        format: named.format, encoding: YCbCrEncoding(matrix: .bt709, range: .limited))
      let masks = MaskKind.text.masks(width: 150, height: 9, using: &generator)
      for plane in maker.images(masks, phases: .all).flatMap({ $0?.planes ?? [] }) {
        for span in PackedPlane(plane, bytesPerSample: named.format.bytesPerSample).spans {
          for value in [span.row, span.samples.lowerBound] + span.colors + span.weights {
            digest = (digest ^ UInt64(value)) &* 0x100_0000_01B3
          }
        }
      }
    }
    #expect(digest == 7_794_671_341_046_713_002)
  }

  /// No rasterizer gives such colours, but an argument may have them.
  @Test(arguments: NamedFormat.all)
  func colorsThatExceedTheirAlphaKeepTheContract(named: NamedFormat) {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<10 {
      let masks = MaskKind.noise.masks(width: 90, height: 5, using: &generator)
      let noise = (0..<4 * masks.fill.count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      let maker = SpriteImageMaker(
        paint: .random(using: &generator), format: named.format, encoding: .random(using: &generator))
      for plane in maker.images(masks.with(color: noise), phases: .all).flatMap({ $0?.planes ?? [] }) {
        let packed = PackedPlane(plane, bytesPerSample: named.format.bytesPerSample)
        #expect(packed.fault(maximum: named.format.maximum) == nil)
      }
    }
  }
}

extension DrawingMasks {
  fileprivate func with(color: [UInt8]) -> DrawingMasks {
    DrawingMasks(width: width, height: height, fill: fill, outline: outline, color: color)
  }
}
