/// Derives decoding timestamps and durations from the presentation timestamps of frames in decoding order.
///
/// As in encoders, frame n is decoded when frame n - d is shown, where d is the reordering delay in frames; each frame
/// lasts until the next one is shown.
package struct DerivedTimestamps {
  /// The values for one frame, in the units of its presentation timestamp.
  package struct Times: Equatable {
    package let decoded: Int64
    package let duration: Int64
  }

  /// The reordering delay: the most by which a frame's rank in decoding order exceeds its rank in presentation order.
  private let delay: Int
  /// The presentation timestamps that may still be needed, in ascending order, and the rank of the first one.
  private var sorted: [Int64] = []
  private var firstRank = 0
  /// The presentation timestamps without derived values, in decoding order.
  private var waiting: [Int64] = []
  /// The number of frames added, and of those with derived values.
  private var added = 0, derived = 0
  /// The end of the last frame; nil until all frames are added.
  private var end: Int64?
  /// The time from the first frame to the one shown `delay` frames later.
  private var lead: Int64?

  /// - Parameter delay: the reordering delay in frames.
  package init(delay: Int) { self.delay = delay }

  /// Adds the next frame in decoding order.
  package mutating func add(_ shown: Int64) {
    added += 1
    waiting.append(shown)
    var index = sorted.count
    while index > 0, sorted[index - 1] > shown { index -= 1 }
    sorted.insert(shown, at: index)
  }

  /// Ends the sequence of frames.
  /// - Parameter end: the end of the last frame shown.
  package mutating func finish(at end: Int64) { self.end = end }

  /// The values of the next frame in decoding order; nil while they depend on frames that were not added yet.
  package mutating func next() -> Times? {
    guard let shown = waiting.first else { return nil }
    guard let lead = lead ?? timestamp(atRank: delay).map({ $0 - sorted[0] }) else { return nil }
    self.lead = lead
    let rank = firstRank + (sorted.firstIndex(of: shown) ?? 0)
    guard let next = timestamp(atRank: rank + 1) ?? (end != nil && rank + 1 == added ? end : nil) else { return nil }
    let decoded = derived < delay ? sorted[derived] - lead : timestamp(atRank: derived - delay) ?? shown
    waiting.removeFirst()
    derived += 1
    forget()
    return Times(decoded: decoded, duration: next - shown)
  }

  /// The presentation timestamp with a rank, once no later frame can change it.
  private func timestamp(atRank rank: Int) -> Int64? {
    let isFinal = end != nil || rank + delay < added
    let index = rank - firstRank
    return isFinal && sorted.indices.contains(index) ? sorted[index] : nil
  }

  /// Forgets the timestamps that are no longer needed, many at a time.
  private mutating func forget() {
    let waitingRank = waiting.min().flatMap { sorted.firstIndex(of: $0) }.map { firstRank + $0 } ?? Int.max
    let needed = min(derived - delay, waitingRank)
    guard needed - firstRank > 256, derived >= delay else { return }
    sorted.removeFirst(needed - firstRank)
    firstRank = needed
  }
}
