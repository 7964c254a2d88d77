import NagareComments

/// The rules that determine the placement of comments on a stage.
///
/// The engine clamps values to their ranges; NaN becomes the lower bound.
package struct LayoutRules: Sendable, Equatable {
  /// Seconds between a scrolling comment's first contact with the stage and its exit, 0.001...86,400; ``motion`` may
  /// change it slightly. With a ``path``, the duration in its formula.
  package var scrollTime: Double
  /// Seconds that a top or bottom comment stays, 0.001...86,400.
  package var fixedTime: Double
  /// The fraction of the stage's height that comments may use, 0...1, at least one row of pixels: measured from the
  /// bottom for bottom comments and notices, from the top for others.
  package var area: Double
  /// Areas of the stage that only comments positioned by their authors may touch. Moving comments avoid the rows of an
  /// area, others the area. A comment that does not fit beside them is not shown, whatever ``overflow`` says.
  package var keepClear: [StageArea]
  /// Where scrolling and reverse comments may be, within ``area``: the rows of these areas; all rows if nil.
  package var lanes: [StageArea]?
  /// The rule for comments for which no rows are free.
  package var overflow: Overflow
  /// The largest number of comments visible at once, in all modes but without notices, at least 0; `nil` for no limit.
  package var maxOnScreen: Int?
  /// Free pixels between consecutive moving comments on the same rows, 0...65,536.
  package var gap: Double
  /// Free pixels between vertically adjacent comments, -65,536...65,536. If it is negative, boxes may overlap by that
  /// much.
  package var rowGap: Int
  /// The longest delay in seconds that ``Overflow/delay`` may cause, 0...86,400.
  package var maximumDelay: Double
  /// The movement of scrolling and reverse comments from frame to frame.
  package var motion: Motion
  /// The path of scrolling and reverse comments; from edge to edge in ``scrollTime`` if nil.
  package var path: ScrollPath?
  /// Whether comments may ask for another duration, within ``ownDurations``.
  package var usesOwnDurations = false
  /// Seconds before a fixed comment's end at which another may take its place, 0...86,400.
  package var fixedTolerance = 0.0
  /// Whether comments of the video's owner and of viewers ignore each other.
  package var separatesOwners = false
  /// Whether moving and fixed comments avoid each other, as long as there is space.
  package var keepsModesApart = false
  /// The row of a comment that overlaps others.
  package var overlapRow = OverlapRow.firstToClear
  /// The row of a scrolling or reverse comment taller than the area.
  package var tallRow = TallRow.anchored
  /// The rule for comments beyond ``maxOnScreen``.
  package var screenLimitRule = ScreenLimitRule.refuse
  /// Columns at the left edge that notices leave free as far as the stage is wide enough, in pixels, 0...65,536.
  package var noticeInset = 0
  /// The drawing order of comments.
  package var layerOrder = LayerOrder.byMode
  /// The seed of pseudorandom choices, which depend only on it and the comment.
  package var seed: UInt64 = 0

  /// Creates rules; properties without a parameter get their default values.
  package init(
    scrollTime: Double, fixedTime: Double, area: Double = 1, keepClear: [StageArea] = [], overflow: Overflow = .drop,
    maxOnScreen: Int? = nil, gap: Double = 0, rowGap: Int = 0, maximumDelay: Double = 5, motion: Motion = .exact
  ) {
    self.scrollTime = scrollTime
    self.fixedTime = fixedTime
    self.area = area
    self.keepClear = keepClear
    self.overflow = overflow
    self.maxOnScreen = maxOnScreen
    self.gap = gap
    self.rowGap = rowGap
    self.maximumDelay = maximumDelay
    self.motion = motion
  }

  /// The durations, in seconds, that a comment may ask for. They are limited because a slow comment enters the stage
  /// long before its time, and the engine keeps its state for that long.
  package static let ownDurations = 0.001...120.0

  /// The layer of comments positioned by their authors.
  package var positionedLayer: Int { 0 }

  /// The longest delay of a notice, in seconds.
  static let maximumNoticeDelay = 60.0

  /// Rules of no particular site: five seconds for each comment, no overlap, later comments above earlier ones.
  package static let plain: LayoutRules = {
    var rules = LayoutRules(scrollTime: 5, fixedTime: 5)
    rules.layerOrder = .byTime
    return rules
  }()

  /// The rules of Bilibili: no overlap; 5 s for fixed comments; for scrolling ones 5 s times the ratio of the stage's
  /// width to its shorter side, within 5...10 s (8.9 s at 16:9, 5 s on a vertical video).
  package static func bilibili(for stage: Stage) -> LayoutRules {
    let stage = stage.clamped
    let ratio = Double(stage.width) / Double(min(stage.width, stage.height))
    return LayoutRules(scrollTime: (5 * ratio).clamped(to: 5...10), fixedTime: 5)
  }
}

