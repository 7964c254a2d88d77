import NagareColor
import NagarePixels
import TestSupport

/// A frame and a sprite that is prepared for a position where it is on the frame, at least in part.
struct Scene {
  let frame: TestFrame
  let masks: InkMasks
  let paint: SpritePaint
  let sprite: Sprite
  let x: Int
  let y: Int

  init(_ format: PixelFormat, _ kind: MaskKind, using generator: inout SeededGenerator) {
    let frame = TestFrame(
      width: .random(in: 1...160, using: &generator), height: .random(in: 1...24, using: &generator), format: format,
      padding: .random(in: 0...20, using: &generator), upsideDown: .random(using: &generator), using: &generator)
    self.init(frame, kind, width: 200, height: 16, using: &generator)
  }

  /// - Parameters:
  ///   - width: the greatest width of the sprite.
  ///   - height: its greatest height.
  init(_ frame: TestFrame, _ kind: MaskKind, width: Int, height: Int, using generator: inout SeededGenerator) {
    self.frame = frame
    masks = kind.masks(
      width: .random(in: 1...width, using: &generator), height: .random(in: 1...height, using: &generator),
      using: &generator)
    paint = .random(using: &generator)
    x = .random(in: 1 - masks.width..<frame.width, using: &generator)
    y = .random(in: 1 - masks.height..<frame.height, using: &generator)
    sprite = Sprite(masks, paint: paint, format: frame.format)
    sprite.prepare(x: x, y: y, masks: masks)
  }

  /// The frame with the sprite on it.
  func drawn(with kernels: PixelKernels = PixelKernels()) -> TestFrame {
    let result = TestFrame(copying: frame)
    Blender(kernels: kernels).draw(sprite, x: x, y: y, onto: result.view)
    return result
  }
}

extension SpritePaint {
  /// Any code values and any opacity, the extremes among them more often than by chance.
  static func random(using generator: inout SeededGenerator) -> SpritePaint {
    func value() -> UInt8 {
      let any = UInt8(truncatingIfNeeded: generator.next())
      return ([0, 255, any, any] as [UInt8])[Int.random(in: 0..<4, using: &generator)]
    }
    return SpritePaint(
      fill: YCbCrColor(y: value(), cb: value(), cr: value()),
      outline: YCbCrColor(y: value(), cb: value(), cr: value()), opacity: value())
  }
}
