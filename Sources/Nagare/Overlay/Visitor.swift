import NagareLayout
import NagarePixels

/// A comment with its place and its sprite, ready to be drawn.
struct Visitor: Sendable {
  let placement: Placement
  let sprite: Sprite
  let spriteKey: SpriteKey
  /// From the left edge of the comment's box to the sprite.
  let left: Int
  /// The row of the stage at which the sprite begins.
  let top: Int

  func isVisible(at time: Double) -> Bool {
    placement.timeIn <= time && time < placement.timeOut
  }

  /// Puts the sprite where it is at a time.
  func add(to scene: Scene, at time: Double) {
    let x = placement.x(at: time)
    // Comments that step by whole pixels have sprites for these alone.
    let quarters = sprite.hasQuarters ? (x * 4).rounded() : x.rounded() * 4
    scene.add(sprite, quarterX: Int(quarters) + 4 * left, y: top)
  }
}
