import NagareLayout
import TestSupport
import Testing

/// Cases where snapping could let comments touch: starts in one frame, frames between microseconds, whole steps that
/// change which comment is faster.
@Suite struct SnapCollisionTests {
  /// Pairs of comments without other obstacles: the second starts as soon as it may.
  @Test(arguments: FrameRate.all)
  func secondCommentNeverTouchesTheFirst(rate: FrameRate) throws {
    var random = SeededGenerator(seed: 41)
    var shared = 0
    for _ in 0..<4000 {
      let stage = Stage(width: Int.random(in: 100...4000, using: &random), height: 10)
      var rules = LayoutRules(scrollTime: Double.random(in: 2...12, using: &random), fixedTime: 5, overflow: .delay)
      rules.motion = .snap(frameInterval: rate.interval)
      rules.gap = [0, 0, 20, 0.3].randomElement(using: &random)!
      rules.maximumDelay = 100
      var engine = LayoutEngine(stage: stage, rules: rules)
      let start = Double.random(in: 0...20_000, using: &random)
      let widths = [Int.random(in: 1...2000, using: &random), Int.random(in: 1...2000, using: &random)]
      let placed = try widths.map { width in
        let outcome = engine.place(time: start, mode: .scroll, box: CommentBox(width: width, height: 10))
        return try #require(outcome.placement)
      }
      guard let depth = Geometry.deepestOverlap(placed[0], placed[1], gap: rules.gap) else { continue }
      shared += 1
      #expect(depth < 1e-6, "\(placed)")
    }
    #expect(shared > 3000)
  }

  @Test func commentsOfOneFrameNeverShareRows() throws {
    let rules = LayoutRules(scrollTime: 10, fixedTime: 5, motion: .snap(frameInterval: 0.1))
    // 500, 600 and 1000 px: 5, 6 and 10 px per frame.
    for widths in [[50, 150, 550], [550, 150, 50], [150, 150, 150]] {
      var engine = LayoutEngine(stage: Stage(width: 450, height: 100), rules: rules)
      let placed = try zip([0.01, 0.05, 0.1], widths).map { time, width in
        try #require(engine.place(time: time, mode: .scroll, box: CommentBox(width: width, height: 10)).placement)
      }
      #expect(placed.map(\.timeIn) == [0.1, 0.1, 0.1])
      #expect(placed.map(\.y) == [0, 10, 20])
    }
  }

  @Test func unsnappedCommentBeforeASnappedOneHasItsOwnRow() throws {
    // 300 px are 3 px per frame, 250 px are 2.5.
    let rules = LayoutRules(scrollTime: 10, fixedTime: 5, motion: .snap(frameInterval: 0.1))
    var engine = LayoutEngine(stage: Stage(width: 249, height: 100), rules: rules)
    let (wide, narrow) = (CommentBox(width: 51, height: 10), CommentBox(width: 1, height: 10))
    let snapped = try #require(engine.place(time: 0.01, mode: .scroll, box: wide).placement)
    let exact = try #require(engine.place(time: 0.02, mode: .scroll, box: narrow).placement)
    #expect((snapped.timeIn, snapped.y) == (0.1, 0))
    #expect((exact.timeIn, exact.y) == (0.02, 10))
  }

  /// 440 px are snapped from 4.4 to 4 px per frame, 442 px are not: the last comment enters in less than a frame and is
  /// faster than both others. The second is not ahead of it, and must not hide the first.
  @Test func commentOfTheNextFrameDoesNotHideItsPredecessorFromAnUnsnappedOne() throws {
    let rules = LayoutRules(scrollTime: 10, fixedTime: 5, motion: .snap(frameInterval: 0.1))
    var engine = LayoutEngine(stage: Stage(width: 439, height: 100), rules: rules)
    let placed = try [(0, 1), (0.01, 1), (0.02, 3)].map { time, width in
      try #require(engine.place(time: time, mode: .scroll, box: CommentBox(width: width, height: 10)).placement)
    }
    #expect(placed.map(\.timeIn) == [0, 0.1, 0.02])
    #expect(placed.map(\.y) == [0, 0, 10])
  }

  /// Comments that crowd into one frame hide earlier ones, whose rows must stay blocked for a narrow comment that
  /// starts between two frames.
  @Test(arguments: Overflow.allCases)
  func narrowUnsnappedCommentsNeverSlipThroughACrowd(overflow: Overflow) {
    var random = SeededGenerator(seed: 43)
    for _ in 0..<150 {
      var rules = LayoutRules(scrollTime: 5, fixedTime: 5, overflow: overflow, motion: .snap(frameInterval: 0.04))
      rules.maximumDelay = 1
      var engine = LayoutEngine(stage: Stage(width: 200, height: 40), rules: rules)
      var placed: [Placement] = []
      var time = 0.0
      for _ in 0..<80 {
        time += [0, 0.001, 0.007, 0.02, 0.3].randomElement(using: &random)!
        let box = CommentBox(
          width: [1, 1, 2, 25, 40, 50].randomElement(using: &random)!,
          height: [10, 20].randomElement(using: &random)!)
        guard let new = engine.place(time: time, mode: .scroll, box: box).placement else { continue }
        for old in placed where !new.overflows && Geometry.shareRows(old, new.y, new.height, rowGap: 0) {
          #expect((Geometry.deepestOverlap(old, new, gap: 0) ?? -.infinity) < 1e-6, "\(old) and \(new)")
        }
        placed.append(new)
      }
    }
  }
}
