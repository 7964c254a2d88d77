import NagareLayout
import NagarePixels
import NagareText

/// A comment with its place and what is drawn of it.
struct Visitor: Sendable {
  enum Figure: Sendable {
    /// A sprite that moves along the placement, and where it lies in it.
    case sprite(Sprite, key: SpriteKey, offset: Offset)
    /// Goes wherever its author wants.
    case directed(DirectedVisitor)
  }

  struct Offset: Sendable {
    /// From the left edge of the placement to the sprite.
    let left: Int
    /// The row of the stage at which the sprite begins.
    let top: Int
  }

  let placement: Placement
  let figure: Figure
  /// Whether it is from the video's owner.
  let isOwners: Bool

  func isVisible(at time: Double) -> Bool {
    placement.timeIn <= time && time < placement.timeOut
  }

  /// Puts what is drawn where it is at a time.
  /// - Parameter mirroredWidth: the stage's width, if the comment is to be where its mirror image would be.
  func add(to scene: Scene, at time: Double, mirroredWidth: Double?, _ rasterizer: TransformRasterizer) {
    switch figure {
    case .sprite(let sprite, _, let offset):
      var x = placement.x(at: time)
      if let mirroredWidth { x = mirroredWidth - placement.width - x }
      // Comments that step by whole pixels have sprites for these alone.
      let quarters = sprite.hasQuarters ? (x * 4).rounded() : x.rounded() * 4
      scene.add(sprite, quarterX: Int(quarters) + 4 * offset.left, y: offset.top)
    case .directed(let visitor): visitor.add(to: scene, at: time, rasterizer)
    }
  }
}
