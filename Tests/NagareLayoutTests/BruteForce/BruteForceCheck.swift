import NagareComments
import NagareLayout

/// Checks every decision against all comments that may still matter: no forbidden overlap, no free place passed over.
///
/// Rounding to microseconds moves a comment by up to 0.01 pixels, so comments that are `nearlyTouching` may count as
/// touching or not. Rows are exact: they are the engine's, in units of 1/1024 pixel.
struct BruteForceCheck {
  struct Group: Hashable {
    var mode: Comment.Mode
    var isOwners: Bool
  }

  /// A placed comment; rows are counted from the anchored edge.
  struct Box {
    var request: LaneRequest
    var top: Double
    /// Nil for a fixed comment.
    var path: SitePath?
    /// The time in which the comment may block others, in microseconds.
    var stay: Range<Int>

    var height: Double { BruteForceCheck.rows(request.box.height) }
    var bottom: Double { top + height }
  }

  let site: Site
  private(set) var violations: [String] = []
  private(set) var overflowing = 0
  private(set) var late = 0
  private(set) var dropped = 0
  private var around: [Group: [Box]] = [:]

  static let nearlyTouching = 0.02
  static let nearlySameTime = 2e-5

  init(site: Site) {
    self.site = site
  }

  static func rows(_ pixels: Double) -> Double { (pixels * 1024).rounded() / 1024 }

  mutating func check(_ request: LaneRequest, _ outcome: Outcome) {
    let group = Group(mode: request.mode, isOwners: site.rules.separatesOwners && request.isOwners)
    let new = box(request, delay: 0)
    // No comment is judged more than a second before its time.
    around[group, default: []].removeAll { Double($0.stay.upperBound) / 1e6 < request.time - 1.01 }
    let others = around[group] ?? []
    let free = firstFreeRow(new, others)
    switch outcome {
    case .dropped(let reason):
      dropped += 1
      if reason != .noFreeLane || free != nil { report(request, outcome, "free at \(free ?? -1)") }
      if site.rules.overflow == .overlap { report(request, outcome, "must not be dropped") }
      if site.rules.overflow == .delay { checkRefusal(new, others, outcome) }
    case .placed(let placement):
      let placed = placedBox(new, placement)
      checkPath(placed, placement)
      checkRow(placed, placement, free: free, others)
      let isInTheWay = !isCentred(placed) && (!placement.overflows || site.rules.overlapRow != .random)
      if isInTheWay { around[group]?.append(placed) }
    }
  }

  private mutating func report(_ request: LaneRequest, _ outcome: Outcome, _ what: String) {
    if violations.count < 10 { violations.append("\(what): \(request), \(outcome)") }
  }

  /// The comment in row 0, `delay` seconds after its time.
  private func box(_ request: LaneRequest, delay: Double) -> Box {
    guard request.mode == .scroll || request.mode == .reverse else {
      let start = Int(((request.time + delay) * 1e6).rounded())
      let free = max(0, site.seconds(request) - site.rules.fixedTolerance)
      return Box(request: request, top: 0, path: nil, stay: start..<start + Int((free * 1e6).rounded()))
    }
    var path = site.path(of: request)
    path.time += delay
    let (from, to) = (path.time(leftAt: site.zone.entry), path.time(leftAt: site.zone.exit - path.width))
    return Box(request: request, top: 0, path: path, stay: Int(from * 1e6)..<Int(to * 1e6) + 10)
  }

  private func placedBox(_ new: Box, _ placement: Placement) -> Box {
    var placed = new
    if site.rules.overflow == .delay {
      let expected = new.path?.time(leftAt: Double(site.stage.width)) ?? new.request.time
      placed = box(new.request, delay: placement.timeIn - expected)
    }
    let fromBelow = Double(site.stage.height) - placement.height - placement.y
    placed.top = Self.rows(placement.mode == .bottom ? fromBelow : placement.y)
    return placed
  }

  // MARK: - What is in the way

  /// How many pixels two comments on the same rows would lack to keep apart: above `nearlyTouching` they surely touch,
  /// below its negative they surely do not.
  private func lack(_ old: Box, _ new: Box) -> Double {
    guard let oldPath = old.path, let newPath = new.path else {
      // A delayed comment may start after one that is placed later.
      let (first, second) = old.stay.lowerBound <= new.stay.lowerBound ? (old, new) : (new, old)
      return second.stay.lowerBound < first.stay.upperBound ? .infinity : -.infinity
    }
    return site.zone.lack(oldPath, newPath) ?? -.infinity
  }

  private func shareRows(_ old: Box, _ top: Double, _ height: Double) -> Bool {
    let gap = Double(site.rules.rowGap)
    return old.top < top + height + gap && top < old.bottom + gap
  }

  /// The first free place is at the edge or adjoins an obstacle, or it could be moved further up.
  private func firstFreeRow(_ new: Box, _ others: [Box]) -> Double? {
    let inTheWay = others.filter { lack($0, new) > -Self.nearlyTouching }
    return rows(for: new.height, after: inTheWay).filter { row in
      !inTheWay.contains { shareRows($0, row, new.height) }
    }.min()
  }

