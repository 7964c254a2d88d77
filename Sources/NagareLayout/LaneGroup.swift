/// The comments of one kind that may still block others, and the search for free rows among them.
///
/// Rows are in any unit, counted from the anchored edge of the area: from the top for scrolling and top comments, from
/// the bottom for bottom comments. Times are in microseconds.
package struct LaneGroup: Sendable {
  package struct Obstacle: Sendable {
    package let top: Int
    let bottom: Int
    let start: Int
    let transit: Transit

    var end: Int { start + transit.duration }
    private var entryTime: Int { start + transit.tailEntryTime }
    private var arrivalTime: Int { start + transit.headArrivalTime }

    /// Whether this obstacle blocks every later comment that `other` blocks: it covers the rows of `other` and clears
    /// both ends of the path no earlier. Starts matter only to later comments that pass ahead.
    func hides(_ other: Obstacle, settled: Int) -> Bool {
      top <= other.top && other.bottom <= bottom && other.end <= end && other.entryTime <= entryTime
        && (start <= settled || start <= other.start && arrivalTime <= other.arrivalTime)
    }

    /// The earliest start of a comment with the transit `next` that follows this obstacle without touching it.
    func clearTime(for next: Transit) -> Int {
      start + transit.clearance(before: next)
    }

    /// Whether a comment starting at `start` would touch this obstacle, behind or ahead of it.
    func blocks(_ other: Transit, at start: Int) -> Bool {
      self.start <= start ? start < clearTime(for: other) : self.start < start + other.clearance(before: transit)
    }
  }

  /// The height of the area, in rows.
  let height: Int
  package let rowGap: Int
  /// Sorted by `top`. May include expired obstacles, which block nothing.
  package private(set) var obstacles: [Obstacle] = []
  private var purgeCount = 32

  package init(height: Int, rowGap: Int) {
    self.height = height
    self.rowGap = rowGap
  }

  /// The first of `boxHeight` rows that are free for a comment starting at `start`; nil if there are none.
  /// - Parameter taken: further rows to avoid, in any order; they may lie outside the area.
  package func firstFreeRow(
    for transit: Transit, boxHeight: Int, at start: Int, besides taken: [Range<Int>] = []
  ) -> Int? {
    if taken.isEmpty { return firstRow(boxHeight: boxHeight, among: obstacles) { $0.blocks(transit, at: start) } }
    let others = taken.map {
      Obstacle(top: $0.lowerBound, bottom: $0.upperBound, start: start, transit: Transit(stayingFor: 1))
    }
    let all = (obstacles.filter { $0.blocks(transit, at: start) } + others).sorted { $0.top < $1.top }
    return firstRow(boxHeight: boxHeight, among: all) { _ in true }
  }

  /// The first of the `boxHeight` rows that become clear of all placed comments the earliest, and the earliest start
  /// there, at least `now`; the smallest row in case of ties.
  package func firstRowToClear(for transit: Transit, boxHeight: Int, from now: Int) -> (row: Int, start: Int) {
    func row(at time: Int) -> Int? {
      firstRow(boxHeight: boxHeight, among: obstacles) { $0.clearTime(for: transit) > time }
    }
    if let row = row(at: now) { return (row, now) }
    var best = (row: 0, start: obstacles.reduce(now) { max($0, $1.clearTime(for: transit)) })
    var blocked = now
    while best.start - blocked > 1 {
      let middle = blocked + (best.start - blocked) / 2
      if let row = row(at: middle) {
        best = (row, middle)
      } else {
        blocked = middle
      }
    }
    return best
  }

  /// The first of `boxHeight` rows without an obstacle for which `isBlocking` is true; nil if there are none.
  ///
  /// This row is 0 or follows such an obstacle, so a single pass in order of `top` finds it. For a box taller than the
  /// area, only row 0 is tried.
  /// - Parameter obstacles: sorted by `top`.
  private func firstRow(boxHeight: Int, among obstacles: [Obstacle], where isBlocking: (Obstacle) -> Bool) -> Int? {
    var row = 0
    for obstacle in obstacles {
      if obstacle.top - rowGap >= row + boxHeight { break }
      if obstacle.bottom + rowGap > row, isBlocking(obstacle) {
        row = obstacle.bottom + rowGap
        if row + boxHeight > height { return nil }
      }
    }
    return row
  }

  /// Makes a placed comment an obstacle. From time to time, removes obstacles that are gone at `now`.
  ///
  /// - Parameters:
  ///   - now: the earliest start of any later comment.
  ///   - settled: later comments never pass ahead of comments that start at or before this time; `now` if nil.
  package mutating func insert(
    _ transit: Transit, row: Int, boxHeight: Int, at start: Int, now: Int, settled: Int? = nil
  ) {
    let settled = settled ?? now
    if obstacles.count >= purgeCount {
      obstacles.removeAll { $0.end <= now }
      purgeCount = max(32, obstacles.count * 2)
    }
    let new = Obstacle(top: row, bottom: row + boxHeight, start: start, transit: transit)
    let first = obstacles.partitioningIndex { $0.top >= row }
    for other in obstacles[first...] {
      if other.top > row { break }
      if other.hides(new, settled: settled) { return }
    }
    removeObstacles(hiddenBy: new, from: first, settled: settled)
    obstacles.insert(new, at: first)
  }

  /// Removes obstacles hidden by a new one, usually the earlier comments on its rows: about one is left per lane.
  private mutating func removeObstacles(hiddenBy new: Obstacle, from first: Int, settled: Int) {
    var kept = first
    var index = first
    while index < obstacles.count, obstacles[index].top < new.bottom {
      if !new.hides(obstacles[index], settled: settled) {
        obstacles[kept] = obstacles[index]
        kept += 1
      }
      index += 1
    }
    obstacles.removeSubrange(kept..<index)
  }
}
