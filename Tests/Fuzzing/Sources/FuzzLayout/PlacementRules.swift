import FuzzSupport
import Nagare

/// Rules for each placement, independent of others.
struct PlacementRules {
  let stage: Stage
  let rules: LayoutRules
  let rows: StageRows

  /// Rows are multiples of 1/1024 pixel.
  static let rowTolerance = 0.002

  /// - Parameter engine: the engine that made the placements.
  init(_ engine: LayoutEngine) {
    (stage, rules) = (engine.stage, engine.rules)
    rows = StageRows(stage, rules)
  }

  /// The largest error of a time, in seconds: some microseconds, and the precision of such a number.
  static func tolerance(at time: Double) -> Double { 5e-6 + 4 * time.ulp }

  /// - Parameter margin: the distance from the area's lower edge, in pixels.
  func check(_ placement: Placement, margin: Double = 0) {
    for number in [placement.timeIn, placement.timeOut, placement.x, placement.velocity, placement.y] {
      require(number.isFinite, told("positions and times are finite", placement))
    }
    // At times of many years, rounding can make short stays empty.
    require(placement.timeIn <= placement.timeOut, told("a comment leaves after it enters", placement))
    require((1...1_048_576).contains(placement.width), "the width is within its limits")
    require((1...1_048_576).contains(placement.height), "the height is within its limits")
    require((0..<Placement.layerCount).contains(placement.layer), "the layer is one of the layers")
    let (x, width) = (placement.x(at: placement.timeOut), Double(stage.width))
    require(x.isFinite, "the last position is finite")
    let slack = 1e-3 + abs(placement.velocity) * PlacementRules.tolerance(at: placement.timeOut)
    switch placement.mode {
    case .scroll: require(abs(x + placement.width) <= slack && placement.x == width, told("goes left", placement))
    case .reverse: require(abs(x - width) <= slack && placement.x == -placement.width, told("goes right", placement))
    default: require(placement.velocity == 0, "a fixed comment does not move")
    }
    checkRows(placement, margin)
  }

  private func checkRows(_ placement: Placement, _ margin: Double) {
    let (top, bottom) = (placement.y, placement.y + placement.height)
    let tolerance = PlacementRules.rowTolerance
    if rows.clearTop > 0 { require(top >= rows.clearTop - tolerance, "the band at the top is kept clear") }
    if rows.clearBottom < Double(stage.height) {
      require(bottom <= rows.clearBottom + tolerance, "the band at the bottom is kept clear")
    }
    for area in rules.keepClear {
      require(!rows.touches(placement, area, on: stage), told("an area is kept clear", placement))
    }
    if let lanes = rules.lanes, placement.mode == .scroll || placement.mode == .reverse {
      let isInLane = rows.isInside(placement, lanes, on: stage)
      require(isInLane, told("a moving comment is in a lane", placement))
    }
    let area = rows.area(of: placement.mode)
    guard !rows.mayBeFewer, placement.height + margin <= rows.height(of: placement.mode) else { return }
    let isInside = top >= area.lowerBound - tolerance && bottom <= area.upperBound + tolerance
    require(isInside, told("it is in the area", placement))
  }

  /// - Parameter moment: the latest time of a comment so far, in seconds.
  func check(_ placement: Placement, for request: LaneRequest, at moment: Double) {
    require(placement.mode == request.mode, "the mode is the comment's")
    let isMoving = request.mode == .scroll || request.mode == .reverse
    if !isMoving {
      require(abs(placement.x - (Double(stage.width) - placement.width) / 2) <= 1, "a fixed comment is centred")
    }
    let usual = usualTimes(of: placement, for: request, isMoving: isMoving)
    let tolerance = PlacementRules.tolerance(at: max(abs(placement.timeIn), abs(placement.timeOut)))
    var (frame, change) = (0.0, 0.0)
    if isMoving, case .snap(let interval) = rules.motion { (frame, change) = (interval, usual.stay * 0.1) }
    let stay = placement.timeOut - placement.timeIn
    require(abs(stay - usual.stay) <= change + tolerance, told("it stays for its duration", placement))
    // With a path, times may decrease, as comments that enter early are placed first.
    guard rules.path == nil || request.time == moment else { return }
    let due = moment + usual.entry
    let delay = rules.overflow == .delay ? max(rules.maximumDelay, frame) : frame
    require(placement.timeIn >= due - tolerance, told("no comment enters before its time", placement))
    require(placement.timeIn <= due + delay + tolerance, told("no comment enters after its latest time", placement))
  }

  /// The time from the comment's time to its entry, and its time on screen, in seconds.
  private func usualTimes(
    of placement: Placement, for request: LaneRequest, isMoving: Bool
  ) -> (entry: Double, stay: Double) {
    let limits = LayoutRules.ownDurations
    let own = rules.usesOwnDurations ? request.duration : nil
    let clamped = own.map { min(max($0.isNaN ? 0 : $0, limits.lowerBound), limits.upperBound) }
    let seconds = clamped ?? (isMoving ? rules.scrollTime : rules.fixedTime)
    guard isMoving, let path = rules.path else { return (0, seconds) }
    let speed = (path.range + path.widthShare * placement.width) / (seconds + path.lead)
    let entry = (path.start - Double(stage.width)) / speed - path.lead
    return (request.entersAtOwnTime ? 0 : entry, (Double(stage.width) + placement.width) / speed)
  }

  private func told(_ rule: String, _ placement: Placement) -> String { "\(rule): \(placement), \(rules)" }
}
