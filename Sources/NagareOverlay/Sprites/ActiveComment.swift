import NagareColor
import NagareLayout
import NagarePixels
import NagareText

/// A comment with its place and what is drawn of it.
struct ActiveComment: Sendable {
  enum Figure: Sendable {
    /// A sprite that moves along the placement, and where it lies in it.
    case sprite(Sprite, key: SpriteKey, offset: Offset)
    /// Goes wherever its author wants.
    case positioned(PositionedComment)
  }

  struct Offset: Sendable {
    /// From the left edge of the placement to the sprite, in samples of the turned picture.
    let left: Int
    /// The row of the stage at which the sprite begins.
    let top: Int
  }

  /// What it takes to colour a text anew when the picture's colour changes.
  struct Ink: Sendable {
    /// With the paint that the text has without a tint.
    let key: SpriteKey
    let masks: [DrawingMasks]
  }

  let placement: Placement
  private(set) var figure: Figure
  /// Whether it is from the video's owner.
  let isOwners: Bool
  /// Whether a limit to what is drawn may hide it: neither a picture of several lines, nor what the owner says.
  let mayBeHidden: Bool
  /// Its characters that no font has, each as often as it occurs.
  let missing: [UInt32]
  /// What of it takes on the picture's colour.
  let tintedParts: TintedParts
  /// The tint that it was coloured with.
  private(set) var tint: Tint?
  /// Until it keeps its colour.
  private var ink: Ink?

  /// - Parameters:
  ///   - text: what it says.
  ///   - tintedParts: what takes on the picture's colour; a sprite then needs its ink.
  ///   - tint: the tint that it is coloured with.
  init(
    placement: Placement, figure: Figure, isOwners: Bool, text: ShapedText, tintedParts: TintedParts = [],
    tint: Tint? = nil,
    ink: Ink? = nil
  ) {
    self.placement = placement
    self.figure = figure
    self.isOwners = isOwners
    mayBeHidden = !isOwners && text.lineCount == 1
    missing = text.missing
    self.tintedParts = tintedParts
    self.tint = tint
    self.ink = ink
  }

  /// Whether it takes on the picture's colour.
  var isTinted: Bool { !tintedParts.isEmpty }

  func isVisible(at time: Double) -> Bool {
    placement.timeIn <= time && time < placement.timeOut
  }

  /// Colours it as it is to be under a tint.
  /// - Returns: the key of the sprite that it had until now.
  mutating func take(_ tint: Tint?, in factory: SpriteFactory) -> SpriteKey? {
    self.tint = tint
    switch figure {
    case .positioned(let comment):
      comment.tint = tint
      return nil
    case .sprite(_, let oldKey, let offset):
      guard let ink else { return nil }
      let (sprite, key) = factory.take(ink.key, under: tint, tintedParts) { ink.masks }
      figure = .sprite(sprite, key: key, offset: offset)
      return oldKey
    }
  }

  /// From now on it keeps its colour: what it would take to change it is let go.
  mutating func keepColor() { ink = nil }

  /// Puts what is drawn where it is at a time.
  /// - Parameter mirroredWidth: the stage's width, if the comment is to be where its mirror image would be.
  func add(to scene: SpriteScene, at time: Double, mirroredWidth: Double?, _ rasterizer: TransformRasterizer) {
    switch figure {
    case .sprite(let sprite, _, let offset):
      var x = placement.x(at: time)
      if let mirroredWidth { x = mirroredWidth - placement.width - x }
      x *= scene.display.samplesPerPixel
      // Comments that step by whole samples have sprites for these alone.
      let quarters = sprite.hasQuarters ? (x * 4).rounded() : x.rounded() * 4
      scene.add(sprite, quarterX: Int(quarters) + 4 * offset.left, y: offset.top)
    case .positioned(let comment): comment.add(to: scene, at: time, rasterizer)
    }
  }
}
