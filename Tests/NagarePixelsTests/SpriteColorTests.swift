import NagareColor
import NagarePixels
import TestSupport
import Testing

/// The samples that a sprite is made of.
@Suite struct SpriteColorTests {
  private static let paint = SpritePaint(
    fill: YCbCrColor(y: 235, cb: 16, cr: 240), outline: YCbCrColor(y: 16, cb: 128, cr: 90), opacity: 255)

  /// All pairs of coverages: the fill's grows with x, the outline's with y.
  private static let allPairs = InkMasks(
    width: 256, height: 256, fill: (0..<65536).map { UInt8($0 & 255) }, outline: (0..<65536).map { UInt8($0 >> 8) })

  @Test(arguments: [255, 254, 204, 128, 77, 2, 1, 0] as [UInt8])
  func fillIsOverOutlineAndOpacityIsOfTheWhole(opacity: UInt8) throws {
    var paint = Self.paint
    paint.opacity = opacity
    let sprite = Sprite(Self.allPairs, paint: paint, format: .yuv444)
    sprite.prepare(x: 0, y: 0, masks: Self.allPairs)
    let luma = DensePlane(sprite.luma, width: 256, height: 256)
    let chroma = DensePlane(try #require(sprite.chroma[0]), width: 256, height: 256)
    var worst = 0.0
    for i in 0..<65536 {
      let fill = Double(i & 255) / 255
      let outline = Double(i >> 8) / 255 * (1 - fill)
      func distance(_ code: UInt8, _ fillCode: UInt8, _ outlineCode: UInt8) -> Double {
        let exact = (fill * Double(fillCode) + outline * Double(outlineCode)) * Double(opacity) / 255
        return abs(Double(code) - exact)
      }
      worst = max(worst, distance(luma.alphas[i], 255, 255), distance(chroma.alphas[i], 255, 255))
      worst = max(worst, distance(luma.colors[0][i], paint.fill.y, paint.outline.y))
      worst = max(worst, distance(chroma.colors[0][i], paint.fill.cb, paint.outline.cb))
      worst = max(worst, distance(chroma.colors[1][i], paint.fill.cr, paint.outline.cr))
    }
    #expect(worst < 0.51)
  }

  @Test(arguments: TestFrame.formats, MaskKind.allCases)
  func chromaAlphaIsTheMeanOfTheLumaAlphaBeneath(format: PixelFormat, kind: MaskKind) throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<60 {
      let scene = Scene(format, kind, using: &generator)
      let (width, height) = (scene.masks.width, scene.masks.height)
      let luma = DensePlane(scene.sprite.luma, width: width, height: height)
      for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        scene.sprite.prepare(x: x, y: y, masks: scene.masks)
        let (phaseX, phaseY) = (x & format.chromaShiftX, y & format.chromaShiftY)
        let plane = try #require(scene.sprite.chroma[phaseY << format.chromaShiftX | phaseX])
        let chromaWidth = format.chromaWidth(width + phaseX)
        let chroma = DensePlane(plane, width: chromaWidth, height: format.chromaHeight(height + phaseY))
        var sums = [Int](repeating: 0, count: chroma.alphas.count)
        for (i, alpha) in luma.alphas.enumerated() {
          let column = (i % width + phaseX) >> format.chromaShiftX
          sums[(i / width + phaseY) >> format.chromaShiftY * chromaWidth + column] += Int(alpha)
        }
        let share = 1 / Double(1 << (format.chromaShiftX + format.chromaShiftY))
        let worst = zip(chroma.alphas, sums).map { abs(Double($0) - Double($1) * share) }.max() ?? 0
        // Both alphas are rounded, each by 1/2 at most.
        #expect(worst <= 1)
      }
    }
  }

  /// Two by two opaque pixels, at the four positions relative to the chroma grid.
  @Test(arguments: [
    (PixelFormat.yuv420, 0, 0, 1, [255] as [UInt8]), (.yuv420, 1, 0, 2, [128, 128]),
    (.yuv420, 0, 1, 1, [128, 128]), (.yuv420, 1, 1, 2, [64, 64, 64, 64]),
    (.yuv422, 0, 0, 1, [255, 255]), (.yuv422, 1, 1, 2, [128, 128, 128, 128]),
    (.yuv444, 1, 1, 2, [255, 255, 255, 255]),
  ])
  func chromaOfAnOpaqueSquare(format: PixelFormat, x: Int, y: Int, width: Int, alphas: [UInt8]) throws {
    let opaque = [UInt8](repeating: 255, count: 4)
    let masks = InkMasks(width: 2, height: 2, fill: opaque, outline: opaque)
    let sprite = Sprite(masks, paint: Self.paint, format: format)
    sprite.prepare(x: x, y: y, masks: masks)
    let plane = try #require(sprite.chroma.compactMap { $0 }.first)
    #expect(DensePlane(plane, width: width, height: alphas.count / width).alphas == alphas)
  }

  @Test(arguments: TestFrame.formats)
  func chromaHasTheSamplesThatTheBoxTouches(format: PixelFormat) throws {
    var generator = SeededGenerator(seed: 2)
    for (width, height) in [(1, 1), (2, 1), (1, 2), (3, 3), (4, 5), (5, 4), (31, 17)] {
      let masks = MaskKind.solid.masks(width: width, height: height, using: &generator)
      for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let sprite = Sprite(masks, paint: Self.paint, format: format)
        sprite.prepare(x: x, y: y, masks: masks)
        let plane = try #require(sprite.chroma.compactMap { $0 }.first)
        let columns = (x & format.chromaShiftX + width - 1) >> format.chromaShiftX + 1
        let rows = (y & format.chromaShiftY + height - 1) >> format.chromaShiftY + 1
        #expect(plane.spans.map { Int($0.row) } == Array(0..<rows))
        #expect(plane.spans.allSatisfy { $0.x == 0 && Int($0.length) == columns })
      }
    }
  }

  @Test(arguments: TestFrame.formats, MaskKind.allCases)
  func colorsDoNotExceedTheirAlpha(format: PixelFormat, kind: MaskKind) {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let sprite = Scene(format, kind, using: &generator).sprite
      for plane in [sprite.luma] + sprite.chroma.compactMap({ $0 }) {
        #expect(plane.colors.allSatisfy { colors in zip(colors, plane.alphas).allSatisfy { $0 <= $1 } })
      }
    }
  }

  @Test(arguments: TestFrame.formats, [(0, 0), (0, 5), (5, 0), (9, 4)])
  func emptyMasksTakeNoMemoryAndDrawNothing(format: PixelFormat, size: (width: Int, height: Int)) {
    var generator = SeededGenerator(seed: 4)
    let none = [UInt8](repeating: 0, count: size.width * size.height)
    let masks = InkMasks(width: size.width, height: size.height, fill: none, outline: none)
    let sprite = Sprite(masks, paint: Self.paint, format: format)
    let frame = TestFrame(width: 12, height: 6, format: format, using: &generator)
    let before = frame.bytes
    for (x, y) in [(0, 0), (1, 1), (-1, 2)] {
      sprite.prepare(x: x, y: y, masks: masks)
      #expect(Blender().draw(sprite, x: x, y: y, onto: frame.view))
    }
    #expect(sprite.byteCount == 0)
    #expect(frame.bytes == before)
  }
}