  private func rows(for height: Double, after others: [Box]) -> [Double] {
    let bottoms = others.map { $0.bottom + Double(site.rules.rowGap) }
    return [0] + bottoms.filter { $0 > 0 && $0 + height <= site.height }
  }

  // MARK: - Checks

  private mutating func checkPath(_ placed: Box, _ placement: Placement) {
    let width = Double(site.stage.width)
    guard let path = placed.path else {
      let isCentred = abs(placement.x - (width - placement.width) / 2) <= 1
      let stays = placement.timeOut - placement.timeIn - site.seconds(placed.request)
      if placement.velocity != 0 || abs(stays) > 1e-6 || !isCentred {
        report(placed.request, .placed(placement), "not in its place")
      }
      return
    }
    let entry = path.time(leftAt: width)
    let exit = path.time(leftAt: -path.width)
    if abs(placement.timeIn - entry) > 2e-6 || abs(placement.timeOut - exit) > 3e-6 {
      report(placed.request, .placed(placement), "not at its time \(entry)...\(exit)")
    }
    for time in [entry, (entry + exit) / 2, exit] {
      let x = placement.x(at: time)
      let left = placement.mode == .reverse ? width - placement.width - x : x
      if abs(left - path.left(at: time)) > Self.nearlyTouching {
        report(placed.request, .placed(placement), "not on its way at \(time)")
      }
    }
  }

  private mutating func checkRow(_ placed: Box, _ placement: Placement, free: Double?, _ others: [Box]) {
    let (row, height) = (placed.top, placed.height)
    if isCentred(placed) {
      if abs(row - (site.height - height) / 2) > 0.001 {
        report(placed.request, .placed(placement), "not in the middle")
      }
      return
    }
    let isInside = row >= 0 && row + height <= site.height
    if !isInside, height <= site.height || row != 0 { report(placed.request, .placed(placement), "outside") }
    if let free, free < row || placement.overflows {
      report(placed.request, .placed(placement), "free at \(free)")
    }
    let isLate = site.rules.overflow == .delay && free == nil
    if isLate { late += 1 }
    if placement.overflows { return checkOverflow(placed, placement, others) }
    let touched = others.first {
      shareRows($0, row, height) && lack($0, placed) > Self.nearlyTouching
    }
    if let touched { report(placed.request, .placed(placement), "touches \(touched)") }
    if isLate { checkFirstToClear(placed, placement, others) }
  }

  private func isCentred(_ box: Box) -> Bool {
    site.rules.tallRow == .centred && box.path != nil && box.height > site.height
  }

  private mutating func checkOverflow(_ placed: Box, _ placement: Placement, _ others: [Box]) {
    overflowing += 1
    if site.rules.overflow != .overlap { report(placed.request, .placed(placement), "must not overflow") }
    if site.rules.overlapRow == .firstToClear { checkFirstToClear(placed, placement, others) }
  }

  /// The place is one of those that become free first, and no smaller row becomes free at the same time.
  private mutating func checkFirstToClear(_ placed: Box, _ placement: Placement, _ others: [Box]) {
    let clear = clearTimes(placed, others)
    let first = clear.map(\.time).min() ?? 0
    let own = clearTime(of: placed.top, placed, others)
    if own > first + Self.nearlySameTime { report(placed.request, .placed(placement), "not the first to clear") }
    // With snapped motion, times that are equal in the engine differ here by some microseconds.
    if site.rules.motion == .exact, let smaller = clear.first(where: { $0.row < placed.top && $0.time == own }) {
      report(placed.request, .placed(placement), "clear just then at \(smaller)")
    }
    if !placement.overflows { checkDelay(placed, placement, from: first) }
  }

  private mutating func checkDelay(_ placed: Box, _ placement: Placement, from first: Double) {
    let start = placed.path?.time(leftAt: site.zone.entry) ?? placement.timeIn
    let latest = site.start(of: placed.request) + site.rules.maximumDelay
    if start > first + waiting(placed) || start > latest + Self.nearlySameTime {
      report(placed.request, .placed(placement), "clear at \(first)")
    }
  }

  /// The tolerance of start times, in seconds: one more frame if the comment is snapped.
  private func waiting(_ box: Box) -> Double {
    guard case .snap(let interval) = site.rules.motion, box.path != nil else { return Self.nearlySameTime }
    return interval + Self.nearlySameTime
  }

  private mutating func checkRefusal(_ new: Box, _ others: [Box], _ outcome: Outcome) {
    let first = clearTimes(new, others).map(\.time).min() ?? 0
    let latest = site.start(of: new.request) + site.rules.maximumDelay
    if first + waiting(new) <= latest { report(new.request, outcome, "clear at \(first)") }
  }

  // MARK: - When places become free

  private func clearTimes(_ new: Box, _ others: [Box]) -> [(row: Double, time: Double)] {
    rows(for: new.height, after: others).map { ($0, clearTime(of: $0, new, others)) }
  }

  private func clearTime(of row: Double, _ new: Box, _ others: [Box]) -> Double {
    var time = site.start(of: new.request)
    for old in others where shareRows(old, row, new.height) {
      guard let oldPath = old.path, let newPath = new.path else {
        time = max(time, Double(old.stay.upperBound) / 1e6)
        continue
      }
      time = max(time, site.zone.clearTime(of: oldPath, for: newPath))
    }
    return time
  }
}
