import NagareLayout
import Testing

/// Paths that begin far from the stage, or are crossed in no time.
@Suite struct ScrollPathTests {
  /// A canvas may be wider than the stage: wide comments, which are faster, enter the stage first there.
  @Test(arguments: [
    Stage(width: 1440, height: 1080), Stage(width: 1080, height: 1920), Stage(width: 1920, height: 1080),
  ])
  func noCommentEntersBeforeTheLongestLead(stage: Stage) throws {
    for width in [1, 300, 5000, 1_000_000] {
      var engine = LayoutEngine(stage: stage, rules: .niconico(for: stage))
      let outcome = engine.place(time: 100, mode: .scroll, box: CommentBox(width: width, height: 20))
      #expect(try #require(outcome.placement).timeIn >= 100 - engine.longestLead(duration: nil) - 1e-6)
    }
  }

  /// The comment enters three seconds before its time, so it meets one that is gone by its time.
  @Test func wideCommentCountsTowardsTheLimitWhenItEnters() {
    var rules = LayoutRules(scrollTime: 5, fixedTime: 0.5, maxOnScreen: 1)
    rules.path = ScrollPath(start: 1640, range: 1000, widthShare: 1, lead: 4, judged: 0...640)
    var engine = LayoutEngine(stage: Stage(width: 640, height: 100), rules: rules)
    #expect(engine.place(time: 0, mode: .top, box: CommentBox(width: 10, height: 10)).placement != nil)
    let outcome = engine.place(time: 2, mode: .scroll, box: CommentBox(width: 8000, height: 10))
    #expect(outcome == .dropped(.tooManyOnScreen))
  }

  /// Comments without a duration of their own enter 640 s before their time, others 77 s at most.
  @Test func commentOfALongDefaultDurationCountsTowardsTheLimitWhenItEnters() {
    var rules = LayoutRules(scrollTime: 1000, fixedTime: 10, maxOnScreen: 1)
    rules.path = ScrollPath(start: 0, range: 1000, widthShare: 0, lead: 0, judged: 0...0)
    rules.usesOwnDurations = true
    var engine = LayoutEngine(stage: Stage(width: 640, height: 100), rules: rules)
    #expect(engine.place(time: 0, mode: .top, box: CommentBox(width: 10, height: 10)).placement != nil)
    let outcome = engine.place(time: 600, mode: .scroll, box: CommentBox(width: 10, height: 10))
    #expect(outcome == .dropped(.tooManyOnScreen))
  }

  /// With whole steps, comments begin to be judged many seconds before their time; each still takes another frame.
  @Test func snappedCommentsThatAreJudgedEarlyBlockEachOther() throws {
    var rules = LayoutRules(
      scrollTime: 5, fixedTime: 5, overflow: .delay, maximumDelay: 10, motion: .snap(frameInterval: 1))
    rules.path = ScrollPath(start: 20_000, range: 81, widthShare: 0, lead: 0, judged: 20_000...20_000)
    var engine = LayoutEngine(stage: Stage(width: 640, height: 10), rules: rules)
    let times = try (0..<3).map { _ in
      try #require(engine.place(time: 0, mode: .scroll, box: CommentBox(width: 1, height: 10)).placement).timeIn
    }
    #expect(times == [1196, 1197, 1198])
  }

  @Test func commentThatIsGoneWithinAMicrosecondIsPlaced() throws {
    var rules = LayoutRules(scrollTime: 0.001, fixedTime: 5)
    rules.path = ScrollPath(start: 0, range: 262_144, widthShare: 0, lead: 0, judged: 0...0)
    var engine = LayoutEngine(stage: Stage(width: 1, height: 10), rules: rules)
    let placement = try #require(
      engine.place(time: 0, mode: .scroll, box: CommentBox(width: 1, height: 1)).placement)
    #expect(placement.timeIn < placement.timeOut)
    #expect(placement.velocity.isFinite)
  }
}
