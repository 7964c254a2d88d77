/// The comments of one kind that may still be in the way of others, and the search for free rows among them.
///
/// Rows are in any unit, counted from the anchored edge of the area: from above for scrolling and top comments, from
/// below for bottom ones. Times are in microseconds.
package struct LaneGroup: Sendable {
  package struct Obstacle: Sendable {
    package let top: Int
    let bottom: Int
    let start: Int
    let transit: Transit

    var gone: Int { start + transit.duration }
    private var entered: Int { start + transit.tailEntered }
    private var arrived: Int { start + transit.headArrived }

    /// Whether every later comment that `other` blocks is blocked by this one too: if it is at both ends of the way as
    /// long as the other, of which the beginning matters only to comments that pass ahead.
    func hides(_ other: Obstacle, settled: Int) -> Bool {
      top <= other.top && other.bottom <= bottom && other.gone <= gone && other.entered <= entered
        && (start <= settled || start <= other.start && arrived <= other.arrived)
    }

    /// The first start at or after which a comment of this transit has this obstacle behind it.
    func clearTime(for next: Transit) -> Int {
      start + transit.clearance(before: next)
    }

    /// Whether a comment that starts at `start` would touch this one, whichever of the two comes first.
    func blocks(_ other: Transit, at start: Int) -> Bool {
      self.start <= start ? start < clearTime(for: other) : self.start < start + other.clearance(before: transit)
    }
  }

  /// The number of rows.
  let height: Int
  package let rowGap: Int
  /// Sorted by `top`. Some have expired; they block nothing.
  package private(set) var obstacles: [Obstacle] = []
  private var purgeCount = 32

  package init(height: Int, rowGap: Int) {
    self.height = height
    self.rowGap = rowGap
  }

  /// The first row from which `boxHeight` rows are free for a comment that starts at `start`.
  /// - Parameter taken: rows that are to be avoided as well, in any order; they may lie outside the area.
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

  /// The rows that are the first to be clear of everything placed so far, and when that is; the smallest row of several.
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

  /// The first row from which `boxHeight` rows hold no obstacle of those that count.
  ///
  /// That row is 0 or follows such an obstacle, so a single pass in order of `top` finds it. Only row 0 is tried for a
  /// box taller than the area.
  /// - Parameter obstacles: sorted by `top`.
  private func firstRow(boxHeight: Int, among obstacles: [Obstacle], where counts: (Obstacle) -> Bool) -> Int? {
    var row = 0
    for obstacle in obstacles {
      if obstacle.top - rowGap >= row + boxHeight { break }
      if obstacle.bottom + rowGap > row, counts(obstacle) {
        row = obstacle.bottom + rowGap
        if row + boxHeight > height { return nil }
      }
    }
    return row
  }

  /// Makes a placed comment an obstacle. Those that are gone at `now` are forgotten now and then.
  ///
  /// - Parameters:
  ///   - now: no comment to come starts before.
  ///   - settled: no comment to come passes ahead of one that starts at or before this time; `now` if nil.
  package mutating func insert(
    _ transit: Transit, row: Int, boxHeight: Int, at start: Int, now: Int, settled: Int? = nil
  ) {
    let settled = settled ?? now
    if obstacles.count >= purgeCount {
      obstacles.removeAll { $0.gone <= now }
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

  /// Usually a comment hides the one before it on its rows, so that about one is left for each lane.
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
