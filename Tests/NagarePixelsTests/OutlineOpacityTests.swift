import NagareColor
import NagarePixels
import TestSupport
import Testing

/// Translucent outlines. How they are blended onto any frame is checked by `BlendingTests`.
@Suite struct OutlineOpacityTests {
  private static func paint(_ outlineOpacity: UInt8, opacity: UInt8 = 255) -> SpritePaint {
    SpritePaint(fill: RGBColor(hex: 0xFF8000), outline: .black, opacity: opacity, outlineOpacity: outlineOpacity)
  }

  private static func drawn(_ frame: TestFrame, _ masks: DrawingMasks, _ paint: SpritePaint) -> TestFrame {
    Drawing(
      frame, [masks], paint: paint, encoding: YCbCrEncoding(matrix: .bt709, range: .limited), quarterX: 12, y: 1
    ).drawn()
  }

  @Test(arguments: NamedFormat.all, [MaskKind.noise, .text, .emoji])
  func transparentOutlineIsNotDrawn(named: NamedFormat, kind: MaskKind) {
    var generator = SeededGenerator(seed: 1)
    let frame = TestFrame(width: 80, height: 9, format: named.format, using: &generator)
    let masks = kind.masks(width: 70, height: 7, using: &generator)
    let bare = DrawingMasks(
      width: 70, height: 7, fill: masks.fill, outline: masks.fill.map { _ in 0 }, color: masks.color)
    for opacity in [255, 102] as [UInt8] {
      let without = Self.drawn(frame, bare, Self.paint(255, opacity: opacity)).bytes
      let isNone = [0, 102].map { Self.drawn(frame, masks, Self.paint($0, opacity: opacity)).bytes == without }
      #expect(isNone == [true, false])
    }
  }

  @Test(arguments: NamedFormat.all) func anOpaqueFillHidesTheOutline(named: NamedFormat) {
    var generator = SeededGenerator(seed: 2)
    let frame = TestFrame(width: 80, height: 9, format: named.format, using: &generator)
    let masks = MaskKind.solid.masks(width: 70, height: 7, using: &generator)
    let drawn = [255, 102].map { Self.drawn(frame, masks, Self.paint($0)).bytes }
    let isSame = drawn[0] == drawn[1]
    #expect(isSame)
  }

  /// Black with an opacity of 0.4 over white is 153 in the full range.
  @Test func anOutlineAloneIsAsOpaqueAsItsPaint() {
    var generator = SeededGenerator(seed: 3)
    let frame = TestFrame(width: 8, height: 4, format: .gray8, using: &generator)
    for (x, y) in (0..<8).flatMap({ x in (0..<4).map { (x, $0) } }) { frame.planes[0][x, y] = 255 }
    let masks = DrawingMasks(
      width: 8, height: 4, fill: Array(repeating: 0, count: 32), outline: Array(repeating: 255, count: 32))
    let drawing = Drawing(
      frame, [masks], paint: Self.paint(102), encoding: YCbCrEncoding(matrix: .bt709, range: .full), quarterX: 0, y: 0)
    let plane = drawing.drawn().planes[0]
    #expect((0..<8).allSatisfy { x in (0..<4).allSatisfy { plane[x, $0] == 153 } })
  }
}
