import NagareLayout
import Testing

/// Paths that begin far from the stage, or are crossed in no time.
@Suite struct ScrollPathTests {
  /// Whole steps have them where they are judged many seconds before their time; each still takes another frame.
  @Test func stepsOnTheWayToTheStageLetNoCommentForgetAnother() throws {
    var rules = LayoutRules(
      scrollTime: 5, fixedTime: 5, overflow: .delay, maximumDelay: 10, motion: .snap(frameInterval: 1))
    rules.path = ScrollPath(start: 20_000, range: 81, widthShare: 0, lead: 0, judged: 20_000...20_000)
    var engine = LayoutEngine(stage: Stage(width: 640, height: 10), rules: rules)
    let times = try (0..<3).map { _ in
      try #require(engine.place(time: 0, mode: .scroll, box: CommentBox(width: 1, height: 10)).placement).timeIn
    }
    #expect(times == [1196, 1197, 1198])
  }

  @Test func commentThatIsGoneWithinAMicrosecondHasAPlace() throws {
    var rules = LayoutRules(scrollTime: 0.001, fixedTime: 5)
    rules.path = ScrollPath(start: 0, range: 262_144, widthShare: 0, lead: 0, judged: 0...0)
    var engine = LayoutEngine(stage: Stage(width: 1, height: 10), rules: rules)
    let placement = try #require(
      engine.place(time: 0, mode: .scroll, box: CommentBox(width: 1, height: 1)).placement)
    #expect(placement.timeIn < placement.timeOut)
    #expect(placement.velocity.isFinite)
  }
}
