import struct NagareComments.Comment
import NagareLayout
import TestSupport
import Testing

/// Motion by whole pixels per frame.
@Suite struct SnapTests {
  let tenFrames = Motion.snap(frameInterval: 0.1)

  func placement(
    _ motion: Motion, distance: Int, time: Double = 0, mode: Comment.Mode = .scroll
  ) throws -> Placement {
    let rules = LayoutRules(scrollTime: 10, fixedTime: 5, motion: motion)
    var engine = LayoutEngine(stage: Stage(width: distance - 10, height: 100), rules: rules)
    return try #require(engine.place(time: time, mode: mode, box: CommentBox(width: 10, height: 10)).placement)
  }

  @Test(arguments: FrameRate.all, [Comment.Mode.scroll, .reverse])
  func snappedCommentIsAtWholePixelsInEveryFrame(rate: FrameRate, mode: Comment.Mode) throws {
    var random = SeededGenerator(seed: 31)
    var snapped = 0
    for stageWidth in [320, 853, 1080, 1920, 3840, 7680] {
      let stage = Stage(width: stageWidth, height: 1080)
      var rules = LayoutRules.bilibili(for: stage)
      rules.motion = .snap(frameInterval: rate.interval)
      let starts: [Double] = [-7.3, 0, 61.234_567, 3 * 3600, 36_000.1, 360_000]
      for start in starts {
        var engine = LayoutEngine(stage: stage, rules: rules)
        let box = CommentBox(width: Int.random(in: 1...1500, using: &random), height: 30)
        let placed = try #require(engine.place(time: start, mode: mode, box: box).placement)
        let distance = Double(stageWidth) + box.width
        guard let duration = Geometry.snappedDuration(rules, distance: distance) else { continue }
        snapped += 1
        let step = Int((distance * rate.interval / duration).rounded()) * (mode == .scroll ? -1 : 1)
        let first = Int((placed.timeIn / rate.interval).rounded())
        var x = mode == .scroll ? stageWidth : -Int(box.width)
        for frame in first...Int(placed.timeOut / rate.interval) {
          #expect(abs(placed.x(at: Double(frame) * rate.interval) - Double(x)) < 0.001)
          #expect(abs(placed.x(at: rate.time(of: frame)) - Double(x)) < 0.001)
          x += step
        }
        #expect(mode == .scroll ? x <= -Int(box.width) : x >= stageWidth)
      }
    }
    #expect(snapped >= 12)
  }

  /// A distance of 440 px in 10 s is 4.4 px per frame at 10 fps, and takes 11 s at 4 px. 540 px take 9 s at 6 px, which
  /// is even, although the 10.8 s at 5 px are nearer to 10 s.
  @Test(arguments: [
    (440, 4), (441, nil), (449, nil), (450, 5), (500, 5), (539, 5), (540, 6), (600, 6), (660, 6), (661, 7), (719, 7),
    (720, 8), (900, 10), (89, nil), (90, 1), (110, 1), (111, nil), (10_099, 100), (10_101, 102),
  ])
  func stepMayChangeTheTimeByTenPercentAtMost(distance: Int, step: Int?) throws {
    let placed = try placement(tenFrames, distance: distance, time: 0.35)
    guard let step else {
      #expect(try placed == placement(.exact, distance: distance, time: 0.35))
      return
    }
    #expect(abs(placed.velocity - Double(-10 * step)) < 1e-9)
    #expect(abs(placed.timeIn - 0.4) < 1e-9)
    #expect(abs(placed.timeOut - 0.4 - Double(distance) / Double(10 * step)) < 1e-9)
    #expect(abs(placed.timeOut - placed.timeIn - 10) < 1 + 1e-9)
  }

  /// 800 px are 1.8 px per frame: 2 px are exactly 10 % off, though 80/9 s are no whole number of microseconds.
  @Test func toleranceIsTenPercentOfTheUnroundedTime() throws {
    let rules = LayoutRules(scrollTime: 80.0 / 9, fixedTime: 5, motion: .snap(frameInterval: 0.02))
    var engine = LayoutEngine(stage: Stage(width: 640, height: 360), rules: rules)
    let placed = try #require(engine.place(time: 0, mode: .scroll, box: CommentBox(width: 160, height: 40)).placement)
    #expect(placed.velocity == -100)
  }

