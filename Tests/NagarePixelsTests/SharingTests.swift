import NagareColor
import NagarePixels
import TestSupport
import Testing

/// Planes of a sprite that share their memory.
@Suite struct SharingTests {
  private static let encoding = YCbCrEncoding(matrix: .bt709, range: .limited)
  private static let gray = SpritePaint(fill: .white, outline: .black, opacity: 204)
  private static let colored = SpritePaint(fill: RGBColor(hex: 0xFF8000), outline: .black, opacity: 204)

  private static func images(_ format: PixelFormat, _ paint: SpritePaint, _ kind: MaskKind = .text) -> [SpriteImage] {
    var generator = SeededGenerator(seed: 1)
    let masks = kind.masks(width: 90, height: 8, using: &generator)
    return SpriteImageMaker(paint: paint, format: format, encoding: encoding).images(masks, phases: .all)
      .compactMap { $0 }
  }

  @Test(arguments: NamedFormat.planarYCbCr)
  func grayTextsShareTheirChroma(named: NamedFormat) {
    for image in Self.images(named.format, Self.gray) { #expect(image.planes[1] === image.planes[2]) }
    for image in Self.images(named.format, Self.colored) { #expect(image.planes[1] !== image.planes[2]) }
  }

  @Test(arguments: NamedFormat.planarYCbCr)
  func imagesInGrayTextsHaveChromaOfTheirOwn(named: NamedFormat) {
    for image in Self.images(named.format, Self.gray, .emoji) { #expect(image.planes[1] !== image.planes[2]) }
  }

  @Test(arguments: NamedFormat.all)
  func planesWithoutSubsamplingServeAllGridPhases(named: NamedFormat) {
    let images = Self.images(named.format, Self.colored)
    for (index, plane) in named.format.planes.enumerated() where plane.shiftX + plane.shiftY == 0 {
      #expect(images.allSatisfy { $0.planes[index] === images[0].planes[index] })
    }
  }

  @Test(arguments: NamedFormat.all, [gray, colored])
  func sharedPlanesCountOnce(named: NamedFormat, paint: SpritePaint) {
    var generator = SeededGenerator(seed: 1)
    let masks = MaskKind.text.masks(width: 90, height: 8, using: &generator)
    let planes = Self.images(named.format, paint).flatMap(\.planes)
    let bytes = Dictionary(planes.map { (ObjectIdentifier($0), $0.byteCount) }) { first, _ in first }
    // Each plane of each variant is listed once, in 40 bytes.
    let sum = bytes.values.reduce(0, +) + 40 * planes.count
    for count in [1, 4] {
      let masks = Array(repeating: masks, count: count)
      let sprite = Sprite(masks, paint: paint, format: named.format, encoding: Self.encoding)
      #expect(sprite.byteCount == count * sum)
    }
  }

  @Test func fewerGridPhasesTakeLessMemory() {
    var generator = SeededGenerator(seed: 2)
    let masks = MaskKind.text.masks(width: 90, height: 8, using: &generator)
    let sizes = [GridPhases.at(x: 1, y: 1, in: .yuv420), .row(1, in: .yuv420), .all].map { phases in
      Sprite([masks], paint: Self.colored, format: .yuv420, encoding: Self.encoding, phases: phases).byteCount
    }
    #expect(sizes[0] < sizes[1] && sizes[1] < sizes[2])
  }
}
