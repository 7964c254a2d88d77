import NagareText
import TestSupport
import Testing

@Suite("Caches with a byte budget")
struct ByteBudgetCacheTests {
  /// The expected cache as a list, with the least recently used entry first.
  private struct Model {
    var entries: [(key: Int, value: Int, byteCount: Int)] = []
    let budget: Int

    mutating func take(_ key: Int, keeps: Bool) -> Int? {
      guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
      let entry = entries.remove(at: index)
      if keeps { entries.append(entry) }
      return entry.value
    }

    /// - Returns: the number of evicted entries.
    mutating func insert(_ key: Int, _ value: Int, _ byteCount: Int) -> Int {
      entries.removeAll { $0.key == key }
      guard byteCount <= budget else { return 0 }
      var evictions = 0
      while entries.reduce(byteCount, { $0 + $1.byteCount }) > budget {
        entries.removeFirst()
        evictions += 1
      }
      entries.append((key, value, byteCount))
      return evictions
    }
  }

  @Test("any operations have the same results as on a list in the order of use", arguments: [UInt64](1...8))
  func model(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let budget = Int.random(in: 0...400, using: &random)
    var cache = ByteBudgetCache<Int, Int>(budget: budget)
    var model = Model(budget: budget)
    var (hits, misses, evictions) = (0, 0, 0)
    for step in 0..<4000 {
      let key = Int.random(in: 0..<24, using: &random)
      if step % 1_000 == 999 {
        cache.removeAll()
        model.entries = []
      }
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let expected = model.take(key, keeps: false)
        if expected == nil { misses += 1 } else { hits += 1 }
        #expect(cache.remove(key) == expected)
      case 1:
        let byteCount = Int.random(in: 0...(step % 7 == 0 ? 500 : 60), using: &random)
        evictions += model.insert(key, step, byteCount)
        cache.insert(step, for: key, byteCount: byteCount)
      default:
        let expected = model.take(key, keeps: true)
        if expected == nil { misses += 1 } else { hits += 1 }
        #expect(cache.value(for: key) == expected)
      }
      #expect(cache.statistics.bytes == model.entries.reduce(0) { $0 + $1.byteCount })
      #expect(cache.statistics.bytes <= budget)
    }
    let statistics = cache.statistics
    #expect((statistics.hits, statistics.misses, statistics.evictions) == (hits, misses, evictions))
  }

  @Test("a value that alone exceeds the budget is not kept, nor is the value that it replaces")
  func tooLarge() {
    var cache = ByteBudgetCache<String, Int>(budget: 10)
    cache.insert(1, for: "a", byteCount: 10)
    cache.insert(2, for: "b", byteCount: 11)
    #expect(cache.value(for: "a") == 1)
    #expect(cache.value(for: "b") == nil)
    cache.insert(3, for: "a", byteCount: 11)
    #expect(cache.value(for: "a") == nil)
    #expect(cache.statistics.bytes == 0)
  }
}
