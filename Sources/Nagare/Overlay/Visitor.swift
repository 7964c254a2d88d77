import NagareLayout
import NagarePixels

/// A comment with its place and its sprite, ready to be drawn.
struct Visitor: Sendable {
  let placement: Placement
  let sprite: Sprite
  let spriteKey: SpriteKey
  /// Where the masks lie in the comment's box.
  let left: Int
  let top: Int
  /// Whether it is a box of a purchase.
  let isNotice: Bool

  /// Moving comments lie under fixed ones, and boxes over all.
  var layer: Int { isNotice ? 2 : placement.velocity == 0 ? 1 : 0 }
  static let layerCount = 3

  func isVisible(at time: Double) -> Bool {
    placement.timeIn <= time && time < placement.timeOut
  }

  /// Puts the sprite where it is at a time.
  func add(to scene: Scene, at time: Double) {
    let x = placement.x(at: time)
    // Comments that step by whole pixels have sprites for these alone.
    let quarters = sprite.hasQuarters ? (x * 4).rounded() : x.rounded() * 4
    scene.add(sprite, quarterX: Int(quarters) + 4 * left, y: placement.y + top)
  }
}
