import NagareColor
import NagarePixels

/// Colours texts for frames of one kind, each look once as long as the store has it.
struct SpriteFactory: Sendable {
  let sprites: SpriteCache
  let format: PixelFormat
  let encoding: YCbCrEncoding
  /// How the frames are shown.
  let display: DisplayGeometry

  /// A sprite for one more text on screen.
  /// - Parameters:
  ///   - key: with the paint that the text has without a tint.
  ///   - tint: what the tinted parts of the text take on.
  ///   - masks: the text's as it is shown, asked for if there is no such sprite.
  /// - Returns: the sprite with the key that it is to be released by.
  func take(
    _ key: SpriteKey, under tint: Tint?, _ parts: TintedParts, masks: () -> [DrawingMasks]
  ) -> (sprite: Sprite, key: SpriteKey) {
    let key = tint.map { key.under($0, parts) } ?? key
    let sprite = sprites.take(key) {
      self.sprite(of: masks(), paint: key.paint, phases: key.phases)
    }
    return (sprite, key)
  }

  /// A sprite of masks as they are shown.
  func sprite(of masks: [DrawingMasks], paint: SpritePaint, phases: GridPhases) -> Sprite {
    Sprite(
      masks.map { $0.stored(for: display.orientation) }, paint: paint, format: format, encoding: encoding,
      phases: phases)
  }

  /// Where something stands in the grid of subsampled planes.
  /// - Parameters:
  ///   - x: samples from the left of the turned picture; nil for what moves along its row.
  ///   - size: of its masks, asked for where it matters.
  func phases(x: Int?, y: Int, size: () -> (width: Int, height: Int)) -> GridPhases {
    .at(x: x, y: y, size: display.orientation == .upright ? (0, 0) : size(), in: format, shown: display)
  }
}

extension SpriteKey {
  /// The same under a tint.
  fileprivate func under(_ tint: Tint, _ parts: TintedParts) -> SpriteKey {
    SpriteKey(text: text, style: style, paint: paint.tinted(tint, parts), hasQuarters: hasQuarters, phases: phases)
  }
}
