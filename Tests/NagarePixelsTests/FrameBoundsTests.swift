import NagareColor
import NagarePixels
import TestSupport
import Testing

/// The memory of a frame that drawing must not change.
@Suite struct FrameBoundsTests {
  @Test(arguments: NamedFormat.all, MaskKind.allCases)
  func nothingOutsideTheSpritesBoxChanges(named: NamedFormat, kind: MaskKind) {
    var generator = SeededGenerator(seed: 1)
    for trial in 0..<50 {
      let drawing = Drawing(named.format, kind, using: &generator)
      guard drawing.drawn().differsOnlyInBox(of: drawing) else {
        Issue.record("trial \(trial): \(drawing.sprite.width)x\(drawing.sprite.height) at \(drawing.x), \(drawing.y)")
        return
      }
    }
  }

  @Test(arguments: NamedFormat.common, [false, true])
  func framesOfAnySizeKeepTheBytesAroundThem(named: NamedFormat, upsideDown: Bool) {
    var generator = SeededGenerator(seed: 2)
    for width in 1...66 {
      for height in 1...66 {
        let frame = TestFrame(
          width: width, height: height, format: named.format, padding: width % 4, upsideDown: upsideDown,
          using: &generator)
        let kind: MaskKind = [.solid, .text, .noise][(width + height) % 3]
        let drawing = Drawing(frame, kind, width: 80, height: 8, using: &generator)
        guard drawing.drawn().differsOnlyInBox(of: drawing) else {
          Issue.record("\(width)x\(height), sprite at \(drawing.x), \(drawing.y)")
          return
        }
      }
    }
  }

  @Test(arguments: NamedFormat.all)
  func spritesBesideTheFrameChangeNothing(named: NamedFormat) {
    var generator = SeededGenerator(seed: 3)
    let masks = MaskKind.solid.masks(width: 5, height: 3, using: &generator)
    let encoding = YCbCrEncoding(matrix: .bt709, range: .limited)
    for (width, height) in [(8, 6), (7, 5), (1, 1)] {
      let frame = TestFrame(width: width, height: height, format: named.format, using: &generator)
      let before = frame.bytes
      let columns = [.min, -24, -20, 4 * width, 4 * width + 1, .max - 2]
      let rows = [.min, -4, -3, height, height + 1, .max]
      for masks in [[masks], [masks, masks, masks, masks]] {
        let sprite = Sprite(masks, paint: .random(using: &generator), format: named.format, encoding: encoding)
        for (x, y) in columns.map({ ($0, 0) }) + rows.map({ (0, $0) }) + Array(zip(columns, rows)) {
          let scene = SpriteScene(width: width, height: height, format: named.format)
          #expect(scene.add(sprite, quarterX: x, y: y))
          Blender().draw(scene, onto: frame.view)
        }
      }
      #expect(frame.bytes == before)
    }
  }
}

extension TestFrame {
  /// Whether all bytes are those of the drawing's frame, except for the samples that the sprite's box touches.
  fileprivate func differsOnlyInBox(of drawing: Drawing) -> Bool {
    let expected = TestFrame(copying: drawing.frame)
    for (index, layout) in format.planes.enumerated() {
      let (plane, count) = (expected.planes[index], layout.components.count)
      let columns = drawing.x >> layout.shiftX...(drawing.x + drawing.sprite.width - 1) >> layout.shiftX
      let rows = drawing.y >> layout.shiftY...(drawing.y + drawing.sprite.height - 1) >> layout.shiftY
      for y in rows where 0..<plane.height ~= y {
        for x in columns.lowerBound * count..<(columns.upperBound + 1) * count where 0..<plane.width ~= x {
          plane[x, y] = planes[index][x, y]
        }
      }
    }
    return bytes == expected.bytes
  }
}
