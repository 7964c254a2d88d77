import NagareLayout
import TestSupport
import Testing

@Suite struct MaxOnScreenTests {
  static let crowds = limited(Scenario.crowds)
  static let snappingCrowds = limited(Scenario.snappingCrowds)

  static func limited(_ crowds: [Scenario]) -> [Scenario] {
    crowds.enumerated().map { index, crowd in
      var crowd = crowd
      crowd.rules.maxOnScreen = [0, 1, 3, 10, 25][index % 5]
      return crowd
    }
  }

  /// The number of visible comments rises only when one starts.
  @Test(arguments: crowds + snappingCrowds)
  func limitHoldsAtEveryInstant(scenario: Scenario) throws {
    let limit = try #require(scenario.rules.maxOnScreen)
    let placements = scenario.run().compactMap(\.placement)
    for instant in placements.map(\.timeIn) {
      #expect(placements.count { $0.timeIn <= instant && instant < $0.timeOut } <= limit)
    }
  }

  @Test(arguments: crowds.filter { $0.rules.overflow != .delay })
  func commentsAreLeftOutOnlyAtTheLimit(scenario: Scenario) throws {
    let limit = try #require(scenario.rules.maxOnScreen)
    var earlier: [Placement] = []
    for (item, outcome) in zip(scenario.items, scenario.run()) {
      let visible = earlier.count { $0.timeIn <= item.time && item.time < $0.timeOut }
      #expect((outcome == .dropped(.tooManyOnScreen)) == (visible == limit && outcome != .dropped(.noFreeLane)))
      if let placement = outcome.placement { earlier.append(placement) }
    }
  }

  /// At 30 fps, frame 2 is 0.33 microseconds before the nearest whole microsecond.
  @Test func limitHoldsAtAFrameJustBeforeAMicrosecond() {
    func outcome(fixedTime: Double) -> Outcome {
      let rules = LayoutRules(
        scrollTime: 8, fixedTime: fixedTime, maxOnScreen: 1, motion: .snap(frameInterval: 1.0 / 30))
      var engine = LayoutEngine(stage: Stage(width: 1920, height: 1080), rules: rules)
      let box = CommentBox(width: 100, height: 10)
      _ = engine.place(time: 0, mode: .top, box: box)
      return engine.place(time: 0.05, mode: .scroll, box: box)
    }
    #expect(outcome(fixedTime: 0.066_667) == .dropped(.tooManyOnScreen))
    #expect(outcome(fixedTime: 0.066_66).placement?.timeIn == 2 * (1.0 / 30))
  }

  @Test func peakCountsScheduledCommentsToo() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<50 {
      var occupancy = Occupancy()
      var stays: [Range<Int>] = []
      for now in 0..<60 {
        occupancy.forget(endedBy: now)
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          let start = now + (Bool.random(using: &random) ? 0 : Int.random(in: 0...9, using: &random))
          let stay = start..<start + Int.random(in: 1...12, using: &random)
          let peak = stay.map { instant in stays.count { $0.contains(instant) } }.max()
          #expect(occupancy.peak(during: stay) == peak)
          occupancy.insert(stay)
          stays.append(stay)
        }
      }
    }
  }
}
