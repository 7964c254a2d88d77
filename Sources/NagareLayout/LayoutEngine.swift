import NagareComments

/// Places the comments of a stream, one after another.
///
/// A decision depends only on earlier comments and is never revised. Memory and time per comment depend on the number
/// of comments on screen, not on the length of the stream. Comments of different modes do not avoid each other, unless
/// the rules keep moving and fixed ones apart.
///
/// Times are whole microseconds: a comment that ends at 5.1 s and another that starts then never meet, and shifting all
/// comments by whole microseconds changes no row. A comment that snaps to frames starts at the first frame at or after
/// its time, to the microsecond; shifting all comments by whole frames then changes no row either.
package struct LayoutEngine: Sendable {
  /// The stage, with sizes clamped to their ranges.
  package let stage: Stage
  /// The rules, with all values clamped to their ranges.
  package let rules: LayoutRules

  /// The rows for bottom comments and notices, and for all others.
  private let bottomRows: Range<Int>
  private let topRows: Range<Int>
  /// The rows between clear bands at the edges. Boxes taller than the area may extend into them.
  private let clearRows: Range<Int>
  /// The other areas to keep clear, and the rows in which no moving comment may be.
  private let walls: [PixelArea]
  private let movingWalls: [Range<Int>]
  private let path: ScrollPath
  /// The longest time, in microseconds, from a comment's start to its own time, or from its entry to its own time if
  /// it has the usual duration.
  private let largestLead: Int
  /// The longest time, in microseconds, by which a later comment may start before the latest time so far.
  private let farthestBack: Int
  /// The distance of notices from the edges of the area, in pixels.
  private let noticeMargin: Int
  private let frames: FrameGrid?
  /// The latest time of a comment so far, and the time of the comment being placed, in microseconds.
  private var clock = Int(microsecondsIn: -Self.farthestTime)
  private var moment = Int(microsecondsIn: -Self.farthestTime)
  /// Groups for scrolling, reverse, top and bottom comments, the same for the owner's comments, and one for notices.
  private var groups: [LaneGroup]
  private var occupancy = Occupancy()
  /// The crossings of viewers' comments, and of the owner's if these are separate.
  private var crossings = [ModeCrossings(), ModeCrossings()]

  private static let farthestTime = 1e9
  private static let modeGroups = 4
  private static let noticeGroup = 2 * modeGroups

  /// An engine with an empty stage.
  package init(stage: Stage, rules: LayoutRules) {
    self.stage = stage.clamped
    self.rules = rules.clamped
    topRows = self.rules.usableRows(of: self.stage, for: .top)
    bottomRows = self.rules.usableRows(of: self.stage, for: .bottom)
    clearRows = self.rules.clearRows(of: self.stage)
    walls = self.rules.walls(of: self.stage)
    movingWalls = walls.map(\.rows) + self.rules.wallsOfLanes(of: self.stage)
    path = self.rules.path ?? .edgeToEdge(of: self.stage)
    let usualSpeed = path.speed(width: 0, seconds: self.rules.scrollTime)
    let earliest = -path.headTime(at: Double(self.stage.width), speed: usualSpeed)
    largestLead = Int(microsecondsIn: max(path.lead, earliest))
    frames = self.rules.motion.frames
    // The judged zone may begin outside the stage, and whole steps change the speed between entry and start.
    let distance = Double(self.stage.width) - path.judged.upperBound
    let back = max(-distance, 0) + (frames == nil ? 0 : abs(distance) * FrameGrid.largestChange)
    let longest = self.rules.usesOwnDurations ? LayoutRules.ownDurations.upperBound : 0
    let lowestSpeed = path.speed(width: 0, seconds: max(self.rules.scrollTime, longest))
    farthestBack = largestLead + Int(microsecondsIn: back / lowestSpeed)
    let rowGap = Int(rowUnitsIn: self.rules.rowGap)
    let lanes = LaneGroup(height: Int(rowUnitsIn: max(topRows.count, 1)), rowGap: rowGap)
    let bottomCount = max(bottomRows.count, 1)
    let bottomLanes = LaneGroup(height: Int(rowUnitsIn: bottomCount), rowGap: rowGap)
    let ofViewers = [lanes, lanes, lanes, bottomLanes]
    noticeMargin = min(self.stage.width / 64, bottomCount - 1)
    let notices = LaneGroup(
      height: Int(rowUnitsIn: bottomCount - noticeMargin), rowGap: Int(rowUnitsIn: noticeMargin / 4))
    groups = ofViewers + ofViewers + [notices]
  }

  /// Places the next comment of the stream, or gives the reason for dropping it.
  ///
  /// Scrolling, reverse, top and bottom comments are placed; others are dropped. A box taller than the area is placed
  /// by ``LayoutRules/tallRow``, and dropped if it would then touch a clear band.
  ///
  /// - Parameter request: its time must not be less than that of an earlier request; a smaller time, or NaN, is raised
  ///   to the latest one. The time of a fixed comment, or of a moving one that enters at its own time, may be less by
  ///   up to the longest lead, as comments that enter early are placed first.
  package mutating func place(_ request: LaneRequest) -> Outcome {
    advance(to: request)
    var request = request
    request.box = request.box.clamped
    let own = rules.usesOwnDurations ? request.duration?.clamped(to: LayoutRules.ownDurations) : nil
    switch request.mode {
    case .scroll, .reverse:
      let pace = crossing(request.box, seconds: own ?? rules.scrollTime)
      if request.entersAtOwnTime { moment -= pace.entry }
      return place(request, pace)
    case .top, .bottom: return place(request, staying(seconds: own ?? rules.fixedTime))
    case .positioned, .code, .bas: return .dropped(.modeNotDrawn)
    }
  }

  /// Places the next comment of the stream, with defaults for all other properties.
  package mutating func place(time: Double, mode: Comment.Mode, box: CommentBox) -> Outcome {
    place(LaneRequest(time: time, mode: mode, box: box))
  }

  /// Places a notice, such as a purchase message: at the left edge or beside ``LayoutRules/noticeInset``, stacked from
  /// the bottom, separate from all comments. A notice is delayed by up to a minute until there is space, and dropped if
  /// there is none by then.
  ///
  /// - Parameters:
  ///   - time: as in ``place(_:)``.
  ///   - staying: seconds on screen, 0.001...86,400.
  package mutating func placeNotice(time: Double, staying: Double, box: CommentBox) -> Outcome {
    advance(to: LaneRequest(time: time, mode: .bottom, box: box))
    let pace = Pace(stayingFor: Int(microsecondsIn: staying.clamped(to: 0.001...86_400)))
    let request = LaneRequest(time: time, mode: .bottom, box: box.clamped)
    guard hasRoom(.bottom, boxHeight: request.box.height + Double(noticeMargin)),
      let slot = slot(
        for: request, pace, group: Self.noticeGroup, overflow: .delay, maximumDelay: LayoutRules.maximumNoticeDelay)
    else { return .dropped(.noFreeLane) }
    insert(slot, pace, boxHeight: request.box.height, group: Self.noticeGroup)
    var placement = placement(request, pace, slot)
    placement.x = noticeX(of: request.box)
    placement.y -= Double(noticeMargin)
    placement.layer = Self.noticeLayer
    return .placed(placement)
  }

  private mutating func advance(to request: LaneRequest) {
    let seconds = request.time.clamped(to: -Self.farthestTime...Self.farthestTime)
    let time = request.time.isNaN ? clock : Int(microsecondsIn: seconds)
    let isMoving = request.mode == .scroll || request.mode == .reverse
    let isAhead = isMoving && !request.entersAtOwnTime
    clock = max(clock, time)
    moment = max(time, isAhead ? clock : clock - largestLead)
  }

  private mutating func place(_ request: LaneRequest, _ pace: Pace) -> Outcome {
    guard hasRoom(request.mode, boxHeight: request.box.height) else { return .dropped(.noFreeLane) }
    let group = group(of: request)
    let overflow = request.mayOverlap && rules.overflow == .drop ? .overlap : rules.overflow
    guard
      let slot = slot(for: request, pace, group: group, overflow: overflow, maximumDelay: rules.maximumDelay)
    else { return .dropped(.noFreeLane) }
    if let limit = rules.maxOnScreen, rules.screenLimitRule == .refuse {
      let stay = pace.stay(from: slot.start)
      // The usual duration may exceed the longest that a comment may ask for.
      let lead = max(longestLead(duration: nil), longestLead(duration: LayoutRules.ownDurations.upperBound))
      occupancy.forget(endedBy: clock - Int(microsecondsIn: lead) - Transit.frameMargin)
      if occupancy.peak(during: stay) >= limit { return .dropped(.tooManyOnScreen) }
      occupancy.insert(stay)
    }
    let placement = placement(request, pace, slot)
    // A centred box is taller than the area and would block all later comments.
    let blocksNothing = isCentred(request.mode, boxHeight: request.box.height)
    if !blocksNothing, !slot.overflows || rules.overlapRow != .random {
      insert(slot, pace, boxHeight: request.box.height, group: group)
      if rules.keepsModesApart {
        crossings[isApart(request) ? 1 : 0].insert(placement, now: clock - farthestBack)
      }
    }
    return .placed(placement)
  }

  /// Whether the comment is separate from viewers' comments.
  private func isApart(_ request: LaneRequest) -> Bool { rules.separatesOwners && request.isOwners }

  private func group(of request: LaneRequest) -> Int {
    let owners = isApart(request) ? Self.modeGroups : 0
    return switch request.mode {
    case .reverse: owners + 1
    case .top: owners + 2
    case .bottom: owners + 3
    default: owners
    }
  }

  /// Whether the mode has rows, and a box taller than these touches no clear area. The box may cross the stage's edges.
  private func hasRoom(_ mode: Comment.Mode, boxHeight: Double) -> Bool {
    let usableRows = usableRows(mode)
    if usableRows.isEmpty { return false }
    if boxHeight <= Double(usableRows.count) { return true }
    let isCentred = isCentred(mode, boxHeight: boxHeight)
    let top = y(of: isCentred ? centredRow(boxHeight: boxHeight) : 0, mode, boxHeight: boxHeight)
    return (clearRows.lowerBound == 0 || top >= Double(clearRows.lowerBound))
      && (clearRows.upperBound == stage.height || top + boxHeight <= Double(clearRows.upperBound))
      // The search for a row finds walls for all others.
      && !(isCentred
        && movingWalls.contains { Double($0.lowerBound) < top + boxHeight && top < Double($0.upperBound) })
  }

  /// Whether there are areas to keep clear other than bands at the edges.
  package var hasInnerAreas: Bool { !walls.isEmpty }

  /// The columns that a box of a fixed mode takes. All columns for moving ones.
  private func columns(of mode: Comment.Mode, _ box: CommentBox) -> Range<Double> {
    guard mode == .top || mode == .bottom else { return 0..<Double(stage.width) }
    let x = centredX(of: box)
    return x..<x + box.width
  }

  /// The rows of the stage that a comment may not touch, besides those at the edges.
  private func wallRows(of mode: Comment.Mode, columns: Range<Double>) -> [Range<Int>] {
    guard mode == .top || mode == .bottom else { return movingWalls }
    return walls.filter {
      Double($0.columns.lowerBound) < columns.upperBound && columns.lowerBound < Double($0.columns.upperBound)
    }.map(\.rows)
  }

  /// The same rows in a group, in units.
  private func walls(of request: LaneRequest, group: Int) -> [Range<Int>] {
    guard !walls.isEmpty || !movingWalls.isEmpty else { return [] }
    let isNotice = group == Self.noticeGroup
    let margin = isNotice ? noticeMargin : 0
    let x = noticeX(of: request.box)
    let columns = isNotice ? x..<x + request.box.width : columns(of: request.mode, request.box)
    return wallRows(of: request.mode, columns: columns).map { rows in
      let (first, end) =
        request.mode == .bottom
        ? (bottomRows.upperBound - margin - rows.upperBound, bottomRows.upperBound - margin - rows.lowerBound)
        : (rows.lowerBound - topRows.lowerBound, rows.upperBound - topRows.lowerBound)
      return Int(rowUnitsIn: first)..<Int(rowUnitsIn: end)
    }
  }

  /// The left edge of a notice.
  private func noticeX(of box: CommentBox) -> Double {
    let farthest = max(Double(stage.width - 2 * noticeMargin) - box.width, 0)
    return Double(noticeMargin) + min(Double(rules.noticeInset), farthest.rounded(.down))
  }

  private func isCentred(_ mode: Comment.Mode, boxHeight: Double) -> Bool {
    rules.tallRow == .centred && boxHeight > Double(topRows.count) && (mode == .scroll || mode == .reverse)
  }

  /// The row of a centred box, in units; negative, as the box is taller than the area.
  private func centredRow(boxHeight: Double) -> Int {
    -(Int(rowUnitsIn: boxHeight) - Int(rowUnitsIn: topRows.count)) / 2
  }

  private func usableRows(_ mode: Comment.Mode) -> Range<Int> { mode == .bottom ? bottomRows : topRows }

  /// The y coordinate of a box on the stage, in pixels, from its row in the group, in units.
  private func y(of row: Int, _ mode: Comment.Mode, boxHeight: Double) -> Double {
    mode == .bottom
      ? Double(bottomRows.upperBound) - boxHeight - row.pixelsFromRowUnits
      : Double(topRows.lowerBound) + row.pixelsFromRowUnits
  }

  /// The rows of the group at which the comment may not begin because it would meet comments of the other kind, moving
  /// or fixed.
  private func crossedStarts(_ request: LaneRequest, _ pace: Pace, start: Int, in group: LaneGroup) -> RangeSet<Int> {
    guard rules.keepsModesApart else { return RangeSet<Int>() }
    let boxHeight = Int(rowUnitsIn: request.box.height)
    let isBottom = request.mode == .bottom
    let edge = Int(rowUnitsIn: isBottom ? bottomRows.upperBound : topRows.lowerBound)
    return crossings[isApart(request) ? 1 : 0].starts(
      crossedBy: placement(request, pace, (0, start, false)), among: group.starts(boxHeight: boxHeight)
    ) { rows in
      let (first, end) =
        isBottom ? (edge - rows.upperBound, edge - rows.lowerBound) : (rows.lowerBound - edge, rows.upperBound - edge)
      return group.starts(boxHeight: boxHeight, touching: first..<end)
    }
  }

  private typealias Slot = (row: Int, start: Int, overflows: Bool)

  private mutating func slot(
    for request: LaneRequest, _ pace: Pace, group: Int, overflow: Overflow, maximumDelay: Double
  ) -> Slot? {
    let start = pace.firstStart(at: moment)
    if isCentred(request.mode, boxHeight: request.box.height) {
      return (centredRow(boxHeight: request.box.height), start, false)
    }
    let boxHeight = Int(rowUnitsIn: request.box.height)
    let walls = walls(of: request, group: group)
    // Notices are separate from all comments.
    let crossed =
      group == Self.noticeGroup ? RangeSet<Int>() : crossedStarts(request, pace, start: start, in: groups[group])
    if !crossed.isEmpty,
      let row = groups[group].firstFreeRow(
        for: pace.transit, boxHeight: boxHeight, at: start, besides: crossed, walls: walls)
    {
      return (row, start, false)
    }
    if let row = groups[group].firstFreeRow(for: pace.transit, boxHeight: boxHeight, at: start, walls: walls) {
      return (row, start, false)
    }
    if overflow == .drop { return nil }
    if overflow == .overlap, rules.overlapRow == .random {
      let fraction = hashedUnit(of: request.key, seed: rules.seed)
      return groups[group].row(at: fraction, boxHeight: boxHeight, walls: walls).map { ($0, start, true) }
    }
    guard
      let next = groups[group].firstRowToClear(for: pace.transit, boxHeight: boxHeight, from: start, walls: walls)
    else { return nil }
    if overflow == .overlap { return (next.row, start, true) }
    let late = pace.start(from: next.start)
    // Waiting for a frame counts as delay.
    let delay = late - pace.exactStart(at: moment)
    return delay <= Int(microsecondsIn: maximumDelay) ? (next.row, late, false) : nil
  }

  private mutating func insert(_ slot: Slot, _ pace: Pace, boxHeight: Double, group: Int) {
    // Without a path, no comment starts before its time: all that start by the next frame are settled.
    let settled = rules.path == nil ? pace.firstStart(at: clock) : clock - farthestBack
    groups[group].insert(
      pace.transit, row: slot.row, boxHeight: Int(rowUnitsIn: boxHeight), at: slot.start, now: clock - farthestBack,
      settled: settled)
  }

  /// The longest time, in seconds, by which a comment may enter the stage before its own time.
  /// - Parameter duration: the requested duration, clamped to ``LayoutRules/ownDurations``; nil for the usual one.
  package func longestLead(duration: Double?) -> Double {
    // If the path starts beyond the edge, the widest comments are the fastest, and enter the earliest.
    if path.start > Double(stage.width) { return path.lead }
    let own = rules.usesOwnDurations ? duration?.clamped(to: LayoutRules.ownDurations) : nil
    let slowest = path.speed(width: 0, seconds: own ?? rules.scrollTime)
    return max(0, -path.headTime(at: Double(stage.width), speed: slowest))
  }

  private func crossing(_ box: CommentBox, seconds: Double) -> Pace {
    Pace(crossing: stage, along: path, width: box.width, gap: rules.gap, seconds: seconds, frames: frames)
  }

  private func staying(seconds: Double) -> Pace {
    Pace(stayingFor: Int(microsecondsIn: seconds), tolerance: Int(microsecondsIn: rules.fixedTolerance))
  }

  private func placement(_ request: LaneRequest, _ pace: Pace, _ slot: Slot) -> Placement {
    let (width, height) = (request.box.width, request.box.height)
    let (x, velocity) =
      switch request.mode {
      case .scroll: (Double(stage.width), -pace.speed)
      case .reverse: (-width, pace.speed)
      default: (centredX(of: request.box), 0.0)
      }
    let (timeIn, timeOut) = pace.times(from: slot.start)
    return Placement(
      mode: request.mode, timeIn: timeIn, timeOut: timeOut, x: x, velocity: velocity,
      y: y(of: slot.row, request.mode, boxHeight: height), width: width, height: height, overflows: slot.overflows,
      layer: layer(of: request))
  }

  /// The left edge of a fixed comment, rounded to whole pixels, halves to the left.
  private func centredX(of box: CommentBox) -> Double { ((Double(stage.width) - box.width) / 2 - 0.5).rounded(.up) }

  /// The layer above all comments, whatever ``LayoutRules/layerOrder`` is.
  private static let noticeLayer = Placement.layerCount - 1

  private func layer(of request: LaneRequest) -> Int {
    switch rules.layerOrder {
    case .byMode: request.mode == .scroll || request.mode == .reverse ? 1 : 2
    case .byTime: 0
    case .ownersLast: request.isOwners ? 1 : 0
    }
  }
}
