import NagareColor
import NagarePixels
import TestSupport
import Testing

/// Which positions a sprite can be drawn at.
@Suite struct PreparationTests {
  private static let paint = SpritePaint(
    fill: YCbCrColor(y: 235, cb: 128, cr: 128), outline: YCbCrColor(y: 16, cb: 128, cr: 128), opacity: 255)

  @Test(arguments: TestFrame.formats)
  func unpreparedPhaseIsNotDrawn(format: PixelFormat) {
    var generator = SeededGenerator(seed: 1)
    let frame = TestFrame(width: 16, height: 16, format: format, using: &generator)
    let before = frame.bytes
    let masks = MaskKind.solid.masks(width: 4, height: 4, using: &generator)
    let sprite = Sprite(masks, paint: Self.paint, format: format)
    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1), (-1, -1), (100, 100)] {
      #expect(!sprite.isPrepared(x: x, y: y))
      #expect(!Blender().draw(sprite, x: x, y: y, onto: frame.view))
    }
    #expect(frame.bytes == before)
  }

  @Test(arguments: TestFrame.formats)
  func phaseServesThePositionsOfItsParity(format: PixelFormat) {
    var generator = SeededGenerator(seed: 2)
    let frame = TestFrame(width: 16, height: 16, format: format, using: &generator)
    let masks = MaskKind.solid.masks(width: 5, height: 5, using: &generator)
    for (x, y) in [(-3, -2), (-2, -3), (2, 6), (7, 1)] {
      let sprite = Sprite(masks, paint: Self.paint, format: format)
      sprite.prepare(x: x, y: y, masks: masks)
      for otherX in -4...4 {
        for otherY in -4...4 {
          let fitsX = format.chromaShiftX == 0 || (x - otherX).isMultiple(of: 2)
          let fitsY = format.chromaShiftY == 0 || (y - otherY).isMultiple(of: 2)
          #expect(sprite.isPrepared(x: otherX, y: otherY) == (fitsX && fitsY))
          #expect(Blender().draw(sprite, x: otherX, y: otherY, onto: frame.view) == (fitsX && fitsY))
        }
      }
    }
  }

  @Test func frameOfAnotherFormatIsNotDrawnOn() {
    var generator = SeededGenerator(seed: 3)
    let masks = MaskKind.solid.masks(width: 4, height: 4, using: &generator)
    for format in TestFrame.formats {
      let sprite = Sprite(masks, paint: Self.paint, format: format)
      sprite.prepare(x: 0, y: 0, masks: masks)
      for other in TestFrame.formats {
        let frame = TestFrame(width: 8, height: 8, format: other, using: &generator)
        let before = frame.bytes
        #expect(Blender().draw(sprite, x: 0, y: 0, onto: frame.view) == (other == format))
        #expect((frame.bytes == before) == (other != format))
      }
    }
  }

  @Test func eachPhaseTakesMemoryOnce() {
    var generator = SeededGenerator(seed: 4)
    let masks = MaskKind.noise.masks(width: 30, height: 7, using: &generator)
    let sprite = Sprite(masks, paint: Self.paint, format: .yuv420)
    var byteCount = sprite.byteCount
    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      sprite.prepare(x: x, y: y, masks: masks)
      #expect(sprite.byteCount > byteCount)
      byteCount = sprite.byteCount
      sprite.prepare(x: x + 2, y: y - 2, masks: masks)
      #expect(sprite.byteCount == byteCount)
    }
  }
}
