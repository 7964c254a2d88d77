import NagareLayout
import Testing

/// Paths that begin far from the stage, or are crossed in no time.
@Suite struct ScrollPathTests {
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
