import NagareColor
import NagarePixels

/// Colours texts for frames of one kind, each look once as long as the store has it.
struct SpriteWorkshop: Sendable {
  let sprites: SpriteStore
  let format: PixelFormat
  let encoding: YCbCrEncoding

  /// A sprite for one more text on screen.
  /// - Parameters:
  ///   - key: with the paint that the text has without a tint.
  ///   - masks: the text's, asked for if there is no such sprite.
  /// - Returns: the sprite with the key that it is to be released by.
  func take(_ key: SpriteKey, under tint: Tint?, masks: () -> [InkMasks]) -> (sprite: Sprite, key: SpriteKey) {
    let key = tint.map(key.under) ?? key
    let sprite = sprites.take(key) {
      Sprite(masks(), paint: key.paint, format: format, encoding: encoding, phases: key.phases)
    }
    return (sprite, key)
  }
}

extension SpriteKey {
  /// The same under a tint.
  fileprivate func under(_ tint: Tint) -> SpriteKey {
    var paint = paint
    paint.fill = tint.color(of: paint.fill, outlinedWith: paint.outline)
    return SpriteKey(text: text, style: style, paint: paint, hasQuarters: hasQuarters, phases: phases)
  }
}
