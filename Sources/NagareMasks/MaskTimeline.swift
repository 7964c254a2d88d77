import NagarePixels

/// The masks around a time, and the interpolation between them.
///
/// Between two masks, both are weighted by their nearness in time; with smoothing, so are all masks within its range.
/// Masks do not count beyond a cut, which is known, or assumed between successive masks with little in common. The mask
/// changes at a known cut, and halfway at an assumed cut.
package struct MaskTimeline {
  /// The time in seconds for which a mask stays if no other follows within `longestGap`.
  static let hold = 0.5
  /// The longest gap between masks that belong together, in seconds.
  package static let longestGap = 2.0
  /// The tolerance for equal times, in seconds: sites round them to milliseconds.
  package static let tolerance = 0.002
  /// The minimum gap between masks, in seconds, which limits how many are kept.
  static let minGap = 0.008
  /// The minimum overlap of successive masks of the same scene.
  static let minOverlap = 0.5
  /// The allowed values of `smoothing`, in seconds.
  package static let smoothings = 0.0...0.5

  /// The range of smoothing, in seconds before and after a time.
  package let smoothing: Double
  private var masks: [TimedMask] = []
  /// For each mask, whether the next one overlaps with it by at least `minOverlap`; nil until computed.
  private var resemblesNext: [Bool?] = []
  /// The times of frames that begin a scene.
  private var cuts: [Double] = []

  /// - Parameter smoothing: seconds before and after a time, in `smoothings`.
  package init(smoothing: Double = 0) { self.smoothing = smoothing }

  /// Whether the mask for a time needs later masks than those appended so far.
  package func needsMore(for time: Double) -> Bool {
    (masks.last?.time ?? -.infinity) <= time + max(smoothing, MaskTimeline.tolerance)
  }

  /// The time of the last mask; nil if there is none.
  package var lastTime: Double? { masks.last?.time }

  /// The number of masks that are kept.
  package var count: Int { masks.count }

  /// Adds a mask, unless it is less than `minGap` later than the last; its cut counts in either case.
  package mutating func append(_ mask: TimedMask) {
    if mask.beginsScene { addCut(at: mask.time) }
    if let lastTime, mask.time < lastTime + MaskTimeline.minGap { return }
    masks.append(mask)
    resemblesNext.append(nil)
  }

  /// Adds the time of a frame that begins a scene, in seconds.
  package mutating func addCut(at time: Double) { cuts.append(time) }

  /// Removes all masks, but no cuts.
  package mutating func removeAll() {
    masks.removeAll()
    resemblesNext.removeAll()
  }

  /// The mask for a time in seconds, which must not be less than in the last call; nil if there is none.
  package mutating func image(at time: Double) -> MaskImage? {
    forget(before: time)
    guard let index = masks.lastIndex(where: { $0.time <= time + MaskTimeline.tolerance }) else { return nil }
    if smoothing == 0, time - masks[index].time <= MaskTimeline.tolerance { return masks[index].image }
    let (earlier, later) = relevantMasks(at: time, around: index)
    guard let nearest = [earlier.last, later.first].compactMap(\.self).first else { return nil }
    // Between two masks, weights that fall to 0 at the other mask make the mean an interpolation.
    let isBetween = !earlier.isEmpty && !later.isEmpty
    let range = max(smoothing, isBetween ? masks[index + 1].time - masks[index].time : 0)
    let weighted = (earlier + later).map { (image: $0.image, weight: 1 - abs($0.time - time) / range) }
      .filter { $0.weight > 0 }
    return weighted.isEmpty ? nearest.image : MaskImage.mean(of: weighted)
  }

  /// The masks of the time's scene that are next to the time or within the range of smoothing.
  private mutating func relevantMasks(at time: Double, around index: Int) -> (earlier: [TimedMask], later: [TimedMask])
  {
    let mask = masks[index]
    let isAfterCut = hasCut(after: mask.time, until: time)
    guard index + 1 < masks.count, masks[index + 1].time - mask.time <= MaskTimeline.longestGap else {
      let stays = !isAfterCut && time - mask.time <= MaskTimeline.hold
      return stays ? (earlier(from: index, time), []) : ([], [])
    }
    let next = masks[index + 1]
    if joins(index) { return (earlier(from: index, time), later(from: index + 1, time)) }
    let isBeforeCut = hasCut(after: time, until: next.time)
    if isAfterCut, isBeforeCut { return ([], []) }
    let isHalfway = time - mask.time >= next.time - time
    let hasChanged = isAfterCut || isHalfway && !isBeforeCut
    return hasChanged ? ([], later(from: index + 1, time)) : (earlier(from: index, time), [])
  }

  private mutating func earlier(from index: Int, _ time: Double) -> [TimedMask] {
    var first = index
    while first > 0, time - masks[first - 1].time < smoothing, joins(first - 1) { first -= 1 }
    return Array(masks[first...index])
  }

  private mutating func later(from index: Int, _ time: Double) -> [TimedMask] {
    var last = index
    while last + 1 < masks.count, masks[last + 1].time - time < smoothing, joins(last) { last += 1 }
    return Array(masks[index...last])
  }

  /// Whether a mask and the next one belong to the same scene.
  private mutating func joins(_ index: Int) -> Bool {
    let (one, two) = (masks[index], masks[index + 1])
    guard two.time - one.time <= MaskTimeline.longestGap, !hasCut(after: one.time, until: two.time) else {
      return false
    }
    if let known = resemblesNext[index] { return known }
    let isAlike = one.image.overlap(with: two.image) >= MaskTimeline.minOverlap
    resemblesNext[index] = isAlike
    return isAlike
  }

  private func hasCut(after start: Double, until end: Double) -> Bool {
    cuts.contains { start + MaskTimeline.tolerance < $0 && $0 <= end + MaskTimeline.tolerance }
  }

  /// Removes masks and cuts that matter neither for a time nor for later times.
  package mutating func forget(before time: Double) {
    let start = time - max(smoothing, MaskTimeline.tolerance)
    // The last mask before `start` may still matter.
    if let last = masks.lastIndex(where: { $0.time <= start }), last > 0 {
      masks.removeFirst(last)
      resemblesNext.removeFirst(last)
    }
    cuts.removeAll { $0 < start - MaskTimeline.longestGap }
  }
}
