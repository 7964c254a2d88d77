import NagareColor
import NagarePixels
import TestSupport

/// A frame, and a sprite at a position where at least a part of it is on the frame.
struct Drawing {
  let frame: TestFrame
  /// One drawing's masks, or those of four that are a quarter of a pixel apart.
  let masks: [DrawingMasks]
  let paint: SpritePaint
  let encoding: YCbCrEncoding
  let sprite: Sprite
  let quarterX: Int
  let y: Int

  /// The sprite's position in whole pixels.
  var x: Int { masks.count == 4 ? quarterX >> 2 : (quarterX + 2) >> 2 }
  /// The masks that are drawn at `quarterX`.
  var visibleMasks: DrawingMasks { masks[masks.count == 4 ? quarterX & 3 : 0] }

  init(_ format: PixelFormat, _ kind: MaskKind, using generator: inout SeededGenerator) {
    let alpha = TestFrame.Alpha.allCases.randomElement(using: &generator) ?? .random
    let frame = TestFrame(
      width: .random(in: 1...160, using: &generator), height: .random(in: 1...24, using: &generator), format: format,
      padding: .random(in: 0...20, using: &generator), upsideDown: .random(using: &generator), alpha: alpha,
      using: &generator)
    self.init(frame, kind, width: 200, height: 16, using: &generator)
  }

  /// - Parameters:
  ///   - width: the greatest width of the sprite.
  ///   - height: its greatest height.
  init(_ frame: TestFrame, _ kind: MaskKind, width: Int, height: Int, using generator: inout SeededGenerator) {
    let width = Int.random(in: 1...width, using: &generator)
    let height = Int.random(in: 1...height, using: &generator)
    let masks = (0..<(Bool.random(using: &generator) ? 1 : 4)).map { _ in
      kind.masks(width: width, height: height, using: &generator)
    }
    let x = Int.random(in: 1 - width..<frame.width, using: &generator)
    self.init(
      frame, masks, paint: .random(using: &generator), encoding: .random(using: &generator),
      quarterX: 4 * x + (masks.count == 4 ? .random(in: 0...3, using: &generator) : 0),
      y: .random(in: 1 - height..<frame.height, using: &generator))
  }

  init(
    _ frame: TestFrame, _ masks: [DrawingMasks], paint: SpritePaint, encoding: YCbCrEncoding, quarterX: Int, y: Int
  ) {
    self.frame = frame
    self.masks = masks
    self.paint = paint
    self.encoding = encoding
    self.quarterX = quarterX
    self.y = y
    sprite = Sprite(masks, paint: paint, format: frame.format, encoding: encoding)
  }

  /// A scene of the sprite alone.
  var scene: SpriteScene {
    let scene = SpriteScene(width: frame.width, height: frame.height, format: frame.format)
    scene.add(sprite, quarterX: quarterX, y: y)
    return scene
  }

  /// The frame with the sprite on it.
  func drawn(with kernels: PixelKernels = PixelKernels()) -> TestFrame {
    let result = TestFrame(copying: frame)
    Blender(kernels: kernels).draw(scene, onto: result.view)
    return result
  }
}

extension SpritePaint {
  /// Any colours and opacities, extremes more often than by chance.
  static func random(using generator: inout SeededGenerator) -> SpritePaint {
    func value() -> UInt8 {
      let any = UInt8(truncatingIfNeeded: generator.next())
      return ([0, 255, any, any] as [UInt8])[Int.random(in: 0..<4, using: &generator)]
    }
    func color() -> RGBColor { RGBColor(red: value(), green: value(), blue: value()) }
    return SpritePaint(fill: color(), outline: color(), opacity: value(), outlineOpacity: value())
  }
}

extension YCbCrEncoding {
  static func random(using generator: inout SeededGenerator) -> YCbCrEncoding {
    var encoding = YCbCrEncoding(
      matrix: ColorMatrix.allCases.randomElement(using: &generator) ?? .bt709,
      range: ColorRange.allCases.randomElement(using: &generator) ?? .limited)
    // Half of the encodings need no conversion of colours.
    if Bool.random(using: &generator) {
      encoding.primaries = ColorPrimaries.allCases.randomElement(using: &generator) ?? .bt709
      encoding.transfer = TransferFunction.allCases.randomElement(using: &generator) ?? .sdr
    }
    return encoding
  }
}
