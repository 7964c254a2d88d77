import struct NagareComments.Comment
import NagareLayout
import TestSupport
import Testing

/// The site's formulas, on a stage that is its canvas.
@Suite struct NiconicoRulesTests {
  static let stage = Stage(width: 1920, height: 1080)
  let rules = LayoutRules.niconico(for: Self.stage)

  var engine: LayoutEngine { LayoutEngine(stage: Self.stage, rules: rules) }

  @Test func leftEdgeFollowsTheFormula() throws {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<500 {
      let vpos = Double(Int.random(in: 0...100_000, using: &random)) / 100
      let width = Double.random(in: 1...4000, using: &random)
      let own = Double(Int.random(in: 10...12_000, using: &random)) / 100
      let duration = Bool.random(using: &random) ? own : nil
      var engine = engine
      let request = LaneRequest(
        time: vpos, mode: .scroll, box: CommentBox(width: width, height: 96), duration: duration)
      let placement = try #require(engine.place(request).placement)
      for t in [vpos - 1, vpos, vpos + 1.7, placement.timeIn, placement.timeOut] {
        let x = 1725 - (t - vpos + 1) * (1530 + 0.95 * width) / ((duration ?? 3) + 1)
        #expect(abs(placement.x(at: t) - x) < 0.01)
      }
      #expect(abs(placement.x(at: placement.timeIn) - 1920) < 1e-6)
      #expect(abs(placement.x(at: placement.timeOut) + width) < 0.01)
    }
  }

  /// The narrowest box is a pixel wide.
  @Test(arguments: [(1.0, -1.51, 3.51), (500, -1.39, 3.44), (1920, -1.23, 3.35)])
  func commentIsVisibleFromTouchingTheStageToLeavingIt(width: Double, timeIn: Double, timeOut: Double) throws {
    var engine = engine
    let box = CommentBox(width: width, height: 96)
    let placement = try #require(engine.place(time: 100, mode: .scroll, box: box).placement)
    #expect(abs(placement.timeIn - 100 - timeIn) < 0.005)
    #expect(abs(placement.timeOut - 100 - timeOut) < 0.005)
  }

