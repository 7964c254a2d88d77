import NagareComments

/// Finds a place for each comment of a stream, one after another.
///
/// A decision depends on the earlier comments only and is never revised. Memory and time per comment depend on the
/// number of comments on screen, not on the length of the stream. Comments of different modes do not avoid each other.
///
/// Time is kept in whole microseconds: a comment that ends at 5.1 s and one that starts then never meet, and shifting
/// all comments by whole microseconds changes no place. A comment that snaps to frames starts at the first one at or after
/// its time, to the microsecond; then this holds for shifts that are whole frames too.
public struct LayoutEngine: Sendable {
  /// The stage and the rules as used, with every value in its range.
  public let stage: Stage
  public let rules: LayoutRules

  /// The rows that comments are placed on, and those that they may reach into.
  private let usableRows: Range<Int>
  private let clearRows: Range<Int>
  private let fixedTime: Int
  private let maximumDelay: Int
  /// From the edges of the area to notices, in pixels.
  private let noticeMargin: Int
  private let frames: FrameGrid?
  private var clock = Int(microsecondsIn: -Self.farthestTime)
  /// One each for scrolling, reverse, top and bottom comments, and for notices.
  private var groups: [LaneGroup]
  private var occupancy = Occupancy()

  private static let farthestTime = 1e9

  public init(stage: Stage, rules: LayoutRules) {
    self.stage = stage.clamped
    self.rules = rules.clamped
    usableRows = self.rules.usableRows(of: self.stage)
    clearRows = self.rules.clearRows(of: self.stage)
    fixedTime = Int(microsecondsIn: self.rules.fixedTime)
    maximumDelay = Int(microsecondsIn: self.rules.maximumDelay)
    frames = self.rules.motion.frames
    let rowCount = max(usableRows.count, 1)
    noticeMargin = min(self.stage.width / 64, rowCount - 1)
    groups = Array(repeating: LaneGroup(height: rowCount, rowGap: self.rules.rowGap), count: 4)
    groups.append(LaneGroup(height: rowCount - noticeMargin, rowGap: noticeMargin / 4))
  }

  /// Places the next comment of the stream, or says why it is not shown.
  ///
  /// - Parameters:
  ///   - time: seconds from the start of the video, within 10⁹ of it, not less than that of the call before. A
  ///     smaller time, or NaN, counts as that of the call before.
  ///   - mode: scrolling, reverse, top and bottom comments are placed, others are dropped.
  ///   - box: the size of the drawn comment. A box taller than the area can only lie at the area's anchored edge, and
  ///     one that would then reach into a band to be kept clear is dropped.
  public mutating func place(time: Double, mode: Comment.Mode, box: CommentBox) -> Outcome {
    advance(to: time)
    let box = box.clamped
    switch mode {
    case .scroll: return place(mode, box, crossing(box), group: 0)
    case .reverse: return place(mode, box, crossing(box), group: 1)
    case .top: return place(mode, box, Pace(stayingFor: fixedTime), group: 2)
    case .bottom: return place(mode, box, Pace(stayingFor: fixedTime), group: 3)
    case .positioned, .code, .bas: return .dropped(.modeNotDrawn)
    }
  }

  /// Places a notice, such as the box of a purchase: at the left edge, stacked from the bottom, apart from all comments.
  /// It waits for its place, ``LayoutRules/maximumNoticeDelay`` at most.
  ///
  /// - Parameters:
  ///   - time: as in ``place(time:mode:box:)``.
  ///   - staying: seconds, 0.001...86,400.
  public mutating func placeNotice(time: Double, staying: Double, box: CommentBox) -> Outcome {
    advance(to: time)
    let pace = Pace(stayingFor: Int(microsecondsIn: staying.clamped(to: 0.001...86_400)))
    let box = box.clamped
    guard hasRoom(.bottom, boxHeight: box.height + noticeMargin),
      let slot = slot(
        for: pace, boxHeight: box.height, group: 4, overflow: .delay,
        maximumDelay: Int(microsecondsIn: LayoutRules.maximumNoticeDelay))
    else { return .dropped(.noFreeLane) }
    groups[4].insert(
      pace.transit, row: slot.row, boxHeight: box.height, at: slot.start, now: clock, settled: pace.start(from: clock))
    var placement = placement(.bottom, box, pace, slot)
    placement.x = Double(noticeMargin)
    placement.y -= noticeMargin
    return .placed(placement)
  }

