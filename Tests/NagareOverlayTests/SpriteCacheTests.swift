import NagareOverlay
import Testing

@Suite("Sprites on screen and at rest")
struct SpriteCacheTests {
  private func key(_ text: String) -> SpriteKey {
    SpriteKey(text: DrawnText(content: text), style: TextStyle(size: 20, outline: 1), paint: paint)
  }

  private var paint: SpritePaint {
    SpritePaint(fill: .white, outline: .black, opacity: 255)
  }

  private func sprite(side: Int = 16) -> Sprite {
    let mask = [UInt8](repeating: 200, count: side * side)
    return Sprite(
      [DrawingMasks(width: side, height: side, fill: mask, outline: mask)], paint: paint, format: .yuv420,
      encoding: YCbCrEncoding(matrix: .bt709, range: .limited))
  }

  @Test("what is visible stays, however much passes by")
  func visibleStays() {
    let store = SpriteCache(cacheBytes: 20_000)
    let kept = store.take(key("kept")) { sprite(side: 200) }
    for number in 0..<50 {
      _ = store.take(key("\(number)")) { sprite() }
      store.release([key("\(number)")])
    }
    #expect(store.take(key("kept")) { sprite() } === kept)
    #expect(store.statistics.bytes <= 20_000)
    #expect(store.statistics.evictions > 0)
  }

  @Test("a sprite is visible until its last comment has left")
  func counted() {
    let store = SpriteCache(cacheBytes: 0)
    let first = store.take(key("twice")) { sprite() }
    #expect(store.take(key("twice")) { sprite() } === first)
    store.release([key("twice")])
    #expect(store.take(key("twice")) { sprite() } === first)
    store.release([key("twice")])
    store.release([key("twice")])
    #expect(store.take(key("twice")) { sprite() } !== first)
  }

  @Test("a sprite at rest is used again")
  func rested() {
    let store = SpriteCache(cacheBytes: 1 << 20)
    let first = store.take(key("again")) { sprite() }
    store.release([key("again")])
    #expect(store.statistics.bytes == first.byteCount)
    #expect(store.take(key("again")) { sprite() } === first)
    #expect(store.statistics.bytes == 0)
    #expect(store.statistics.hits == 1)
  }

  @Test("releasing what was never taken does nothing")
  func unknown() {
    let store = SpriteCache(cacheBytes: 1 << 20)
    store.release([key("unknown")])
    #expect(store.statistics.bytes == 0)
    #expect(store.statistics.misses == 0)
  }
}
