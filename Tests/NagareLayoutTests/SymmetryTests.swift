import struct NagareComments.Comment
import NagareLayout
import Testing

/// Changes that must leave a layout as it is, or change it in a known way.
@Suite struct SymmetryTests {
  @Test(arguments: Scenario.allCrowds)
  func laterCommentsChangeNothing(scenario: Scenario) {
    let whole = scenario.run()
    for count in [1, 10, scenario.items.count / 2] {
      var prefix = scenario
      prefix.items = Array(scenario.items[..<count])
      #expect(prefix.run() == Array(whole[..<count]))
    }
  }

  @Test(arguments: Scenario.allCrowds)
  func copyOfTheEngineContinuesTheSameWay(scenario: Scenario) {
    let half = scenario.items.count / 2
    var engine = LayoutEngine(stage: scenario.stage, rules: scenario.rules)
    for item in scenario.items[..<half] { _ = engine.place(time: item.time, mode: item.mode, box: item.box) }
    var copy = engine
    let rest = scenario.items[half...].map { engine.place(time: $0.time, mode: $0.mode, box: $0.box) }
    #expect(rest == scenario.items[half...].map { copy.place(time: $0.time, mode: $0.mode, box: $0.box) })
    #expect(rest == Array(scenario.run()[half...]))
  }

  @Test(arguments: Scenario.crowds)
  func shiftInTimeShiftsTheLayout(scenario: Scenario) {
    var shifted = scenario
    for index in shifted.items.indices { shifted.items[index].time += 86_401.234_567 }
    for (one, other) in zip(scenario.run(), shifted.run()) {
      guard var expected = one.placement, let placement = other.placement else {
        #expect(one == other)
        continue
      }
      #expect(abs(placement.timeIn - expected.timeIn - 86_401.234_567) < 1e-9)
      #expect(abs(placement.timeOut - expected.timeOut - 86_401.234_567) < 1e-9)
      (expected.timeIn, expected.timeOut) = (placement.timeIn, placement.timeOut)
      #expect(placement == expected)
    }
  }

  @Test(arguments: Scenario.crowds)
  func twiceTheSizeIsTwiceTheLayout(scenario: Scenario) {
    var doubled = scenario
    doubled.stage = Stage(width: scenario.stage.width * 2, height: scenario.stage.height * 2)
    doubled.rules.gap *= 2
    doubled.rules.rowGap *= 2
    for index in doubled.items.indices {
      doubled.items[index].box.width *= 2
      doubled.items[index].box.height *= 2
    }
    let expected = scenario.run().map { outcome in
      guard var placement = outcome.placement else { return outcome }
      placement.x *= 2
      placement.velocity *= 2
      placement.y *= 2
      placement.width *= 2
      placement.height *= 2
      return .placed(placement)
    }
    #expect(doubled.run() == expected)
  }

  @Test(arguments: Scenario.allCrowds)
  func reverseIsTheMirrorImageOfScroll(scenario: Scenario) {
    for (one, other) in zip(run(scenario, all: .scroll), run(scenario, all: .reverse)) {
      guard let scroll = one.placement, let reverse = other.placement else {
        #expect(one == other)
        continue
      }
      #expect((scroll.y, scroll.timeIn, scroll.timeOut) == (reverse.y, reverse.timeIn, reverse.timeOut))
      for t in [scroll.timeIn, scroll.timeIn + 1.25, scroll.timeOut] {
        let mirrored = Double(scenario.stage.width) - scroll.width - scroll.x(at: t)
        #expect(abs(reverse.x(at: t) - mirrored) < 1e-6)
      }
    }
  }

  @Test(arguments: Scenario.allCrowds)
  func bottomIsTheMirrorImageOfTop(scenario: Scenario) {
    for (one, other) in zip(run(scenario, all: .top), run(scenario, all: .bottom)) {
      guard var expected = one.placement, let bottom = other.placement else {
        #expect(one == other)
        continue
      }
      expected.mode = .bottom
      expected.y = Double(scenario.stage.height) - expected.height - expected.y
      #expect(bottom == expected)
    }
  }

  @Test(arguments: Scenario.allCrowds)
  func modesAreLaidOutIndependently(scenario: Scenario) {
    let together = zip(scenario.items, scenario.run())
    for mode in [Comment.Mode.scroll, .reverse, .top, .bottom] {
      var alone = scenario
      alone.items.removeAll { $0.mode != mode }
      #expect(alone.run() == together.filter { $0.0.mode == mode }.map(\.1))
    }
  }

  private func run(_ scenario: Scenario, all mode: Comment.Mode) -> [Outcome] {
    var scenario = scenario
    for index in scenario.items.indices { scenario.items[index].mode = mode }
    return scenario.run()
  }
}