  private mutating func advance(to time: Double) {
    guard !time.isNaN else { return }
    clock = max(clock, Int(microsecondsIn: time.clamped(to: -Self.farthestTime...Self.farthestTime)))
  }

  private mutating func place(_ mode: Comment.Mode, _ box: CommentBox, _ pace: Pace, group: Int) -> Outcome {
    guard hasRoom(mode, boxHeight: box.height) else { return .dropped(.noFreeLane) }
    guard
      let slot = slot(
        for: pace, boxHeight: box.height, group: group, overflow: rules.overflow, maximumDelay: maximumDelay)
    else { return .dropped(.noFreeLane) }
    if let limit = rules.maxOnScreen {
      let stay = pace.stay(from: slot.start)
      occupancy.forget(endedBy: clock - Transit.frameMargin)
      if occupancy.peak(during: stay) >= limit { return .dropped(.tooManyOnScreen) }
      occupancy.insert(stay)
    }
    groups[group].insert(
      pace.transit, row: slot.row, boxHeight: box.height, at: slot.start, now: clock,
      settled: pace.start(from: clock))
    return .placed(placement(mode, box, pace, slot))
  }

  /// Whether a box at the area's anchored edge, where one that is too tall for the area lies, reaches into no band. The
  /// ends of the picture are no bands.
  private func hasRoom(_ mode: Comment.Mode, boxHeight: Int) -> Bool {
    if usableRows.isEmpty { return false }
    if boxHeight <= usableRows.count { return true }
    let top = y(of: 0, mode, boxHeight: boxHeight)
    return (clearRows.lowerBound == 0 || top >= clearRows.lowerBound)
      && (clearRows.upperBound == stage.height || top + boxHeight <= clearRows.upperBound)
  }

  /// The row of the stage at which a box begins that has `row` of its group.
  private func y(of row: Int, _ mode: Comment.Mode, boxHeight: Int) -> Int {
    mode == .bottom ? usableRows.upperBound - boxHeight - row : usableRows.lowerBound + row
  }

  private typealias Slot = (row: Int, start: Int, overflows: Bool)

  private mutating func slot(
    for pace: Pace, boxHeight: Int, group: Int, overflow: Overflow, maximumDelay: Int
  ) -> Slot? {
    let start = pace.start(from: clock)
    if let row = groups[group].firstFreeRow(for: pace.transit, boxHeight: boxHeight, at: start) {
      return (row, start, false)
    }
    if overflow == .drop { return nil }
    let next = groups[group].firstRowToClear(for: pace.transit, boxHeight: boxHeight, from: start)
    if overflow == .overlap { return (next.row, start, true) }
    let late = pace.start(from: next.start)
    return late - clock <= maximumDelay ? (next.row, late, false) : nil
  }

  private func crossing(_ box: CommentBox) -> Pace {
    Pace(crossing: stage.width, width: box.width, gap: rules.gap, seconds: rules.scrollTime, frames: frames)
  }

  private func placement(_ mode: Comment.Mode, _ box: CommentBox, _ pace: Pace, _ slot: Slot) -> Placement {
    let (x, velocity) =
      switch mode {
      case .scroll: (Double(stage.width), -pace.speed)
      case .reverse: (Double(-box.width), pace.speed)
      default: (Double((stage.width - box.width) >> 1), 0.0)
      }
    let (timeIn, timeOut) = pace.times(from: slot.start)
    return Placement(
      mode: mode, timeIn: timeIn, timeOut: timeOut, x: x, velocity: velocity,
      y: y(of: slot.row, mode, boxHeight: box.height), width: box.width, height: box.height, overflows: slot.overflows)
  }
}
