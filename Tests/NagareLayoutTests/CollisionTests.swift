import NagareLayout
import Testing

/// Every decision about random crowds, against sampled geometry. Whole microseconds are up to 0.001 px of motion.
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
      let row = Int(scenario.mirrored(placement.y, item.mode, boxHeight: item.box.height))
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
      // The share of the height is measured from the edge that a comment is anchored at.
      let row = scenario.mirrored(placement.y, placement.mode, boxHeight: placement.height)
      if placement.height <= scenario.areaHeight {
        #expect(row >= 0)
        #expect(row + placement.height <= scenario.areaHeight)
      } else {
        #expect(row == 0)
      }
    }
  }

  /// Whether another comment is in the way, for each possible first row, counted from the anchored edge.
  private func blockedRows(
    _ scenario: Scenario, _ item: Scenario.Item, _ start: Placement, _ earlier: [Placement]
  ) -> [Bool] {
    let inTheWay = earlier.filter { old in
      guard old.mode == item.mode, old.timeOut > item.time else { return false }
      return (Geometry.deepestOverlap(old, start, gap: scenario.rules.gap) ?? -.infinity) > -0.005
    }
    return (0...Int(max(0, scenario.areaHeight - item.box.height))).map { row in
      let y = scenario.mirrored(Double(row), item.mode, boxHeight: item.box.height)
      return inTheWay.contains { Geometry.shareRows($0, y, item.box.height, rowGap: scenario.rules.rowGap) }
    }
  }
}