  @Test(arguments: FrameRate.all)
  func startIsTheFirstFrameAtOrAfterTheTime(rate: FrameRate) throws {
    // 16 pixels per frame.
    let distance = 160 * rate.numerator / rate.denominator
    for frame in [-1000, -1, 0, 1, 2, 7, 1001, 30_000, 1_000_003, 100_000_019] {
      let motion = Motion.snap(frameInterval: rate.interval)
      let time = rate.time(of: frame)
      let on = try placement(motion, distance: distance, time: time)
      let before = try placement(motion, distance: distance, time: time - 2e-6)
      let after = try placement(motion, distance: distance, time: time + 2e-6)
      #expect(on.timeIn == Double(frame) * rate.interval)
      #expect(before.timeIn == on.timeIn)
      #expect(after.timeIn == Double(frame + 1) * rate.interval)
    }
  }

  @Test func fixedCommentsAreNotMovedToFrames() throws {
    for mode in [Comment.Mode.top, .bottom] {
      let placed = try placement(tenFrames, distance: 500, time: 0.123, mode: mode)
      #expect(try placed == placement(.exact, distance: 500, time: 0.123, mode: mode))
    }
  }

  @Test func delayedCommentStartsAtAFrameWithinTheDelay() throws {
    // A comment 50 px wide moves 5 px per frame and has entered after 10 frames.
    func delayed(maximumDelay: Double, gap: Double) -> Placement? {
      let rules = LayoutRules(
        scrollTime: 10, fixedTime: 5, overflow: .delay, gap: gap, maximumDelay: maximumDelay, motion: tenFrames)
      var engine = LayoutEngine(stage: Stage(width: 450, height: 10), rules: rules)
      let box = CommentBox(width: 50, height: 10)
      _ = engine.place(time: 0, mode: .scroll, box: box)
      return engine.place(time: 0.25, mode: .scroll, box: box).placement
    }
    let late = try #require(delayed(maximumDelay: 0.86, gap: 1))
    #expect(abs(late.timeIn - 1.1) < 1e-9)
    #expect(!late.overflows)
    #expect(delayed(maximumDelay: 0.84, gap: 1) == nil)
  }

  @Test(arguments: Scenario.snappingCrowds)
  func crowdsAreOnTheGridAndWithinTheDelay(scenario: Scenario) {
    for (item, outcome) in zip(scenario.items, scenario.run()) {
      guard let placement = outcome.placement else { continue }
      let distance = Double(scenario.stage.width) + placement.width
      let snaps = placement.velocity != 0 && Geometry.snappedDuration(scenario.rules, distance: distance) != nil
      let expected = snaps ? Geometry.firstFrame(scenario.rules, from: item.time) : item.time
      if scenario.rules.overflow == .delay {
        #expect(placement.timeIn > expected - 1e-9)
        let onTime = abs(placement.timeIn - expected) < 1e-9
        #expect(onTime || placement.timeIn - item.time < scenario.rules.maximumDelay + 1e-6)
        guard snaps else { continue }
        #expect(abs(placement.timeIn - Geometry.firstFrame(scenario.rules, from: placement.timeIn)) < 1e-9)
      } else {
        #expect(abs(placement.timeIn - expected) < 1e-9)
      }
    }
  }

  @Test func crowdsHaveBothKindsOfMotion() {
    var counts = (snapped: 0, exact: 0)
    for scenario in Scenario.snappingCrowds {
      for placement in scenario.run().compactMap(\.placement) where placement.velocity != 0 {
        let distance = Double(scenario.stage.width) + placement.width
        if Geometry.snappedDuration(scenario.rules, distance: distance) == nil {
          counts.exact += 1
        } else {
          counts.snapped += 1
        }
      }
    }
    #expect(counts.snapped > 1000)
    #expect(counts.exact > 1000)
  }

  @Test(arguments: Scenario.snappingCrowds)
  func shiftByFramesOfWholeMicrosecondsShiftsTheLayout(scenario: Scenario) {
    var scenario = scenario
    scenario.rules.motion = .snap(frameInterval: 0.04)
    var shifted = scenario
    for index in shifted.items.indices { shifted.items[index].time += 86_400.04 }
    for (one, other) in zip(scenario.run(), shifted.run()) {
      guard let expected = one.placement, let placement = other.placement else {
        #expect(one == other)
        continue
      }
      #expect(abs(placement.timeIn - expected.timeIn - 86_400.04) < 1e-9)
      #expect((placement.y, placement.velocity) == (expected.y, expected.velocity))
    }
  }
}
