import FuzzSupport
import Nagare

/// Compares each placement with all earlier ones: slow, and independent of the engine's formulas.
struct CollisionRules {
  /// A placement with the properties that decide which others it avoids.
  struct Entry {
    let placement: Placement
    let group: Int
    /// Whether it must not touch earlier ones.
    let avoids: Bool
    /// Whether later ones must not touch it.
    let isObstacle: Bool
  }

  private let stageWidth: Double
  private let rules: LayoutRules
  private let judged: ClosedRange<Double>

  /// - Parameter engine: the engine that made the placements.
  init(_ engine: LayoutEngine) {
    stageWidth = Double(engine.stage.width)
    rules = engine.rules
    judged = engine.rules.path?.judged ?? 0...stageWidth
  }

  func check(_ entries: [Entry]) {
    for (index, new) in entries.enumerated() where new.avoids {
      for old in entries[..<index] where old.group == new.group && old.isObstacle {
        guard shareRows(old.placement, new.placement, isNotice: new.group < 0) else { continue }
        require(
          !touch(old.placement, new.placement),
          "no two comments of a group touch: \(old.placement), \(new.placement), \(rules), \(stageWidth)")
      }
    }
  }

  private func shareRows(_ a: Placement, _ b: Placement, isNotice: Bool) -> Bool {
    let gap = (isNotice ? 0 : Double(rules.rowGap)) - PlacementRules.rowTolerance
    return a.y < b.y + b.height + gap && b.y < a.y + a.height + gap
  }

  private func touch(_ a: Placement, _ b: Placement) -> Bool {
    let tolerance = PlacementRules.tolerance(
      at: [a.timeIn, a.timeOut, b.timeIn, b.timeOut].map(abs).max() ?? 0)
    if a.velocity == 0 {
      let early = a.mode == .bottom || a.mode == .top ? rules.fixedTolerance : 0
      return min(a.timeOut, b.timeOut) - max(a.timeIn, b.timeIn) > early + tolerance
    }
    // At constant speeds, the extremes of the distance are at the ends of the shared time.
    let from = max(time(of: a, leftAt: judged.upperBound), time(of: b, leftAt: judged.upperBound))
    let to = min(
      time(of: a, leftAt: judged.lowerBound - a.width), time(of: b, leftAt: judged.lowerBound - b.width))
    guard to - from > tolerance else { return false }
    let distances = [from, to].map { left(of: a, at: $0) - left(of: b, at: $0) }
    let (nearest, farthest) = (min(distances[0], distances[1]), max(distances[0], distances[1]))
    let lack = min(b.width + rules.gap - nearest, farthest + a.width + rules.gap)
    let lengths = a.width + b.width + stageWidth + judged.upperBound - judged.lowerBound
    return lack > tolerance * (abs(a.velocity) + abs(b.velocity)) + 1e-6 + lengths * 1e-9
  }

  /// The left edge of a scrolling comment; for a reverse comment, that of its mirror image.
  private func left(of placement: Placement, at time: Double) -> Double {
    stageWidth - abs(placement.velocity) * (time - placement.timeIn)
  }

  private func time(of placement: Placement, leftAt column: Double) -> Double {
    placement.timeIn + (stageWidth - column) / abs(placement.velocity)
  }
}
