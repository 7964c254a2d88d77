import NagareLayout
import Testing

/// Comments without free rows, against a search over every row with sampled geometry.
@Suite struct OverflowTests {
  @Test(arguments: Scenario.crowds.filter { $0.rules.overflow != .drop })
  func overflowGoesWhereRowsClearFirst(scenario: Scenario) {
    var earlier: [Placement] = []
    for (item, outcome) in zip(scenario.items, scenario.run()) {
      defer { if let placement = outcome.placement { earlier.append(placement) } }
      if let placement = outcome.placement, !placement.overflows, placement.timeIn == item.time { continue }
      let clear = clearTimes(scenario, item, earlier)
      guard let first = clear.min() else { continue }
      guard let placement = outcome.placement else {
        #expect(first - item.time > scenario.rules.maximumDelay - 1e-5)
        continue
      }
      let row = Int(scenario.mirrored(placement.y, item.mode, boxHeight: item.box.height))
      #expect(clear[row] < first + 1e-5)
      #expect(!clear[..<row].contains(clear[row]))
      if scenario.rules.overflow == .delay {
        #expect(abs(placement.timeIn - first) < 1e-5)
        #expect(placement.timeIn - item.time <= scenario.rules.maximumDelay + 1e-9)
      } else {
        #expect(placement.timeIn == item.time)
      }
    }
  }

  @Test func crowdsRunOutOfRows() {
    let outcomes = Scenario.crowds.flatMap { crowd in
      zip(crowd.items, crowd.run()).map { (crowd.rules.overflow, $0.0, $0.1) }
    }
    #expect(outcomes.count { $0.0 == .drop && $0.2 == .dropped(.noFreeLane) } > 500)
    #expect(outcomes.count { $0.0 == .overlap && $0.2.placement?.overflows == true } > 500)
    #expect(outcomes.count { $0.0 == .delay && ($0.2.placement?.timeIn ?? 0) > $0.1.time } > 500)
  }

  @Test func overflowingCommentsAreShownAtTheirTimeAndDelayedOnesAreNotFlagged() {
    for scenario in Scenario.crowds {
      for (item, outcome) in zip(scenario.items, scenario.run()) {
        guard let placement = outcome.placement else { continue }
        #expect(placement.timeIn >= item.time)
        if scenario.rules.overflow != .delay { #expect(placement.timeIn == item.time) }
        if scenario.rules.overflow != .overlap { #expect(!placement.overflows) }
      }
    }
  }

  /// For each row, the earliest time at which the comment could start there without touching an earlier one.
  private func clearTimes(_ scenario: Scenario, _ item: Scenario.Item, _ earlier: [Placement]) -> [Double] {
    let obstacles = earlier.filter { $0.mode == item.mode && $0.timeOut > item.time }
      .map { (placement: $0, clear: clearTime(scenario, item, of: $0)) }
    return (0...Int(max(0, scenario.areaHeight - item.box.height))).map { row in
      let y = scenario.mirrored(Double(row), item.mode, boxHeight: item.box.height)
      let blocking = obstacles.filter {
        Geometry.shareRows($0.placement, y, item.box.height, rowGap: scenario.rules.rowGap)
      }
      return max(item.time, blocking.map(\.clear).max() ?? item.time)
    }
  }

  /// By bisection: two comments that start together collide, one that starts when the other is gone does not.
  private func clearTime(_ scenario: Scenario, _ item: Scenario.Item, of obstacle: Placement) -> Double {
    var (blocked, clear) = (obstacle.timeIn, obstacle.timeOut)
    while clear - blocked > 1e-7 {
      let middle = (blocked + clear) / 2
      let candidate = Geometry.candidate(scenario, item, time: middle, y: 0)
      let depth = Geometry.deepestOverlap(obstacle, candidate, gap: scenario.rules.gap) ?? -.infinity
      if depth > 0 { blocked = middle } else { clear = middle }
    }
    return clear
  }
}
