import NagareComments
import NagareLayout
import TestSupport

/// A stage, rules and a random stream of comments, crowded enough that rows run out now and then.
struct Scenario: Sendable, CustomStringConvertible {
  struct Item: Sendable {
    var time: Double
    var mode: Comment.Mode
    var box: CommentBox
  }

  var description: String
  var stage: Stage
  var rules: LayoutRules
  var items: [Item]

  func run() -> [Outcome] {
    var engine = LayoutEngine(stage: stage, rules: rules)
    return items.map { engine.place(time: $0.time, mode: $0.mode, box: $0.box) }
  }

  var areaHeight: Double { max(1, (rules.area * Double(stage.height)).rounded(.down)) }

  /// Converts a box's first row, counted from the edge that its mode is anchored at, to its upper edge on the stage,
  /// and back.
  func mirrored(_ value: Double, _ mode: Comment.Mode, boxHeight: Double) -> Double {
    mode == .bottom ? Double(stage.height) - boxHeight - value : value
  }

  /// Sizes are even, so that doubling and halving are exact. Times are whole milliseconds, often several at once.
  init(seed: UInt64, overflow: Overflow, count: Int = 250) {
    var random = SeededGenerator(seed: seed)
    stage = [
      Stage(width: 640, height: 360), Stage(width: 360, height: 640), Stage(width: 1280, height: 200),
    ].randomElement(using: &random)!
    rules = LayoutRules.bilibili(for: stage)
    rules.overflow = overflow
    rules.area = [1, 0.5, 0.25].randomElement(using: &random)!
    rules.gap = [0, 0, 20, 1.5].randomElement(using: &random)!
    rules.rowGap = [0, 0, 2, 6, -5].randomElement(using: &random)!
    rules.maximumDelay = [0, 1, 5].randomElement(using: &random)!
    let heights = [[20], [20, 20, 20, 30, 46], [2, 16, 24, 90, 700]].randomElement(using: &random)!
    let longestPause = [40, 200, 900].randomElement(using: &random)!
    var time = Int.random(in: -2000...2000, using: &random)
    items = (0..<count).map { _ in
      if Bool.random(using: &random) { time += Int.random(in: 0...longestPause, using: &random) }
      let wide = Int.random(in: 0..<20, using: &random) == 0
      let box = CommentBox(
        width: 2 * Int.random(in: wide ? 300...900 : 1...120, using: &random),
        height: heights.randomElement(using: &random)!)
      let mode: Comment.Mode = [.scroll, .scroll, .scroll, .reverse, .top, .bottom].randomElement(using: &random)!
      return Item(time: Double(time) / 1000, mode: mode, box: box)
    }
    description = "seed \(seed), \(overflow)"
  }

  /// The crowds with motion that snaps, at all rates, and every third with boxes of a few pixels among wide ones.
  static let snappingCrowds: [Scenario] = crowds.enumerated().map { index, crowd in
    var crowd = crowd
    let rate = FrameRate.all[index % FrameRate.all.count]
    crowd.rules.motion = .snap(frameInterval: rate.interval)
    crowd.description += ", \(rate)"
    if index % 3 == 0 {
      crowd.stage.width = 223
      for item in crowd.items.indices {
        crowd.items[item].box.width =
          item % 2 == 0 ? Double(1 + item % 7) : Double(Int(crowd.items[item].box.width) | 1)
      }
    }
    return crowd
  }

  static let allCrowds = crowds + snappingCrowds

  static let crowds: [Scenario] = Overflow.allCases.flatMap { overflow in
    (0..<25).map { Scenario(seed: $0, overflow: overflow) }
  }
}

extension Outcome {
  var placement: Placement? {
    if case .placed(let placement) = self { return placement }
    return nil
  }
}
