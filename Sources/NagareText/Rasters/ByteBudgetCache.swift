/// Usage counts of a cache.
package struct CacheStatistics: Sendable, Equatable, Codable {
  /// Look-ups that found a value.
  package internal(set) var hits = 0
  /// Look-ups that found none.
  package internal(set) var misses = 0
  /// Values removed to make room.
  package internal(set) var evictions = 0
  /// The size of the values held now, in bytes.
  package internal(set) var bytes = 0

  /// Creates statistics of an unused cache.
  package init() {}
}

/// A cache with a byte budget that evicts the least recently used values.
package struct ByteBudgetCache<Key: Hashable, Value> {
  private struct Slot {
    let key: Key
    var value: Value
    var byteCount: Int
    /// Neighbours in order of use; -1 at the ends.
    var older: Int
    var newer: Int
  }

  private let budget: Int
  package private(set) var statistics = CacheStatistics()
  private var slots: [Slot?] = []
  private var freeSlots: [Int] = []
  private var slotOf: [Key: Int] = [:]
  private var newest = -1
  private var oldest = -1

  package init(budget: Int) {
    self.budget = budget
  }

  /// The value for a key, which becomes the most recently used; nil if there is none.
  package mutating func value(for key: Key) -> Value? {
    guard let slot = slotOf[key] else {
      statistics.misses += 1
      return nil
    }
    statistics.hits += 1
    unlink(slot)
    link(slot)
    return slots[slot]?.value
  }

  /// Removes and returns a value; nil if there is none.
  package mutating func remove(_ key: Key) -> Value? {
    guard let slot = slotOf[key] else {
      statistics.misses += 1
      return nil
    }
    statistics.hits += 1
    return discard(slot)
  }

  /// Stores a value in place of the key's older one. A value that alone exceeds the budget is not stored.
  package mutating func insert(_ value: Value, for key: Key, byteCount: Int) {
    if let slot = slotOf[key] { discard(slot) }
    guard byteCount <= budget else { return }
    while statistics.bytes > budget - byteCount {
      discard(oldest)
      statistics.evictions += 1
    }
    let entry = Slot(key: key, value: value, byteCount: byteCount, older: -1, newer: -1)
    let slot: Int
    if let free = freeSlots.popLast() {
      slot = free
      slots[slot] = entry
    } else {
      slot = slots.count
      slots.append(entry)
    }
    statistics.bytes += byteCount
    slotOf[key] = slot
    link(slot)
  }

  /// Removes all values.
  package mutating func removeAll() {
    let statistics = statistics
    self = ByteBudgetCache(budget: budget)
    (self.statistics, self.statistics.bytes) = (statistics, 0)
  }

  /// Counts a use of a value that its owner keeps outside the cache.
  package mutating func countHit() {
    statistics.hits += 1
  }

  @discardableResult
  private mutating func discard(_ slot: Int) -> Value? {
    guard let entry = slots[slot] else { return nil }
    unlink(slot)
    slots[slot] = nil
    freeSlots.append(slot)
    slotOf[entry.key] = nil
    statistics.bytes -= entry.byteCount
    return entry.value
  }

  private mutating func link(_ slot: Int) {
    slots[slot]?.older = newest
    slots[slot]?.newer = -1
    if newest >= 0 { slots[newest]?.newer = slot } else { oldest = slot }
    newest = slot
  }

  private mutating func unlink(_ slot: Int) {
    guard let entry = slots[slot] else { return }
    if entry.older >= 0 { slots[entry.older]?.newer = entry.newer } else { oldest = entry.newer }
    if entry.newer >= 0 { slots[entry.newer]?.older = entry.older } else { newest = entry.older }
  }
}
