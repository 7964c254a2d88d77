/// What tells one glyph mask from another.
struct GlyphKey: Hashable {
  let face: FontStack.Index
  let glyph: UInt32
  let style: TextStyle

  /// Quarters of a pixel, 0...3.
  let phase: Int
}

/// Glyph masks within a byte budget; the least recently used go first.
final class GlyphCache {
  private let budget: Int
  private(set) var byteCount = 0
  private var slotOf: [GlyphKey: Int] = [:]
  private var slots: [Slot] = []
  private var free: [Int] = []

  /// The ends of a doubly linked list through `slots`.
  private var newest = Slot.none
  private var oldest = Slot.none

  private struct Slot {
    static let none = -1
    let key: GlyphKey
    var mask: GlyphMask
    var older: Int
    var newer: Int
  }

  init(budget: Int) { self.budget = budget }

  func mask(for key: GlyphKey) -> GlyphMask? {
    guard let slot = slotOf[key] else { return nil }
    if slot != newest {
      unlink(slot)
      link(slot)
    }
    return slots[slot].mask
  }

  /// Keeps a mask that `mask(for:)` did not find, unless it alone exceeds the budget.
  func insert(_ mask: GlyphMask, for key: GlyphKey) {
    guard mask.byteCount <= budget else { return }
    while byteCount > budget - mask.byteCount { evictOldest() }
    byteCount += mask.byteCount
    let entry = Slot(key: key, mask: mask, older: Slot.none, newer: Slot.none)
    let slot: Int
    if let reused = free.popLast() {
      slot = reused
      slots[slot] = entry
    } else {
      slot = slots.count
      slots.append(entry)
    }
    slotOf[key] = slot
    link(slot)
  }

  private func evictOldest() {
    let slot = oldest
    unlink(slot)
    byteCount -= slots[slot].mask.byteCount
    slots[slot].mask = .blank
    slotOf[slots[slot].key] = nil
    free.append(slot)
  }

  private func link(_ slot: Int) {
    slots[slot].older = newest
    slots[slot].newer = Slot.none
    if newest == Slot.none { oldest = slot } else { slots[newest].newer = slot }
    newest = slot
  }

  private func unlink(_ slot: Int) {
    let (older, newer) = (slots[slot].older, slots[slot].newer)
    if older == Slot.none { oldest = newer } else { slots[older].newer = newer }
    if newer == Slot.none { newest = older } else { slots[newer].older = older }
  }
}