extension LayoutRules {
  var clamped: LayoutRules {
    var rules = self
    rules.scrollTime = scrollTime.clamped(to: 0.001...86_400)
    rules.fixedTime = fixedTime.clamped(to: 0.001...86_400)
    rules.area = area.clamped(to: 0...1)
    rules.keepClear = keepClear.map(\.clamped)
    rules.lanes = lanes?.map(\.clamped)
    rules.maxOnScreen = maxOnScreen.map { max($0, 0) }
    rules.gap = gap.clamped(to: 0...Double(Stage.largestSide))
    rules.rowGap = rowGap.clamped(to: -Stage.largestSide...Stage.largestSide)
    rules.maximumDelay = maximumDelay.clamped(to: 0...86_400)
    rules.motion = motion.clamped
    rules.path = path?.clamped
    rules.fixedTolerance = fixedTolerance.clamped(to: 0...86_400)
    rules.noticeInset = noticeInset.clamped(to: 0...Stage.largestSide)
    return rules
  }

  /// The rows of a stage between the areas to keep clear that take its full width at the top and at the bottom, whatever
  /// ``area`` is; empty if these take all.
  package func clearRows(of stage: Stage) -> Range<Int> {
    let rows = keepClear.map { $0.pixels(of: stage) }.filter { !$0.isEmpty && $0.columns.count == stage.width }
      .map(\.rows)
    let top = rows.filter { $0.lowerBound == 0 }.map(\.upperBound).max() ?? 0
    let bottom = rows.filter { $0.upperBound == stage.height }.map(\.lowerBound).min() ?? stage.height
    return min(top, bottom)..<bottom
  }

  /// The areas to keep clear within ``clearRows(of:)``.
  func walls(of stage: Stage) -> [PixelArea] {
    let clearRows = clearRows(of: stage)
    return keepClear.map { $0.pixels(of: stage) }.filter { !$0.isEmpty && $0.rows.overlaps(clearRows) }
  }

  /// The rows in which no scrolling or reverse comment may be, in any order.
  func wallsOfLanes(of stage: Stage) -> [Range<Int>] {
    guard let lanes else { return [] }
    var walls: [Range<Int>] = []
    var row = 0
    for lane in lanes.map({ $0.pixels(of: stage).rows }).filter({ !$0.isEmpty }).sorted(by: {
      $0.lowerBound < $1.lowerBound
    }) {
      if lane.lowerBound > row { walls.append(row..<lane.lowerBound) }
      row = max(row, lane.upperBound)
    }
    return row < stage.height ? walls + [row..<stage.height] : walls
  }

  /// The rows of a stage for comments of a mode: those of the area outside clear bands. May be empty.
  func usableRows(of stage: Stage, for mode: Comment.Mode) -> Range<Int> {
    // 0.29 of 100 rows is 29 rows, though the binary product is slightly less.
    let areaHeight = Int(area * Double(stage.height) + 1e-6).clamped(to: 1...stage.height)
    let rows = mode == .bottom ? stage.height - areaHeight..<stage.height : 0..<areaHeight
    return rows.clamped(to: clearRows(of: stage))
  }
}
