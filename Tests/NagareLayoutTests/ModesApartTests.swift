import NagareComments
import NagareLayout
import Testing

/// Rules that keep moving and fixed comments apart.
@Suite struct ModesApartTests {
  private static func apart(_ crowds: [Scenario]) -> [Scenario] {
    crowds.map { crowd in
      var crowd = crowd
      crowd.rules.keepsModesApart = true
      // Sparse enough that there often is room, dense enough that it runs out.
      crowd.items = crowd.items.enumerated().filter { $0.offset % 3 > 0 }.map(\.element)
      return crowd
    }
  }

  private static func isMoving(_ placement: Placement) -> Bool { placement.velocity != 0 }

  /// How long two comments are in the same columns, both on screen, in seconds; negative if they miss each other.
  private static func meeting(_ one: Placement, _ other: Placement) -> Double {
    let (moving, fixed) = isMoving(one) ? (one, other) : (other, one)
    let speed = abs(moving.velocity)
    let stage = moving.velocity < 0 ? moving.x : 0
    // As for a scrolling comment: a reverse one is mirrored.
    let left = moving.velocity < 0 ? fixed.x : -fixed.x - fixed.width
    let enters = moving.timeIn + (stage - left - fixed.width) / speed
    let leaves = moving.timeIn + (stage - left + moving.width) / speed
    return min(leaves, moving.timeOut, fixed.timeOut) - max(enters, moving.timeIn, fixed.timeIn)
  }

  /// The comments that one at row `y` would touch by more than `tolerance`: in seconds for the other kind, in pixels
  /// for its own mode.
  private static func obstacles(
    _ scenario: Scenario, _ placement: Placement, y: Double, _ earlier: [Placement], by tolerance: Double
  ) -> [Placement] {
    earlier.filter { other in
      guard Geometry.shareRows(other, y, placement.height, rowGap: scenario.rules.rowGap) else { return false }
      if isMoving(other) != isMoving(placement) { return meeting(other, placement) > tolerance }
      guard other.mode == placement.mode else { return false }
      return (Geometry.deepestOverlap(other, placement, gap: scenario.rules.gap) ?? -1) > tolerance
    }
  }

  /// A comment touches one of the other kind only if every row has an obstacle of either kind.
  @Test(arguments: apart(Scenario.allCrowds))
  func commentsTouchTheOtherKindOnlyWithoutRoom(scenario: Scenario) {
    var earlier: [Placement] = []
    for (item, outcome) in zip(scenario.items, scenario.run()) {
      defer { if let placement = outcome.placement { earlier.append(placement) } }
      guard let placement = outcome.placement else { continue }
      let start = Geometry.candidate(scenario, item, time: item.time, y: 0)
      let around = earlier.filter { $0.timeOut > item.time - 1 }
      let meets = Self.obstacles(scenario, placement, y: placement.y, around, by: 0.001)
        .contains { Self.isMoving($0) != Self.isMoving(placement) }
      guard meets || placement.overflows || placement.timeIn > start.timeIn + 1e-6 else { continue }
      let free = (0...Int(max(0, scenario.areaHeight - item.box.height))).first { row in
        let y = scenario.mirrored(Double(row), item.mode, boxHeight: item.box.height)
        return Self.obstacles(scenario, start, y: y, around, by: -0.01).isEmpty
      }
      #expect(free == nil || item.box.height > scenario.areaHeight)
    }
  }

  /// The share of the fixed comments that moving ones cross.
  private func crossedShare(_ crowds: [Scenario]) -> Double {
    var (crossed, all) = (0, 0)
    for crowd in crowds {
      let placements = crowd.run().compactMap(\.placement)
      let moving = placements.filter(Self.isMoving)
      let fixed = placements.filter { !Self.isMoving($0) }
      all += fixed.count
      crossed += fixed.count { one in
        moving.contains { Geometry.shareRows($0, one.y, one.height, rowGap: 0) && Self.meeting($0, one) > 0.001 }
      }
    }
    return Double(crossed) / Double(all)
  }

  @Test func fewerFixedCommentsAreCrossed() {
    // These crowds leave room.
    let apart = Self.apart(Scenario.crowds).map { crowd in
      var crowd = crowd
      crowd.items = crowd.items.enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
      return crowd
    }
    let usual = apart.map { crowd in
      var crowd = crowd
      crowd.rules.keepsModesApart = false
      return crowd
    }
    #expect(crossedShare(apart) < crossedShare(usual) * 0.7)
  }

  @Test func keepingModesApartDropsNothing() {
    for crowd in Self.apart(Scenario.crowds) where crowd.rules.overflow == .overlap {
      #expect(crowd.run().allSatisfy { $0.placement != nil })
    }
  }

  @Test func scrollingCommentsPassBelowOneAtTheTopUntilItIsGone() {
    let stage = Stage(width: 1000, height: 400)
    var rules = LayoutRules(scrollTime: 5, fixedTime: 5)
    rules.keepsModesApart = true
    var engine = LayoutEngine(stage: stage, rules: rules)
    let box = CommentBox(width: 200, height: 40)
    #expect(engine.place(time: 0, mode: .top, box: box).placement?.y == 0)
    #expect(engine.place(time: 0, mode: .scroll, box: box).placement?.y == 40)
    #expect(engine.place(time: 0, mode: .reverse, box: box).placement?.y == 40)
    // It moves 240 pixels a second and reaches column 600 after 1.67 s, when the fixed one is gone.
    #expect(engine.place(time: 3.4, mode: .scroll, box: box).placement?.y == 0)
    // Comments that cross the upper rows then block one at the top; none blocks one at the bottom.
    #expect(engine.place(time: 5.1, mode: .top, box: box).placement?.y == 40)
    #expect(engine.place(time: 5.1, mode: .bottom, box: box).placement?.y == 360)
  }

  @Test func ownersCommentsDoNotBlockViewers() {
    let stage = Stage(width: 1920, height: 1080)
    var rules = LayoutRules.niconico(for: stage)
    rules.keepsModesApart = true
    var engine = LayoutEngine(stage: stage, rules: rules)
    let box = CommentBox(width: 200, height: 90)
    _ = engine.place(LaneRequest(time: 0, mode: .top, box: box, isOwners: true))
    let viewers = engine.place(LaneRequest(time: 0.1, mode: .scroll, box: box)).placement
    let owners = engine.place(LaneRequest(time: 0.2, mode: .scroll, box: box, isOwners: true)).placement
    #expect(viewers?.y == 0)
    #expect(owners?.y == 90)
  }
}
