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
  /// - Parameters:
  ///   - taken: further rows at which the comment may not begin.
  ///   - walls: rows to avoid even more closely, without a gap, in any order; they may lie outside the area.
  package func firstFreeRow(
    for transit: Transit, boxHeight: Int, at start: Int, besides taken: RangeSet<Int> = RangeSet<Int>(),
    walls: [Range<Int>] = []
  ) -> Int? {
    if taken.isEmpty {
      return firstRow(boxHeight: boxHeight, among: obstacles, walls) { $0.blocks(transit, at: start) }
    }
    let others = taken.ranges.map {
      // The obstacle that blocks exactly these rows, with its gaps.
      Obstacle(
        top: $0.lowerBound + boxHeight - 1 + rowGap, bottom: $0.upperBound - rowGap, start: start,
        transit: Transit(stayingFor: 1))
    }
    let all = (obstacles.filter { $0.blocks(transit, at: start) } + others).sorted { $0.top < $1.top }
    return firstRow(boxHeight: boxHeight, among: all, walls) { _ in true }
  }

  /// The rows at which a box may begin: row 0 alone if it is taller than the area.
  func starts(boxHeight: Int) -> Range<Int> { 0..<max(height - boxHeight, 0) + 1 }

  /// Those among them at which the box would touch some rows, or come closer to them than the gap.
  package func starts(boxHeight: Int, touching rows: Range<Int>) -> Range<Int> {
    let first = rows.lowerBound - rowGap - boxHeight + 1
    return (first..<max(rows.upperBound + rowGap, first)).clamped(to: starts(boxHeight: boxHeight))
  }

  /// The first of the `boxHeight` rows that become clear of all placed comments the earliest, and the earliest start
  /// there, at least `now`; the smallest row in case of ties. Nil if walls leave no such rows.
  package func firstRowToClear(
    for transit: Transit, boxHeight: Int, from now: Int, walls: [Range<Int>] = []
  ) -> (row: Int, start: Int)? {
    func row(at time: Int) -> Int? {
      firstRow(boxHeight: boxHeight, among: obstacles, walls) { $0.clearTime(for: transit) > time }
    }
    if let row = row(at: now) { return (row, now) }
    guard let first = firstRow(boxHeight: boxHeight, among: [], walls, where: { _ in false }) else { return nil }
    var best = (row: first, start: obstacles.reduce(now) { max($0, $1.clearTime(for: transit)) })
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

  /// The `boxHeight` rows beside walls that a fraction chooses, 0..<1: the first of them. Nil if there are none.
  package func row(at fraction: Double, boxHeight: Int, walls: [Range<Int>]) -> Int? {
    let last = max(height - boxHeight, 0)
    var (rooms, row): ([ClosedRange<Int>], Int) = ([], 0)
    for wall in walls.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let end = min(wall.lowerBound - boxHeight, last)
      if row <= end { rooms.append(row...end) }
      row = max(row, wall.upperBound)
    }
    if row <= last { rooms.append(row...last) }
    guard let end = rooms.last?.upperBound else { return nil }
    var distance = Int(Double(rooms.reduce(0) { $0 + $1.upperBound - $1.lowerBound }) * fraction)
    for room in rooms {
      if distance <= room.upperBound - room.lowerBound { return room.lowerBound + distance }
      distance -= room.upperBound - room.lowerBound
    }
    return end
  }

  /// The first of `boxHeight` rows without a wall, or an obstacle for which `isBlocking` is true; nil if there are none.
  /// - Parameter obstacles: sorted by `top`.
  private func firstRow(
    boxHeight: Int, among obstacles: [Obstacle], _ walls: [Range<Int>], where isBlocking: (Obstacle) -> Bool
  ) -> Int? {
    var start = 0
    while let row = firstRow(boxHeight: boxHeight, from: start, among: obstacles, where: isBlocking) {
      if walls.isEmpty { return row }
      let wall = walls.lazy.filter { $0.overlaps(row..<row + boxHeight) }.map(\.upperBound).max()
      guard let wall else { return row }
      start = wall
    }
    return nil
  }

  /// The first of `boxHeight` rows, none before `start`, without an obstacle for which `isBlocking` is true; nil if there
  /// are none.
  ///
  /// This row is `start` or follows such an obstacle, so a single pass in order of `top` finds it. For a box taller than
  /// the area, only row 0 is tried.
  private func firstRow(
    boxHeight: Int, from start: Int, among obstacles: [Obstacle], where isBlocking: (Obstacle) -> Bool
  ) -> Int? {
    var row = start
    if row > 0, row + boxHeight > height { return nil }
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
