import NagareOverlay
import Testing

@Suite("Visible and unused sprites")
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

  @Test("a visible sprite stays, however many others come and go")
  func visibleStays() {
    let cache = SpriteCache(cacheBytes: 20_000)
    let kept = cache.take(key("kept")) { sprite(side: 200) }
    for number in 0..<50 {
      _ = cache.take(key("\(number)")) { sprite() }
      cache.release([key("\(number)")])
    }
    #expect(cache.take(key("kept")) { sprite() } === kept)
    #expect(cache.statistics.bytes <= 20_000)
    #expect(cache.statistics.evictions > 0)
  }

  @Test("a sprite is visible until its last comment has left")
  func counted() {
    let cache = SpriteCache(cacheBytes: 0)
    let first = cache.take(key("twice")) { sprite() }
    #expect(cache.take(key("twice")) { sprite() } === first)
    cache.release([key("twice")])
    #expect(cache.take(key("twice")) { sprite() } === first)
    cache.release([key("twice")])
    cache.release([key("twice")])
    #expect(cache.take(key("twice")) { sprite() } !== first)
  }

  @Test("an unused sprite is reused")
  func reused() {
    let cache = SpriteCache(cacheBytes: 1 << 20)
    let first = cache.take(key("again")) { sprite() }
    cache.release([key("again")])
    #expect(cache.statistics.bytes == first.byteCount)
    #expect(cache.take(key("again")) { sprite() } === first)
    #expect(cache.statistics.bytes == 0)
    #expect(cache.statistics.hits == 1)
  }

  @Test("releasing a sprite that was never taken does nothing")
  func unknown() {
    let cache = SpriteCache(cacheBytes: 1 << 20)
    cache.release([key("unknown")])
    #expect(cache.statistics.bytes == 0)
    #expect(cache.statistics.misses == 0)
  }
}
