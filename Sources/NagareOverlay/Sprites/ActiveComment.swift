import NagareColor
import NagareLayout
import NagarePixels
import NagareText

/// A comment on screen or about to enter, with its placement and its figure.
struct ActiveComment: Sendable {
  enum Figure: Sendable {
    /// A sprite that moves with the placement, at an offset.
    case sprite(Sprite, key: SpriteKey, offset: Offset)
    /// A text that its author positioned.
    case positioned(PositionedComment)
  }

  struct Offset: Sendable {
    /// The offset from the left edge of the placement to the sprite, in samples of the rotated frame.
    let left: Int
    /// The top row of the sprite on the stage.
    let top: Int
  }

  /// The data for recolouring a text when the tint changes.
  struct RecolorSource: Sendable {
    /// The key with the untinted paint.
    let key: SpriteKey
    let masks: [DrawingMasks]
  }

  /// An animated emote of a text, drawn above it.
  struct PlacedEmote: Sendable {
    let animation: EmoteAnimation
    /// The offset from the left edge of the placement to the emote's sprites, in quarters of a sample of the rotated
    /// frame; whole samples if the text has no sprites for quarters.
    let quarterX: Int
    /// The top row of the emote's sprites on the stage.
    let top: Int
  }

  let placement: Placement
  private(set) var figure: Figure
  /// The animated emotes of a sprite's text.
  private let emotes: [PlacedEmote]
  /// Whether the comment is from the video's owner.
  let isOwners: Bool
  /// Whether a limit may hide the comment. Comments of several lines and the owner's comments are exempt.
  let mayBeHidden: Bool
  /// The characters that no font has, with repetitions.
  let missing: [UInt32]
  /// The parts that are tinted.
  let tintedParts: TintedParts
  /// The current tint.
  private(set) var tint: Tint?
  /// The data for recolouring; nil once the comment keeps its colour.
  private var recolorSource: RecolorSource?

  /// - Parameters:
  ///   - emotes: the animated emotes of a sprite's text.
  ///   - text: the shaped text.
  ///   - tintedParts: the parts that are tinted; a sprite then needs a `recolorSource`.
  ///   - tint: the current tint.
  init(
    placement: Placement, figure: Figure, emotes: [PlacedEmote] = [], isOwners: Bool, text: ShapedText,
    tintedParts: TintedParts = [], tint: Tint? = nil, recolorSource: RecolorSource? = nil
  ) {
    self.placement = placement
    self.figure = figure
    self.emotes = emotes
    self.isOwners = isOwners
    mayBeHidden = !isOwners && text.lineCount == 1
    missing = text.missing
    self.tintedParts = tintedParts
    self.tint = tint
    self.recolorSource = recolorSource
  }

  /// Whether any part is tinted.
  var isTinted: Bool { !tintedParts.isEmpty }

  func isVisible(at time: Double) -> Bool {
    placement.timeIn <= time && time < placement.timeOut
  }

  /// Recolours the comment for a tint.
  /// - Returns: the key of the replaced sprite, to release it; nil if no sprite was replaced.
  mutating func recolor(_ tint: Tint?, in factory: SpriteFactory) -> SpriteKey? {
    self.tint = tint
    switch figure {
    case .positioned(let comment):
      comment.tint = tint
      return nil
    case .sprite(_, let oldKey, let offset):
      guard let recolorSource else { return nil }
      let (sprite, key) = factory.take(recolorSource.key, under: tint, tintedParts) { recolorSource.masks }
      figure = .sprite(sprite, key: key, offset: offset)
      return oldKey
    }
  }

  /// Keeps the current colour from now on, and frees the data for recolouring.
  mutating func keepColor() { recolorSource = nil }

  /// Adds the figure to a scene at its place at a time.
  /// - Parameter mirroredWidth: the stage's width if the comment's place is mirrored; nil if not.
  func add(to scene: SpriteScene, at time: Double, mirroredWidth: Double?, _ rasterizer: TransformRasterizer) {
    switch figure {
    case .sprite(let sprite, _, let offset):
      var x = placement.x(at: time)
      if let mirroredWidth { x = mirroredWidth - placement.width - x }
      x *= scene.display.samplesPerPixel
      // Comments that step by whole samples have no sprites for quarters.
      let quarters = sprite.hasQuarters ? (x * 4).rounded() : x.rounded() * 4
      scene.add(sprite, quarterX: Int(quarters) + 4 * offset.left, y: offset.top)
      for emote in emotes {
        scene.add(emote.animation.sprite(at: time), quarterX: Int(quarters) + emote.quarterX, y: emote.top)
      }
    case .positioned(let comment): comment.add(to: scene, at: time, rasterizer)
    }
  }
}
