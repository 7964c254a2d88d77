import NagareColor
import NagarePixels
import TestSupport
import Testing

/// What is on the frame after a sprite was drawn.
@Suite struct BlendingTests {
  @Test(arguments: TestFrame.formats, MaskKind.allCases)
  func samplesAreWithinOneCodeOfRealSourceOver(format: PixelFormat, kind: MaskKind) {
    var generator = SeededGenerator(seed: 1)
    for trial in 0..<1000 {
      let scene = Scene(format, kind, using: &generator)
      let reference = SourceOver(masks: scene.masks, paint: scene.paint)
      let error = reference.greatestError(of: scene.drawn(), from: scene.frame, x: scene.x, y: scene.y)
      guard error <= 1 else {
        Issue.record("trial \(trial): off by \(error), opacity \(scene.paint.opacity)")
        return
      }
    }
  }

  @Test(arguments: TestFrame.formats)
  func allKernelsGiveTheSameFrame(format: PixelFormat) {
    var generator = SeededGenerator(seed: 2)
    for trial in 0..<500 {
      for kind in MaskKind.allCases {
        let scene = Scene(format, kind, using: &generator)
        let expected = scene.drawn(with: PixelKernels(allowing: .scalar)).bytes
        guard
          scene.drawn(with: PixelKernels(allowing: .avx2)).bytes == expected,
          scene.drawn(with: PixelKernels(allowing: .avx512)).bytes == expected
        else {
          Issue.record("trial \(trial), \(kind)")
          return
        }
      }
    }
  }

  @Test(arguments: TestFrame.formats)
  func opaqueInkHasThePaintsOwnCodes(format: PixelFormat) {
    var generator = SeededGenerator(seed: 3)
    let frame = TestFrame(width: 90, height: 4, format: format, using: &generator)
    let paint = SpritePaint(
      fill: YCbCrColor(y: 81, cb: 90, cr: 240), outline: YCbCrColor(y: 16, cb: 128, cr: 128), opacity: 255)
    let masks = MaskKind.solid.masks(width: 90, height: 4, using: &generator)
    let sprite = Sprite(masks, paint: paint, format: format)
    sprite.prepare(x: 0, y: 0, masks: masks)
    Blender().draw(sprite, x: 0, y: 0, onto: frame.view)
    for (plane, code) in zip(frame.planes, [paint.fill.y, paint.fill.cb, paint.fill.cr]) {
      #expect((0..<plane.height).allSatisfy { y in (0..<plane.width).allSatisfy { plane[$0, y] == code } })
    }
  }
}
