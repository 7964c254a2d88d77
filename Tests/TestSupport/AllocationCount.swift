import CAllocationCount

/// The number of allocations on the calling thread.
package struct AllocationCount: Equatable {
  /// Whether allocations are counted on this system; if not, all counts are 0.
  package static var isSupported: Bool { nagare_can_count_allocations() }

  /// All allocations.
  package let total: Int
  /// Allocations by Swift code, its runtime and Foundation, without those of the C libraries that it calls.
  package let own: Int

  /// Counts while `body` runs.
  package init(of body: () throws -> Void) rethrows {
    nagare_begin_counting()
    defer { _ = nagare_end_counting() }
    try body()
    let counted = nagare_end_counting()
    total = counted.total
    own = counted.own
  }
}