  /// The stage is the middle of the canvas: the numbers are the same, but less of the path is visible.
  @Test func stageOf4To3ShowsFourSeconds() throws {
    let stage = Stage(width: 1440, height: 1080)
    var engine = LayoutEngine(stage: stage, rules: .niconico(for: stage))
    let placement = try #require(
      engine.place(time: 0, mode: .scroll, box: CommentBox(width: 400, height: 96)).placement)
    #expect(abs(placement.x(at: -1) - 1485) < 1e-3)
    #expect(abs(placement.velocity + 1910.0 / 4) < 1e-3)
    #expect(abs(placement.timeOut - placement.timeIn - 1840.0 / 1910 * 4) < 1e-5)
  }

  /// 100 px wide boxes move 406.25 px/s and are 105 px with the gap: the tail is past column 1685 after 0.25846 s.
  @Test func followerWaitsUntilTheGapHasPassedTheRightLine() {
    let box = CommentBox(width: 100, height: 96)
    func row(after seconds: Double) -> Double? {
      var engine = engine
      _ = engine.place(time: 10, mode: .scroll, box: box)
      return engine.place(time: 10 + seconds, mode: .scroll, box: box).placement?.y
    }
    #expect(row(after: 0.258) == 96)
    #expect(row(after: 0.259) == 0)
  }

  /// From one second before its time, it takes (1725 - 130) / 406.25 s until the gap behind the first has passed column
  /// 235. The head of a second one of 1900 px moves 833.75 px/s and takes 1490 / 833.75 s to that column.
  @Test func fasterFollowerWaitsUntilTheGapHasPassedTheLeftLine() {
    let wait = 1595 / 406.25 - 1490 / 833.75
    func row(after seconds: Double) -> Double? {
      var engine = engine
      _ = engine.place(time: 10, mode: .scroll, box: CommentBox(width: 100, height: 96))
      return engine.place(time: 10 + seconds, mode: .scroll, box: CommentBox(width: 1900, height: 96)).placement?.y
    }
    #expect(row(after: wait - 0.001) == 96)
    #expect(row(after: wait + 0.001) == 0)
  }

  @Test(arguments: [Comment.Mode.top, .bottom])
  func fixedCommentMayFollowABitEarly(mode: Comment.Mode) {
    let box = CommentBox(width: 100, height: 80)
    func row(after seconds: Double) -> Double? {
      var engine = engine
      _ = engine.place(time: 10, mode: mode, box: box)
      return engine.place(time: 10 + seconds, mode: mode, box: box).placement.map { mode == .top ? $0.y : 1000 - $0.y }
    }
    #expect(row(after: 2.80) == 80)
    #expect(row(after: 2.81) == 0)
  }

  @Test func fixedCommentStaysThreeSecondsOrItsOwnTime() throws {
    var engine = engine
    for (own, seconds) in [(nil, 3), (0.5, 0.5), (120, 120)] as [(Double?, Double)] {
      let request = LaneRequest(time: 7, mode: .top, box: CommentBox(width: 100, height: 80), duration: own)
      let placement = try #require(engine.place(request).placement)
      #expect((placement.timeIn, placement.timeOut) == (7, 7 + seconds))
    }
  }

  @Test func tallCommentIsCentredAndBlocksNoOthers() throws {
    var engine = engine
    let (tall, low) = (CommentBox(width: 100, height: 1300.5), CommentBox(width: 100, height: 96))
    for _ in 0..<2 {
      let placement = try #require(engine.place(time: 0, mode: .scroll, box: tall).placement)
      #expect(abs(placement.y + 110.25) < 0.001)
      #expect(!placement.overflows)
    }
    for row in 0..<3 {
      let placement = engine.place(time: 0.1, mode: .scroll, box: low).placement
      #expect(placement?.y == Double(row) * 96)
      #expect(placement?.overflows == false)
    }
  }

  @Test func tallFixedCommentLiesAtItsEdge() {
    var engine = engine
    let tall = CommentBox(width: 100, height: 1300)
    for _ in 0..<2 {
      #expect(engine.place(time: 0, mode: .top, box: tall).placement?.y == 0)
      #expect(engine.place(time: 0, mode: .bottom, box: tall).placement?.y == -220)
    }
  }

  @Test func ownersCommentsAreDrawnOverOthers() throws {
    var engine = engine
    func layer(_ mode: Comment.Mode, isOwners: Bool) throws -> Int {
      let box = CommentBox(width: 100, height: 80)
      return try #require(
        engine.place(LaneRequest(time: 0, mode: mode, box: box, isOwners: isOwners)).placement?.layer)
    }
    #expect(try layer(.scroll, isOwners: true) > layer(.top, isOwners: false))
    #expect(try layer(.scroll, isOwners: false) == layer(.bottom, isOwners: false))
  }

  // MARK: - Random rows

  /// The places of overflowing comments of one instant, by key.
  private func overflowRows(keys: [UInt64], mode: Comment.Mode, height: Double) -> [UInt64: Double] {
    var engine = engine
    for _ in 0..<20 { _ = engine.place(time: 0, mode: mode, box: CommentBox(width: 10, height: 100)) }
    var rows: [UInt64: Double] = [:]
    for key in keys {
      let request = LaneRequest(time: 0, mode: mode, box: CommentBox(width: 300, height: height), key: key)
      if let placement = engine.place(request).placement, placement.overflows { rows[key] = placement.y }
    }
    return rows
  }

  @Test(arguments: [Comment.Mode.scroll, .reverse, .top, .bottom])
  func overflowingCommentsLieAnywhereWithinTheArea(mode: Comment.Mode) {
    let rows = overflowRows(keys: Array(0..<8000), mode: mode, height: 95.53)
    #expect(rows.count == 8000)
    var counts = Array(repeating: 0, count: 8)
    for row in rows.values {
      #expect(row >= 0 && row <= 1080 - 95.53)
      counts[min(7, Int(row / (1080 - 95.53) * 8))] += 1
    }
    // One standard deviation is 30.
    #expect(counts.allSatisfy { (880...1120).contains($0) }, "\(counts)")
  }

  @Test func randomRowDependsOnTheCommentAlone() {
    let keys: [UInt64] = (0..<300).map { $0 &* 0x9E37_79B9_7F4A_7C15 }
    let rows = overflowRows(keys: keys, mode: .scroll, height: 81.3)
    #expect(rows == overflowRows(keys: keys.reversed(), mode: .scroll, height: 81.3))
    #expect(rows == overflowRows(keys: keys + keys, mode: .scroll, height: 81.3))
    #expect(Set(rows.values).count > 290)
  }
}
