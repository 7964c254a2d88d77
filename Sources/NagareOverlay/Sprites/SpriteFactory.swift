import NagareColor
import NagarePixels

/// Makes coloured sprites for frames of one kind. A sprite is reused as long as the cache holds it.
struct SpriteFactory: Sendable {
  let sprites: SpriteCache
  let format: PixelFormat
  let encoding: YCbCrEncoding
  /// The display geometry of the frames.
  let display: DisplayGeometry

  /// Returns the sprite of one more text on screen.
  /// - Parameters:
  ///   - key: the key with the untinted paint.
  ///   - tint: the tint of the given parts; nil for none.
  ///   - masks: returns the text's masks as displayed; called only if there is no such sprite.
  /// - Returns: the sprite, and the key to release it with.
  func take(
    _ key: SpriteKey, under tint: Tint?, _ parts: TintedParts, masks: () -> [DrawingMasks]
  ) -> (sprite: Sprite, key: SpriteKey) {
    let key = tint.map { key.under($0, parts) } ?? key
    let sprite = sprites.take(key) {
      self.sprite(of: masks(), paint: key.paint, phases: key.phases)
    }
    return (sprite, key)
  }

  /// Makes a sprite from masks as displayed.
  func sprite(of masks: [DrawingMasks], paint: SpritePaint, phases: GridPhases) -> Sprite {
    Sprite(
      masks.map { $0.stored(for: display.orientation) }, paint: paint, format: format, encoding: encoding,
      phases: phases)
  }

  /// The phases of an object in the grid of subsampled planes.
  /// - Parameters:
  ///   - x: samples from the left of the rotated frame; nil if the object moves along its row.
  ///   - size: returns the size of the object's masks; called only if frames are rotated or mirrored.
  func phases(x: Int?, y: Int, size: () -> (width: Int, height: Int)) -> GridPhases {
    .at(x: x, y: y, size: display.orientation == .upright ? (0, 0) : size(), in: format, shown: display)
  }
}

extension SpriteKey {
  /// The key with a tinted paint.
  fileprivate func under(_ tint: Tint, _ parts: TintedParts) -> SpriteKey {
    SpriteKey(
      text: text, style: style, paint: paint.tinted(tint, parts), hasQuarters: hasQuarters, phases: phases, rows: rows)
  }
}
