import NagareLayout
import Testing

/// Every decision of random crowds against sampled geometry. Whole microseconds are up to 0.001 px of motion here.
@Suite struct CollisionTests {
  @Test(arguments: Scenario.allCrowds)
  func commentsOfAGroupNeverOverlapUnlessFlagged(scenario: Scenario) {
    let placements = scenario.run().compactMap(\.placement)
    for (index, new) in placements.enumerated() where !new.overflows {
      for old in placements[..<index] where old.mode == new.mode {
        guard Geometry.shareRows(old, new.y, new.height, rowGap: scenario.rules.rowGap) else { continue }
        let depth = Geometry.deepestOverlap(old, new, gap: scenario.rules.gap) ?? -.infinity
        #expect(depth < 1e-6, "\(old) and \(new)")
      }
    }
  }

  @Test(arguments: Scenario.allCrowds)
  func everySmallerRowIsBlocked(scenario: Scenario) {
    var earlier: [Placement] = []
    for (item, outcome) in zip(scenario.items, scenario.run()) {
      defer { if let placement = outcome.placement { earlier.append(placement) } }
      let start = Geometry.candidate(scenario, item, time: item.time, y: 0)
      let blocked = blockedRows(scenario, item, start, earlier)
      guard let placement = outcome.placement else {
        #expect(!blocked.contains(false))
        continue
      }
      let row = Int(item.mode == .bottom ? scenario.areaHeight - item.box.height - placement.y : placement.y)
      if placement.overflows || placement.timeIn > start.timeIn + 1e-6 {
        #expect(scenario.rules.overflow != .drop)
        #expect(!blocked.contains(false))
      } else {
        #expect(!blocked[..<row].contains(false))
      }
    }
  }

  @Test(arguments: Scenario.allCrowds)
  func commentsStayInsideTheArea(scenario: Scenario) {
    for placement in scenario.run().compactMap(\.placement) {
      if placement.height <= scenario.areaHeight {
        #expect(placement.y >= 0)
        #expect(placement.y + placement.height <= scenario.areaHeight)
      } else {
        #expect(placement.y == (placement.mode == .bottom ? scenario.areaHeight - placement.height : 0))
      }
    }
  }

  /// For each row that could be the first of the comment, counted from the anchored edge, whether another is in the way.
  private func blockedRows(
    _ scenario: Scenario, _ item: Scenario.Item, _ start: Placement, _ earlier: [Placement]
  ) -> [Bool] {
    let inTheWay = earlier.filter { old in
      guard old.mode == item.mode, old.timeOut > item.time else { return false }
      return (Geometry.deepestOverlap(old, start, gap: scenario.rules.gap) ?? -.infinity) > -0.005
    }
    return (0...Int(max(0, scenario.areaHeight - item.box.height))).map { row in
      let y = item.mode == .bottom ? scenario.areaHeight - item.box.height - Double(row) : Double(row)
      return inTheWay.contains { Geometry.shareRows($0, y, item.box.height, rowGap: scenario.rules.rowGap) }
    }
  }
}
