/// Tracks moving and fixed comments that may be on screen, to find the rows where a comment of one kind meets those of
/// the other.
///
/// Rows are in units of the stage, from the top. Times are in microseconds.
struct ModeCrossings: Sendable {
  private var moving: [Body] = []
  private var fixed: [Body] = []
  private var purgeCount = 32

  private struct Body: Sendable {
    let rows: Range<Int>
    let stay: Range<Int>
    /// Columns at the start, in pixels.
    let columns: Range<Double>
    /// Pixels per second.
    let velocity: Double

    init(_ placement: Placement) {
      let top = Int(rowUnitsIn: placement.y)
      rows = top..<top + Int(rowUnitsIn: placement.height)
      let start = Int(microsecondsIn: placement.timeIn)
      stay = start..<max(Int(microsecondsIn: placement.timeOut), start)
      columns = placement.x..<placement.x + placement.width
      velocity = placement.velocity
    }

    /// The time during which a moving comment overlaps a fixed one's columns.
    func passage(of fixed: Body) -> Range<Int> {
      let (near, far) =
        velocity < 0
        ? (columns.lowerBound - fixed.columns.upperBound, columns.upperBound - fixed.columns.lowerBound)
        : (fixed.columns.lowerBound - columns.upperBound, fixed.columns.upperBound - columns.lowerBound)
      // A fixed comment may be wider than the stage.
      let first = max(Int(microsecondsIn: near / abs(velocity)), 0)
      let last = min(Int(microsecondsIn: far / abs(velocity)), stay.count)
      return stay.lowerBound + first..<stay.lowerBound + max(last, first)
    }

    func meets(_ fixed: Body) -> Bool { passage(of: fixed).overlaps(fixed.stay) }
  }

  /// The rows at which a comment may not begin because it would meet comments of the other kind.
  /// - Parameters:
  ///   - all: the rows at which it may begin otherwise.
  ///   - blocked: returns those among them that the rows of another comment block.
  func starts(
    crossedBy placement: Placement, among all: Range<Int>, blocked: (Range<Int>) -> Range<Int>
  ) -> RangeSet<Int> {
    let body = Body(placement)
    var starts = RangeSet<Int>()
    for other in placement.velocity == 0 ? moving : fixed {
      let new = blocked(other.rows)
      // In a crowd, most comments block no further rows.
      if new.isEmpty || starts.ranges.contains(where: { $0.clamped(to: new) == new }) { continue }
      guard placement.velocity == 0 ? other.meets(body) : body.meets(other) else { continue }
      starts.insert(contentsOf: new)
      if starts.ranges.first == all { break }
    }
    return starts
  }

  /// Adds a placed comment. From time to time, removes comments that are gone at `now`.
  /// - Parameter now: the earliest time at which any later comment is visible.
  mutating func insert(_ placement: Placement, now: Int) {
    if moving.count + fixed.count >= purgeCount {
      moving.removeAll { $0.stay.upperBound <= now }
      fixed.removeAll { $0.stay.upperBound <= now }
      purgeCount = max(32, (moving.count + fixed.count) * 2)
    }
    if placement.velocity == 0 { fixed.append(Body(placement)) } else { moving.append(Body(placement)) }
  }
}
