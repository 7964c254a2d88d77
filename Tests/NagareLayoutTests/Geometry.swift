import NagareLayout

/// The definition of a collision, by sampling: slow, and written without the engine's formulas.
enum Geometry {
  /// How far two boxes reach into each other horizontally at worst while both are visible, a gap counted as part of
  /// the boxes; negative if they keep clear, nil if they are never visible together.
  static func deepestOverlap(_ a: Placement, _ b: Placement, gap: Double) -> Double? {
    let from = max(a.timeIn, b.timeIn)
    let to = min(a.timeOut, b.timeOut)
    guard from < to else { return nil }
    let gap = a.mode == .scroll || a.mode == .reverse ? gap : 0
    var deepest = -Double.infinity
    for sample in 0...32 {
      let t = from + (to - from) * Double(sample) / 32
      let (left, right) = (a.x(at: t), b.x(at: t))
      let depth = min(left + a.width, right + b.width) - max(left, right) + gap
      deepest = max(deepest, depth)
    }
    return deepest
  }

  static func shareRows(_ a: Placement, _ y: Double, _ height: Double, rowGap: Int) -> Bool {
    a.y < y + height + Double(rowGap) && y < a.y + a.height + Double(rowGap)
  }

  /// The placement that a comment has when it starts at `time` in row `y`.
  static func candidate(_ scenario: Scenario, _ item: Scenario.Item, time: Double, y: Double) -> Placement {
    let (stageWidth, width) = (Double(scenario.stage.width), item.box.width)
    let moves = item.mode == .scroll || item.mode == .reverse
    let duration = moves ? scenario.rules.scrollTime : scenario.rules.fixedTime
    let snapped = moves ? snappedDuration(scenario.rules, distance: stageWidth + width) : nil
    let timeIn = snapped == nil ? time : firstFrame(scenario.rules, from: time)
    let speed = (stageWidth + width) / (snapped ?? duration)
    let (x, velocity) =
      switch item.mode {
      case .scroll: (stageWidth, -speed)
      case .reverse: (-width, speed)
      default: (((stageWidth - width) / 2).rounded(.down), 0.0)
      }
    return Placement(
      mode: item.mode, timeIn: timeIn, timeOut: timeIn + (snapped ?? duration), x: x, velocity: velocity, y: y,
      width: item.box.width, height: item.box.height)
  }

  /// The duration with the best even number of pixels per frame, or else the best odd one, by trying all; nil if none
  /// changes it by up to 10 %.
  static func snappedDuration(_ rules: LayoutRules, distance: Double) -> Double? {
    guard case .snap(let interval) = rules.motion else { return nil }
    func change(_ duration: Double) -> Double { abs(duration - rules.scrollTime) }
    func best(_ steps: StrideThrough<Int>) -> Double? {
      let durations = steps.map { distance / Double($0) * interval }
      return durations.min { change($0) < change($1) }
        .flatMap { change($0) <= rules.scrollTime * 0.100_000_001 ? $0 : nil }
    }
    return best(stride(from: 2, through: Int(distance) + 1, by: 2))
      ?? best(stride(from: 1, through: Int(distance), by: 2))
  }

  static func firstFrame(_ rules: LayoutRules, from time: Double) -> Double {
    guard case .snap(let interval) = rules.motion else { return time }
    return (time / interval - 1e-6).rounded(.up) * interval
  }
}
