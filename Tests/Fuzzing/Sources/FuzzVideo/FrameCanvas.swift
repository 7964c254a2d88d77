import Nagare

/// A few rectangles in the corners of the frame, drawn like comments.
final class FrameCanvas {
  private let scene: SpriteScene
  private let blender = Blender()

  init(_ plan: FramePlan) {
    scene = SpriteScene(display: plan.display, format: plan.pixelFormat)
    let (width, height) = (12, 7)
    let mask = DrawingMasks(
      width: width, height: height, fill: (0..<width * height).map { UInt8($0 * 3) },
      outline: Array(repeating: 255, count: width * height))
    let paint = SpritePaint(fill: RGBColor(hex: 0xFF8040), outline: .black, opacity: 200)
    let sprite = Sprite([mask], paint: paint, format: plan.pixelFormat, encoding: plan.encoding)
    for (x, y) in [(-3, -2), (plan.display.width - 5, 1), (2, plan.display.height - 3)] {
      scene.add(sprite, quarterX: x * 4, y: y)
    }
  }

  func draw(on frame: FrameView) { blender.draw(scene, onto: frame) }
}
