import struct NagareComments.Comment
import NagareLayout
import TestSupport
import Testing

/// Numbers that no sane caller passes give a layout, never a trap.
@Suite struct OutOfRangeNumberTests {
  static let doubles = [0, -1, 1e-300, 1e300, .infinity, -.infinity, .nan, 0.5, .greatestFiniteMagnitude]
  static let integers = [0, -1, 1, 100, .max, .min, Int(Int32.max)]

  @Test(arguments: Overflow.allCases)
  func implausibleNumbersNeverTrap(overflow: Overflow) {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<300 {
      let stage = Stage(
        width: Self.integers.randomElement(using: &random)!, height: Self.integers.randomElement(using: &random)!)
      var rules = LayoutRules(
        scrollTime: Self.doubles.randomElement(using: &random)!,
        fixedTime: Self.doubles.randomElement(using: &random)!,
        area: Self.doubles.randomElement(using: &random)!,
        keepClear: [
          .band(.top, height: .share(Self.doubles.randomElement(using: &random)!)),
          .band(.bottom, height: .pixels(Self.integers.randomElement(using: &random)!)),
          .band(.middle, height: .share(Self.doubles.randomElement(using: &random)!)),
          .box(
            x: .share(Self.doubles.randomElement(using: &random)!),
            y: .pixels(Self.integers.randomElement(using: &random)!),
            width: .pixels(Self.integers.randomElement(using: &random)!),
            height: .share(Self.doubles.randomElement(using: &random)!)),
        ].filter { _ in Bool.random(using: &random) },
        overflow: overflow,
        maxOnScreen: Bool.random(using: &random) ? nil : Self.integers.randomElement(using: &random)!,
        gap: Self.doubles.randomElement(using: &random)!, rowGap: Self.integers.randomElement(using: &random)!,
        maximumDelay: Self.doubles.randomElement(using: &random)!,
        motion: Bool.random(using: &random)
          ? .exact : .snap(frameInterval: Self.doubles.randomElement(using: &random)!))
      if Bool.random(using: &random) {
        rules.lanes = [
          .band(.top, height: .share(Self.doubles.randomElement(using: &random)!)),
          .band(.middle, height: .pixels(Self.integers.randomElement(using: &random)!)),
        ]
      }
      var engine = LayoutEngine(stage: stage, rules: rules)
      #expect(LayoutEngine(stage: engine.stage, rules: engine.rules).rules == engine.rules)
      for _ in 0..<20 {
        let box = CommentBox(
          width: Self.integers.randomElement(using: &random)!, height: Self.integers.randomElement(using: &random)!)
        let mode = Comment.Mode(rawValue: UInt8.random(in: 0..<4, using: &random)) ?? .scroll
        let outcome = engine.place(time: Self.doubles.randomElement(using: &random)!, mode: mode, box: box)
        guard let placement = outcome.placement else { continue }
        #expect(placement.timeIn < placement.timeOut)
        #expect(placement.x.isFinite && placement.velocity.isFinite)
        #expect(placement.width > 0 && placement.height > 0)
      }
    }
  }

  @Test(arguments: [
    (0, 0.001), (-1, 0.001), (.nan, 0.001), (-.infinity, 0.001), (1e-300, 0.001), (.infinity, 1), (1e300, 1),
    (0.001, 0.001), (0.04, 0.04), (1, 1),
  ])
  func frameIntervalIsClamped(interval: Double, used: Double) {
    let rules = LayoutRules(scrollTime: 5, fixedTime: 5, motion: .snap(frameInterval: interval))
    let engine = LayoutEngine(stage: Stage(width: 640, height: 360), rules: rules)
    #expect(engine.rules.motion == .snap(frameInterval: used))
  }

  @Test func timeNeverRunsBackwards() {
    var engine = LayoutEngine(stage: Stage(width: 640, height: 360), rules: LayoutRules(scrollTime: 5, fixedTime: 5))
    let box = CommentBox(width: 10, height: 10)
    #expect(engine.place(time: 7, mode: .top, box: box).placement?.timeIn == 7)
    #expect(engine.place(time: 3, mode: .top, box: box).placement?.timeIn == 7)
    #expect(engine.place(time: .nan, mode: .top, box: box).placement?.timeIn == 7)
    #expect(engine.place(time: 7.25, mode: .top, box: box).placement?.timeIn == 7.25)
  }
}
