import NagareComments

/// Everything besides the stage that decides where comments go.
///
/// The engine brings values outside their range to the nearest bound, NaN to the lower one.
public struct LayoutRules: Sendable, Equatable {
  /// Seconds from the moment a scrolling comment touches the stage until it has left it, 0.001...86,400; ``motion`` may
  /// change them a little. With a ``path``, the duration that its formula has.
  public var scrollTime: Double
  /// Seconds that a comment fixed at the top or bottom stays, 0.001...86,400.
  public var fixedTime: Double
  /// The share of the stage's height that comments may use, in 0...1, never less than one row of pixels: from below for
  /// bottom comments and notices, from the top for all others.
  public var area: Double
  /// Bands of the stage that no comment may touch. One that finds no room beside them is not shown, whatever happens when
  /// no rows are free.
  public var keepClear: [ClearBand]
  /// What happens when no rows are free.
  public var overflow: Overflow
  /// The largest number of comments visible at any instant, all modes together but without notices, at least 0; `nil`
  /// sets no limit.
  public var maxOnScreen: Int?
  /// Free pixels between two scrolling comments that follow each other on the same rows, 0...65,536.
  public var gap: Double
  /// Free pixels between comments above each other, -65,536...65,536: by as many as a negative number says, boxes may
  /// reach into each other.
  public var rowGap: Int
  /// The longest delay in seconds that ``Overflow/delay`` may cause, 0...86,400.
  public var maximumDelay: Double
  /// How scrolling and reverse comments advance from frame to frame.
  public var motion: Motion
  /// How they cross the stage; from edge to edge in ``scrollTime`` if nil.
  public var path: ScrollPath?
  /// Whether a comment that asks for a time of its own gets it, within ``ownDurations``.
  public var usesOwnDurations = false
  /// Seconds before a fixed comment's end at which another one may take its place, 0...86,400.
  public var fixedTolerance = 0.0
  /// Whether comments of the video's owner and those of viewers do not avoid each other.
  public var separatesOwners = false
  /// Whether moving comments and fixed ones avoid each other, as long as there is room for that.
  public var keepsModesApart = false
  /// Where a comment goes that lies over others.
  public var overlapRow = OverlapRow.firstToClear
  /// Where a comment goes that is taller than the area.
  public var tallRow = TallRow.anchored
  /// What happens at ``maxOnScreen``.
  public var crowdRule = CrowdRule.refuse
  /// Which comments lie over which.
  public var layerOrder = LayerOrder.byMode
  /// Whatever is random is decided by this and the comment alone.
  public var seed: UInt64 = 0

  /// Rules with these times; what has no parameter is as simple as can be.
  public init(
    scrollTime: Double, fixedTime: Double, area: Double = 1, keepClear: [ClearBand] = [], overflow: Overflow = .drop,
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

  /// The seconds that a comment may ask for. A slow one enters the stage long before its time, up to which nothing can be
  /// forgotten.
  public static let ownDurations = 0.001...120.0

  /// The layer of comments that their authors placed.
  package var directedLayer: Int { 0 }

  /// The longest delay of a notice, in seconds.
  static let maximumNoticeDelay = 60.0

  /// Rules of no site: five seconds for each comment, no overlap, later comments over earlier ones.
  public static let plain: LayoutRules = {
    var rules = LayoutRules(scrollTime: 5, fixedTime: 5)
    rules.layerOrder = .byTime
    return rules
  }()

  /// The rules of Bilibili: no overlap, 5 s for fixed comments, and for scrolling ones 5 s for each length of the
  /// shorter side that the stage is wide, 5...10 s (8.9 s at 16:9, 5 s on a vertical video).
  public static func bilibili(for stage: Stage) -> LayoutRules {
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
    rules.maxOnScreen = maxOnScreen.map { max($0, 0) }
    rules.gap = gap.clamped(to: 0...Double(Stage.largestSide))
    rules.rowGap = rowGap.clamped(to: -Stage.largestSide...Stage.largestSide)
    rules.maximumDelay = maximumDelay.clamped(to: 0...86_400)
    rules.motion = motion.clamped
    rules.path = path?.clamped
    rules.fixedTolerance = fixedTolerance.clamped(to: 0...86_400)
    return rules
  }

  /// The rows of a stage that are not kept clear, however far down the area reaches; empty where bands cover them all.
  package func clearRows(of stage: Stage) -> Range<Int> {
    let top = keepClear.filter { $0.edge == .top }.map { $0.rows(of: stage) }.max() ?? 0
    let bottom = keepClear.filter { $0.edge == .bottom }.map { $0.rows(of: stage) }.max() ?? 0
    return top..<max(stage.height - bottom, top)
  }

  /// The rows of a stage that comments of a mode are placed on: those of the area that are not kept clear; may be empty.
  func usableRows(of stage: Stage, for mode: Comment.Mode) -> Range<Int> {
    // 0.29 of 100 rows is 29 rows, though the product in binary is a little less.
    let areaHeight = Int(area * Double(stage.height) + 1e-6).clamped(to: 1...stage.height)
    let rows = mode == .bottom ? stage.height - areaHeight..<stage.height : 0..<areaHeight
    return rows.clamped(to: clearRows(of: stage))
  }
}
