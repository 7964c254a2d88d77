import FuzzSupport
import Nagare

/// What must hold for each placement, whatever else is on the stage.
struct PlacementRules {
  let stage: Stage
  let rules: LayoutRules
  let rows: StageRows

  /// Rows are whole numbers of 1/1024 pixel.
  static let rowTolerance = 0.002

  /// - Parameter engine: what placed them.
  init(_ engine: LayoutEngine) {
    (stage, rules) = (engine.stage, engine.rules)
    rows = StageRows(stage, rules)
  }

  /// How many seconds a time may be from where it belongs: whole microseconds, and what a number so large can tell apart.
  static func tolerance(at time: Double) -> Double { 5e-6 + 4 * time.ulp }

  /// - Parameter margin: what it keeps of the area's lower edge, in pixels.
  func check(_ placement: Placement, margin: Double = 0) {
    for number in [placement.timeIn, placement.timeOut, placement.x, placement.velocity, placement.y] {
      require(number.isFinite, told("places and times are numbers", placement))
    }
    // Years on, a moment is less than the numbers can tell apart.
    require(placement.timeIn <= placement.timeOut, told("whoever comes leaves later", placement))
    require((1...1_048_576).contains(placement.width), "the width is within its limits")
    require((1...1_048_576).contains(placement.height), "the height is within its limits")
    require((0..<Placement.layerCount).contains(placement.layer), "the layer is one of those that there are")
    let (x, width) = (placement.x(at: placement.timeOut), Double(stage.width))
    require(x.isFinite, "the way ends somewhere")
    let slack = 1e-3 + abs(placement.velocity) * PlacementRules.tolerance(at: placement.timeOut)
    switch placement.mode {
    case .scroll: require(abs(x + placement.width) <= slack && placement.x == width, told("it goes left", placement))
    case .reverse: require(abs(x - width) <= slack && placement.x == -placement.width, told("it goes right", placement))
    default: require(placement.velocity == 0, "what is fixed stays")
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
    let area = rows.area(of: placement.mode)
    guard placement.height + margin <= rows.height(of: placement.mode) else { return }
    let isInside = top >= area.lowerBound - tolerance && bottom <= area.upperBound + tolerance
    require(isInside, told("it lies in the area", placement))
  }

  /// - Parameter moment: the latest time of a comment so far, in seconds.
  func check(_ placement: Placement, for request: LaneRequest, at moment: Double) {
    require(placement.mode == request.mode, "the mode is the comment's")
    let isMoving = request.mode == .scroll || request.mode == .reverse
    if !isMoving {
      require(abs(placement.x - (Double(stage.width) - placement.width) / 2) <= 1, "it is in the middle")
    }
    let usual = usualTimes(of: placement, for: request, isMoving: isMoving)
    let tolerance = PlacementRules.tolerance(at: max(abs(placement.timeIn), abs(placement.timeOut)))
    var (frame, change) = (0.0, 0.0)
    if isMoving, case .snap(let interval) = rules.motion { (frame, change) = (interval, usual.stay * 0.1) }
    let stay = placement.timeOut - placement.timeIn
    require(abs(stay - usual.stay) <= change + tolerance, told("it stays as long as it should", placement))
    // With a path, those that enter before their times may have been placed before others.
    guard rules.path == nil || request.time == moment else { return }
    let due = moment + usual.entry
    let delay = rules.overflow == .delay ? max(rules.maximumDelay, frame) : frame
    require(placement.timeIn >= due - tolerance, told("nobody comes before their time", placement))
    require(placement.timeIn <= due + delay + tolerance, told("nobody is later than may be", placement))
  }

  /// From the comment's time to its entry, and how long it is there, in seconds.
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
