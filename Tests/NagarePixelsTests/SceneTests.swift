import NagareColor
import NagarePixels
import TestSupport
import Testing

/// The sprites that a scene accepts, and the order in which they are drawn.
@Suite struct SceneTests {
  private static let encoding = YCbCrEncoding(matrix: .bt709, range: .limited)
  private static let paint = SpritePaint(fill: .white, outline: .black, opacity: 255)

  @Test(arguments: NamedFormat.all)
  func spritesAreDrawnInOrder(named: NamedFormat) {
    var generator = SeededGenerator(seed: 1)
    let frame = TestFrame(width: 70, height: 20, format: named.format, using: &generator)
    let drawings = (0..<12).map { _ in Drawing(frame, .text, width: 90, height: 12, using: &generator) }
    let scene = SpriteScene(width: 70, height: 20, format: named.format)
    let (together, oneByOne) = (TestFrame(copying: frame), TestFrame(copying: frame))
    for drawing in drawings {
      scene.add(drawing.sprite, quarterX: drawing.quarterX, y: drawing.y)
      Blender().draw(drawing.scene, onto: oneByOne.view)
    }
    #expect(scene.count == drawings.count)
    Blender().draw(scene, onto: together.view)
    #expect(together.bytes == oneByOne.bytes)
  }

  @Test func blenderDrawsOneSceneAfterAnother() {
    var generator = SeededGenerator(seed: 2)
    let blender = Blender()
    for _ in 0..<60 {
      guard let named = NamedFormat.all.randomElement(using: &generator) else { return }
      let drawing = Drawing(named.format, .text, using: &generator)
      let drawn = TestFrame(copying: drawing.frame)
      blender.draw(drawing.scene, onto: drawn.view)
      #expect(drawn.bytes == drawing.drawn().bytes)
    }
  }

  @Test func clearedSceneDrawsNothing() {
    var generator = SeededGenerator(seed: 3)
    let drawing = Drawing(.yuv420, .solid, using: &generator)
    let scene = drawing.scene
    #expect(scene.count == 1 && !scene.isEmpty && scene.sampleCount > 0)
    scene.clear()
    #expect(scene.isEmpty && scene.sampleCount == 0)
    let before = drawing.frame.bytes
    Blender().draw(scene, onto: drawing.frame.view)
    #expect(drawing.frame.bytes == before)
  }

  @Test func spriteOfAnotherFormatIsRefused() {
    var generator = SeededGenerator(seed: 4)
    let masks = MaskKind.solid.masks(width: 4, height: 4, using: &generator)
    for named in NamedFormat.all {
      let sprite = Sprite([masks], paint: Self.paint, format: named.format, encoding: Self.encoding)
      for other in NamedFormat.all {
        let scene = SpriteScene(width: 8, height: 8, format: other.format)
        #expect(scene.add(sprite, quarterX: 0, y: 0) == (other.format == named.format))
      }
    }
  }

  @Test(arguments: NamedFormat.all)
  func positionsOutsideTheGridPhasesAreRefused(named: NamedFormat) {
    var generator = SeededGenerator(seed: 5)
    let masks = MaskKind.solid.masks(width: 5, height: 5, using: &generator)
    let (periodX, periodY) = (1 << named.format.chromaShiftX, 1 << named.format.chromaShiftY)
    for (x, y) in [(-3, -2), (-2, -3), (2, 6), (7, 1)] {
      let phases = GridPhases.at(x: x, y: y, in: named.format)
      let row = GridPhases.row(y, in: named.format)
      let masks = [masks, masks, masks, masks]
      let one = Sprite(masks, paint: Self.paint, format: named.format, encoding: Self.encoding, phases: phases)
      let rows = Sprite(masks, paint: Self.paint, format: named.format, encoding: Self.encoding, phases: row)
      for quarterX in -17...17 {
        for otherY in -5...5 {
          let scene = SpriteScene(width: 16, height: 16, format: named.format)
          let fitsX = (x - (quarterX >> 2)).isMultiple(of: periodX)
          let fitsY = (y - otherY).isMultiple(of: periodY)
          #expect(scene.add(one, quarterX: quarterX, y: otherY) == (fitsX && fitsY))
          #expect(scene.add(rows, quarterX: quarterX, y: otherY) == fitsY)
          #expect(fitsY || scene.isEmpty)
        }
      }
    }
  }

  @Test(arguments: NamedFormat.all, [(0, 0), (0, 5), (5, 0), (9, 4)])
  func emptyMasksDrawNothing(named: NamedFormat, size: (width: Int, height: Int)) {
    var generator = SeededGenerator(seed: 6)
    let none = [UInt8](repeating: 0, count: size.width * size.height)
    let masks = DrawingMasks(width: size.width, height: size.height, fill: none, outline: none)
    let frame = TestFrame(width: 12, height: 6, format: named.format, using: &generator)
    let sprite = Sprite([masks], paint: Self.paint, format: named.format, encoding: Self.encoding)
    let scene = SpriteScene(width: 12, height: 6, format: named.format)
    let before = frame.bytes
    for (x, y) in [(0, 0), (4, 1), (-4, 2)] { #expect(scene.add(sprite, quarterX: x, y: y)) }
    #expect(scene.sampleCount == 0)
    Blender().draw(scene, onto: frame.view)
    #expect(frame.bytes == before)
  }
}
