import NagareColor
import NagarePixels
import NagareText

/// What tells one sprite from another within a video.
package struct SpriteKey: Hashable {
  package let text: String
  package let style: TextStyle
  package let paint: SpritePaint

  package init(text: String, style: TextStyle, paint: SpritePaint) {
    self.text = text
    self.style = style
    self.paint = paint
  }
}

/// Sprites on screen, and of those that have left it as many as a byte budget allows.
package final class SpriteStore {
  private struct User {
    let sprite: Sprite
    var count: Int
  }

  private var visible: [SpriteKey: User] = [:]
  private var resting: ByteBudgetCache<SpriteKey, Sprite>

  package init(cacheBytes: Int = 16 << 20) {
    resting = ByteBudgetCache(budget: cacheBytes)
  }

  package var statistics: CacheStatistics { resting.statistics }

  /// The sprite of a key for one more comment on screen, made when there is none.
  package func take(_ key: SpriteKey, make: () -> Sprite) -> Sprite {
    if var user = visible[key] {
      user.count += 1
      visible[key] = user
      resting.countHit()
      return user.sprite
    }
    let sprite = resting.remove(key) ?? make()
    visible[key] = User(sprite: sprite, count: 1)
    return sprite
  }

  /// Tells that a comment with this sprite has left the screen.
  package func release(_ key: SpriteKey) {
    guard var user = visible[key] else { return }
    user.count -= 1
    if user.count > 0 {
      visible[key] = user
    } else {
      visible[key] = nil
      resting.insert(user.sprite, for: key, byteCount: user.sprite.byteCount)
    }
  }
}
