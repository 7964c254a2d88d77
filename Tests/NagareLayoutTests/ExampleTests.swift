import struct NagareComments.Comment
import NagareLayout
import Testing

/// Placements computed by hand: boxes of 250 x 40 cross a stage of 1000 x 100 in 10 s. A comment moves 125 px/s, has
/// entered after 2 s and reaches the other side after 8 s.
@Suite struct ExampleTests {
  let stage = Stage(width: 1000, height: 100)
  let box = CommentBox(width: 250, height: 40)
  var rules = LayoutRules(scrollTime: 10, fixedTime: 4)

  func engine(_ edit: (inout LayoutRules) -> Void = { _ in }) -> LayoutEngine {
    var rules = rules
    edit(&rules)
    return LayoutEngine(stage: stage, rules: rules)
  }

  @Test func scrollingCommentCrossesFromTheRight() throws {
    var engine = engine()
    let placed = try #require(engine.place(time: 1.5, mode: .scroll, box: box).placement)
    #expect(
      placed
        == Placement(
          mode: .scroll, timeIn: 1.5, timeOut: 11.5, x: 1000, velocity: -125, y: 0, width: 250, height: 40, layer: 1))
    #expect(placed.x(at: 1.5) == 1000)
    #expect(placed.x(at: 9.5) == 0)
    #expect(placed.x(at: 11.5) == -250)
  }

  @Test func reverseCommentCrossesFromTheLeft() throws {
    var engine = engine()
    let placed = try #require(engine.place(time: 0, mode: .reverse, box: box).placement)
    #expect(placed.x == -250)
    #expect(placed.velocity == 125)
    #expect(placed.x(at: 10) == 1000)
  }

  @Test func fixedCommentsAreCentredAtTheirEdge() throws {
    var engine = engine()
    let top = try #require(engine.place(time: 0, mode: .top, box: CommentBox(width: 251, height: 30)).placement)
    let bottom = try #require(engine.place(time: 0, mode: .bottom, box: CommentBox(width: 1001, height: 30)).placement)
    #expect((top.x, top.y, top.velocity, top.timeOut) == (374, 0, 0, 4))
    #expect((bottom.x, bottom.y, bottom.velocity, bottom.timeOut) == (-1, 70, 0, 4))
  }

  @Test func rowIsFreeOnceTheTailHasEntered() {
    var early = engine()
    var late = early
    _ = early.place(time: 0, mode: .scroll, box: box)
    _ = late.place(time: 0, mode: .scroll, box: box)
    #expect(early.place(time: 1.999_999, mode: .scroll, box: box).placement?.y == 40)
    #expect(late.place(time: 2, mode: .scroll, box: box).placement?.y == 0)
  }

  @Test func longerCommentMayNotCatchUpBeforeTheEdge() {
    // 1000 px wide: 200 px/s, at the left edge 5 s after its start, when the first must be gone.
    var early = engine()
    var late = early
    let long = CommentBox(width: 1000, height: 40)
    _ = early.place(time: 0, mode: .scroll, box: box)
    _ = late.place(time: 0, mode: .scroll, box: box)
    #expect(early.place(time: 4.999_999, mode: .scroll, box: long).placement?.y == 40)
    #expect(late.place(time: 5, mode: .scroll, box: long).placement?.y == 0)
  }

  @Test func gapKeepsCommentsApart() {
    // A gap of 125 px takes one more second.
    var early = engine { $0.gap = 125 }
    var late = early
    _ = early.place(time: 0, mode: .scroll, box: box)
    _ = late.place(time: 0, mode: .scroll, box: box)
    #expect(early.place(time: 2.999_999, mode: .scroll, box: box).placement?.y == 40)
    #expect(late.place(time: 3, mode: .scroll, box: box).placement?.y == 0)
  }

  @Test func fixedRowIsFreeWhenItsCommentEnds() {
    // In binary, 0.1 + 5.0 may differ from 5.1.
    var engine = engine { $0.fixedTime = 5 }
    #expect(engine.place(time: 0.1, mode: .top, box: box).placement?.timeOut == 5.1)
    #expect(engine.place(time: 5.099_999, mode: .top, box: box).placement?.y == 40)
    #expect(engine.place(time: 5.1, mode: .top, box: box).placement?.y == 0)
  }

  @Test func rowGapSeparatesRowsInBothDirections() {
    var engine = engine { $0.rowGap = 5 }
    #expect(engine.place(time: 0, mode: .top, box: box).placement?.y == 0)
    #expect(engine.place(time: 0, mode: .top, box: box).placement?.y == 45)
    #expect(engine.place(time: 0, mode: .bottom, box: box).placement?.y == 60)
    #expect(engine.place(time: 0, mode: .bottom, box: box).placement?.y == 15)
    // Scrolling comments have rows of their own. The last one is slower than the others, which have entered.
    #expect(engine.place(time: 0, mode: .scroll, box: CommentBox(width: 900, height: 40)).placement?.y == 0)
    #expect(engine.place(time: 4, mode: .scroll, box: box).placement?.y == 45)
    #expect(engine.place(time: 9.9, mode: .scroll, box: CommentBox(width: 10, height: 41)).placement?.y == 0)
  }

  @Test func areaEndsAtAWholeRow() {
    // In binary, 0.29 * 100 is a little less than 29.
    var engine = engine { $0.area = 0.29 }
    #expect(engine.place(time: 0, mode: .top, box: CommentBox(width: 10, height: 9)).placement?.y == 0)
    #expect(engine.place(time: 0, mode: .top, box: CommentBox(width: 10, height: 20)).placement?.y == 9)
    #expect(engine.place(time: 0, mode: .top, box: box) == .dropped(.noFreeLane))
  }

  @Test func areaOfBottomCommentsIsMeasuredFromBelow() {
    var engine = engine { $0.area = 0.29 }
    #expect(engine.place(time: 0, mode: .bottom, box: CommentBox(width: 10, height: 9)).placement?.y == 91)
    #expect(engine.place(time: 0, mode: .bottom, box: CommentBox(width: 10, height: 20)).placement?.y == 71)
    #expect(engine.place(time: 0, mode: .bottom, box: box) == .dropped(.noFreeLane))
  }

  @Test func boxTallerThanTheAreaLiesAtTheAnchoredEdge() {
    var engine = engine()
    let tall = CommentBox(width: 10, height: 130)
    #expect(engine.place(time: 0, mode: .top, box: tall).placement?.y == 0)
    #expect(engine.place(time: 0, mode: .bottom, box: tall).placement?.y == -30)
    #expect(engine.place(time: 0, mode: .bottom, box: tall) == .dropped(.noFreeLane))
    #expect(engine.place(time: 0, mode: .bottom, box: CommentBox(width: 10, height: 1)) == .dropped(.noFreeLane))
  }

  @Test func overlapTakesTheRowsThatClearFirst() throws {
    var engine = engine { $0.overflow = .overlap }
    _ = engine.place(time: 0, mode: .top, box: CommentBox(width: 10, height: 50))
    _ = engine.place(time: 0, mode: .top, box: CommentBox(width: 10, height: 50))
    let first = try #require(engine.place(time: 1, mode: .top, box: box).placement)
    #expect((first.y, first.timeIn, first.overflows) == (0, 1, true))
    // Rows 0..<40 are now busy until 5, rows 50..<100 until 4.
    let second = try #require(engine.place(time: 2, mode: .top, box: box).placement)
    #expect((second.y, second.timeIn, second.overflows) == (40, 2, true))
    // Rows 40..<80 now until 6; the second comment still blocks its rows for the third after the others have ended.
    let third = try #require(engine.place(time: 4.5, mode: .top, box: CommentBox(width: 10, height: 20)).placement)
    #expect((third.y, third.overflows) == (80, false))
  }

  @Test func delayWaitsForTheRowsThatClearFirst() throws {
    var engine = engine {
      $0.overflow = .delay
      $0.maximumDelay = 2
    }
    _ = engine.place(time: 0, mode: .top, box: CommentBox(width: 10, height: 60))
    _ = engine.place(time: 1, mode: .top, box: CommentBox(width: 10, height: 40))
    #expect(engine.place(time: 1.999_999, mode: .top, box: box) == .dropped(.noFreeLane))
    let late = try #require(engine.place(time: 2, mode: .top, box: box).placement)
    #expect((late.y, late.timeIn, late.timeOut, late.overflows) == (0, 4, 8, false))
  }

  @Test func shortCommentPassesBeforeAScheduledOne() throws {
    // The tall comment waits for both others. A comment that is gone before it comes may use the upper rows.
    var engine = engine {
      $0.scrollTime = 10
      $0.overflow = .delay
    }
    _ = engine.place(time: 0, mode: .scroll, box: CommentBox(width: 10, height: 50))
    _ = engine.place(time: 0, mode: .scroll, box: CommentBox(width: 250, height: 50))
    let tall = try #require(engine.place(time: 0.2, mode: .scroll, box: CommentBox(width: 10, height: 100)).placement)
    #expect((tall.y, tall.timeIn) == (0, 2))
    let short = try #require(engine.place(time: 0.3, mode: .scroll, box: CommentBox(width: 10, height: 50)).placement)
    #expect((short.y, short.timeIn) == (0, 0.3))
  }

  @Test func commentsBeyondTheLimitOnScreenAreDropped() {
    var engine = engine { $0.maxOnScreen = 2 }
    #expect(engine.place(time: 0, mode: .top, box: box).placement != nil)
    #expect(engine.place(time: 0, mode: .scroll, box: box).placement != nil)
    #expect(engine.place(time: 3.999_999, mode: .bottom, box: box) == .dropped(.tooManyOnScreen))
    #expect(engine.place(time: 4, mode: .bottom, box: box).placement != nil)
  }

  @Test(arguments: [Comment.Mode.positioned, .code, .bas])
  func modesWithoutLanesAreNotDrawn(mode: Comment.Mode) {
    var engine = engine()
    #expect(engine.place(time: 0, mode: mode, box: box) == .dropped(.modeNotDrawn))
    #expect(engine.place(time: 0, mode: .scroll, box: box).placement?.y == 0)
  }

  @Test func bilibiliScrollTimeFollowsTheAspectRatio() {
    func scrollTime(_ width: Int, _ height: Int) -> Double {
      LayoutRules.bilibili(for: Stage(width: width, height: height)).scrollTime
    }
    #expect(abs(scrollTime(1920, 1080) - 80.0 / 9) < 1e-12)
    #expect(scrollTime(1080, 1920) == 5)
    #expect(scrollTime(3000, 1000) == 10)
    #expect(scrollTime(1440, 1080) == scrollTime(640, 480))
    #expect(LayoutRules.bilibili(for: Stage(width: 1, height: 1)) == LayoutRules(scrollTime: 5, fixedTime: 5))
  }
}
