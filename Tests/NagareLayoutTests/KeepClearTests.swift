import struct NagareComments.Comment
import NagareLayout
import TestSupport
import Testing

/// Bands that no comment may touch.
@Suite struct KeepClearTests {
  static let bands: [[StageArea]] = [
    [.band(.bottom, height: .share(0.15))], [.band(.top, height: .pixels(41))],
    [.band(.top, height: .share(0.2)), .band(.bottom, height: .pixels(57))],
    [.band(.bottom, height: .pixels(10)), .band(.bottom, height: .share(0.3))],
  ]

  static let crowds: [Scenario] = Scenario.allCrowds.enumerated().map { index, crowd in
    var crowd = crowd
    crowd.rules.keepClear = bands[index % bands.count]
    return crowd
  }

  /// The first row that comments may touch, and the row after the last, as documented.
  private func bounds(_ scenario: Scenario) -> (top: Int, bottom: Int) {
    func rows(_ place: StageArea.Place) -> Double {
      scenario.rules.keepClear.map { area in
        switch area {
        case .band(place, .share(let share)): share * Double(scenario.stage.height)
        case .band(place, .pixels(let pixels)): Double(pixels)
        default: 0
        }
      }.max() ?? 0
    }
    return (Int(rows(.top).rounded(.up)), scenario.stage.height - Int(rows(.bottom).rounded(.up)))
  }

  @Test(arguments: crowds)
  func noBoxTouchesABand(scenario: Scenario) {
    let (top, bottom) = bounds(scenario)
    let placements = scenario.run().compactMap(\.placement)
    if top > 0 { #expect(placements.allSatisfy { $0.y >= Double(top) }) }
    if bottom < scenario.stage.height { #expect(placements.allSatisfy { $0.y + $0.height <= Double(bottom) }) }
  }

  @Test(arguments: crowds)
  func noNoticeTouchesABand(scenario: Scenario) {
    let (top, bottom) = bounds(scenario)
    var engine = LayoutEngine(stage: scenario.stage, rules: scenario.rules)
    let placements = scenario.items.compactMap {
      engine.placeNotice(time: $0.time, staying: 3, box: $0.box).placement
    }
    let highest = max(top + top & 1, scenario.stage.height - Int(scenario.areaHeight))
    let room = bottom & ~1 - highest - scenario.stage.width / 64
    if scenario.items.contains(where: { $0.box.height <= Double(room) }) { #expect(!placements.isEmpty) }
    if top > 0 { #expect(placements.allSatisfy { $0.y >= Double(top) }) }
    if bottom < scenario.stage.height { #expect(placements.allSatisfy { $0.y + $0.height <= Double(bottom) }) }
  }

  /// A stage of the clear rows alone has the same layout, except for boxes that are taller than it.
  @Test(arguments: crowds, [false, true])
  func commentsAreLaidOutAsOnAStageOfTheClearRows(scenario: Scenario, isAtBottom: Bool) {
    var bare = scenario
    bare.items.removeAll { $0.box.height > 20 || ($0.mode == .bottom) != isAtBottom }
    let (top, bottom) = bounds(bare)
    let area = Int(bare.areaHeight)
    let (first, end) =
      isAtBottom
      ? (max(top + top & 1, bare.stage.height - area), bottom & ~1) : (top + top & 1, min(bottom & ~1, area))
    var small = bare
    // The times in the rules are still those of the whole stage.
    (small.rules.keepClear, small.rules.area) = ([], 1)
    small.stage.height = end - first
    guard end - first >= 20 else { return }
    let expected = small.run().map { outcome in
      guard var placement = outcome.placement else { return outcome }
      placement.y += Double(first)
      return .placed(placement)
    }
    #expect(bare.run() == expected)
  }

  @Test(arguments: [
    (0.15, 1080, 918), (0.1, 100, 90), (0.29, 100, 70), (0.001, 1080, 1078), (0.5, 361, 180), (0, 1080, 1080),
    (1, 1080, 0),
  ])
  func bandsAreRoundedUpToEvenRows(share: Double, height: Int, end: Int) {
    let rules = LayoutRules(scrollTime: 5, fixedTime: 5, keepClear: [.band(.bottom, height: .share(share))])
    #expect(rules.clearRows(of: Stage(width: 640, height: height)) == 0..<end)
  }

  @Test func bandAtTheTopEndsAtAnEvenRow() {
    let rules = LayoutRules(scrollTime: 5, fixedTime: 5, keepClear: [.band(.top, height: .pixels(33))])
    #expect(rules.clearRows(of: Stage(width: 640, height: 360)) == 34..<360)
  }

  @Test(arguments: Overflow.allCases)
  func commentsWithoutClearRowsAreDropped(overflow: Overflow) {
    for bands in [[(StageArea.Place.top, 1.0)], [(.top, 0.6), (.bottom, 0.6)], [(.bottom, 1)], [(.top, 0.5)]] {
      let rules = LayoutRules(
        scrollTime: 5, fixedTime: 5, area: 0.5, keepClear: bands.map { StageArea.band($0.0, height: .share($0.1)) },
        overflow: overflow)
      var engine = LayoutEngine(stage: Stage(width: 640, height: 360), rules: rules)
      let modes: [Comment.Mode] = [.scroll, .reverse, .top]
      // The lower half is free where only the upper one is kept clear.
      for mode in bands.map(\.1) == [0.5] ? modes : modes + [.bottom] {
        #expect(engine.place(time: 0, mode: mode, box: CommentBox(width: 9, height: 1)) == .dropped(.noFreeLane))
      }
    }
  }

  @Test(arguments: Overflow.allCases)
  func boxThatWouldTouchABandIsDropped(overflow: Overflow) {
    let rules = LayoutRules(
      scrollTime: 5, fixedTime: 5, keepClear: [.band(.bottom, height: .pixels(100))], overflow: overflow)
    var engine = LayoutEngine(stage: Stage(width: 640, height: 360), rules: rules)
    #expect(engine.place(time: 0, mode: .top, box: CommentBox(width: 9, height: 261)) == .dropped(.noFreeLane))
    #expect(engine.place(time: 0, mode: .top, box: CommentBox(width: 9, height: 260)).placement?.y == 0)
    // A bottom comment is cut off by the stage's upper edge instead, as without a band.
    #expect(engine.place(time: 0, mode: .bottom, box: CommentBox(width: 9, height: 300)).placement?.y == -40)
  }
}
