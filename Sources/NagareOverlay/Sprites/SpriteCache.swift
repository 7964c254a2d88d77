import NagareColor
import NagarePixels
import NagareText
import Synchronization

/// The key of a sprite within a video.
package struct SpriteKey: Hashable, Sendable {
  package let text: DrawnText
  package let style: TextStyle
  package let paint: SpritePaint
  /// Whether the sprite can be placed at quarters of a pixel.
  package let hasQuarters: Bool
  /// The phases in the grid of subsampled planes at which the sprite can be placed.
  package let phases: GridPhases
  /// The rows of the text's box that are drawn; nil for all.
  package let rows: Range<Int>?

  package init(
    text: DrawnText, style: TextStyle, paint: SpritePaint, hasQuarters: Bool = false, phases: GridPhases = .all,
    rows: Range<Int>? = nil
  ) {
    self.text = text
    self.style = style
    self.paint = paint
    self.hasQuarters = hasQuarters
    self.phases = phases
    self.rows = rows
  }
}

/// The sprites on screen, and a cache of those that have left the screen, with a byte budget.
///
/// Several threads may take and release sprites. A lock guards the shared state; it is not held while a sprite is made.
package final class SpriteCache: Sendable {
  private struct UsedSprite {
    let sprite: Sprite
    var count: Int
  }

  private struct State {
    var visible: [SpriteKey: UsedSprite] = [:]
    var unused: ByteBudgetCache<SpriteKey, Sprite>
  }

  private let state: Mutex<State>

  package init(cacheBytes: Int = 16 << 20) {
    state = Mutex(State(unused: ByteBudgetCache(budget: cacheBytes)))
  }

  package var statistics: CacheStatistics { state.withLock { $0.unused.statistics } }

  /// Returns the sprite of a key for one more comment on screen. Makes the sprite if there is none.
  package func take(_ key: SpriteKey, make: () -> Sprite) -> Sprite {
    let known = state.withLock { state -> Sprite? in
      if let used = state.visible[key] {
        state.visible[key]?.count += 1
        state.unused.countHit()
        return used.sprite
      }
      guard let sprite = state.unused.remove(key) else { return nil }
      state.visible[key] = UsedSprite(sprite: sprite, count: 1)
      return sprite
    }
    if let known { return known }
    let sprite = make()
    return state.withLock { state in
      // Another thread may have made the same sprite in the meantime.
      guard let used = state.visible[key] else {
        state.visible[key] = UsedSprite(sprite: sprite, count: 1)
        return sprite
      }
      state.visible[key]?.count += 1
      return used.sprite
    }
  }

  /// Releases the sprites of comments that have left the screen.
  package func release(_ keys: [SpriteKey]) {
    state.withLock { state in
      for key in keys {
        guard let used = state.visible[key] else { continue }
        if used.count > 1 {
          state.visible[key]?.count -= 1
        } else {
          state.visible[key] = nil
          state.unused.insert(used.sprite, for: key, byteCount: used.sprite.byteCount)
        }
      }
    }
  }
}
