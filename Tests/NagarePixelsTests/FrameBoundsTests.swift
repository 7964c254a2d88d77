import NagarePixels
import TestSupport
import Testing

/// Where drawing must leave a frame's memory alone.
@Suite struct FrameBoundsTests {
  @Test(arguments: TestFrame.formats, MaskKind.allCases)
  func nothingOutsideTheSpritesBoxChanges(format: PixelFormat, kind: MaskKind) {
    var generator = SeededGenerator(seed: 1)
    for trial in 0..<500 {
      let scene = Scene(format, kind, using: &generator)
      guard scene.drawn().differsOnlyInBox(of: scene) else {
        Issue.record("trial \(trial): \(scene.masks.width)x\(scene.masks.height) at \(scene.x), \(scene.y)")
        return
      }
    }
  }

  @Test(arguments: TestFrame.formats, [false, true])
  func framesOfAnySizeKeepWhatSurroundsThem(format: PixelFormat, upsideDown: Bool) {
    var generator = SeededGenerator(seed: 2)
    for width in 1...66 {
      for height in 1...66 {
        let frame = TestFrame(
          width: width, height: height, format: format, padding: width % 4, upsideDown: upsideDown, using: &generator)
        let kind: MaskKind = [.solid, .text, .noise][(width + height) % 3]
        let scene = Scene(frame, kind, width: 80, height: 8, using: &generator)
        guard scene.drawn().differsOnlyInBox(of: scene) else {
          Issue.record("\(width)x\(height), sprite at \(scene.x), \(scene.y)")
          return
        }
      }
    }
  }

  @Test(arguments: TestFrame.formats)
  func spritesBesideTheFrameChangeNothing(format: PixelFormat) {
    var generator = SeededGenerator(seed: 3)
    let masks = MaskKind.solid.masks(width: 5, height: 3, using: &generator)
    for (width, height) in [(8, 6), (7, 5), (1, 1)] {
      let frame = TestFrame(width: width, height: height, format: format, using: &generator)
      let before = frame.bytes
      let columns = [.min, -6, -5, width, width + 1, .max]
      let rows = [.min, -4, -3, height, height + 1, .max]
      for (x, y) in columns.map({ ($0, 0) }) + rows.map({ (0, $0) }) + Array(zip(columns, rows)) {
        let sprite = Sprite(masks, paint: .random(using: &generator), format: format)
        sprite.prepare(x: x, y: y, masks: masks)
        #expect(Blender().draw(sprite, x: x, y: y, onto: frame.view))
      }
      #expect(frame.bytes == before)
    }
  }
}

extension TestFrame {
  /// Whether all bytes are those of the scene's frame, except for the samples that the sprite's box touches.
  fileprivate func differsOnlyInBox(of scene: Scene) -> Bool {
    let expected = TestFrame(copying: scene.frame)
    for (index, plane) in expected.planes.enumerated() {
      let shiftX = index == 0 ? 0 : format.chromaShiftX
      let shiftY = index == 0 ? 0 : format.chromaShiftY
      for y in scene.y >> shiftY...(scene.y + scene.masks.height - 1) >> shiftY where (0..<plane.height).contains(y) {
        for x in scene.x >> shiftX...(scene.x + scene.masks.width - 1) >> shiftX where (0..<plane.width).contains(x) {
          plane[x, y] = planes[index][x, y]
        }
      }
    }
    return bytes == expected.bytes
  }
}
