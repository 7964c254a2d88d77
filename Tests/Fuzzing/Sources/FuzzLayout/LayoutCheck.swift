import FuzzSupport
import Nagare

/// Lays out an input and checks every decision against the rules.
struct LayoutCheck {
  private var engine: LayoutEngine
  private let rules: PlacementRules
  /// The latest time so far, in seconds.
  private var moment = -1e9
  private var entries: [CollisionRules.Entry] = []
  /// The placements that count towards the limit on screen.
  private var counted: [Placement] = []

  private static let noticeGroup = -1

  init(_ input: LayoutInput) {
    engine = LayoutEngine(stage: input.stage, rules: input.rules)
    rules = PlacementRules(engine)
    let again = LayoutEngine(stage: engine.stage, rules: engine.rules)
    require(again.stage == engine.stage && again.rules == engine.rules, "values in their ranges are not changed")
    for request in input.requests { take(request) }
    CollisionRules(engine).check(entries)
    checkCount()
    checkAgain(input)
  }

  private mutating func take(_ request: LayoutInput.Request) {
    switch request {
    case .comment(let request): place(request)
    case .notice(let time, let staying, let box):
      advance(to: time)
      guard case .placed(let placement) = engine.placeNotice(time: time, staying: staying, box: box) else { return }
      // A notice is as far from the lower edge as from the left one.
      rules.check(placement, margin: placement.x)
      entries.append(
        CollisionRules.Entry(placement: placement, group: LayoutCheck.noticeGroup, avoids: true, isObstacle: true))
    }
  }

  private mutating func advance(to time: Double) {
    if !time.isNaN { moment = max(moment, min(max(time, -1e9), 1e9)) }
  }

  private mutating func place(_ request: LaneRequest) {
    advance(to: request.time)
    switch engine.place(request) {
    case .dropped(let reason): checkDrop(request, reason)
    case .placed(let placement):
      require(!request.mode.isScripted, "scripts have no lanes")
      rules.check(placement)
      rules.check(placement, for: request, at: moment)
      let isMoving = request.mode == .scroll || request.mode == .reverse
      let isTall = placement.height > rules.rows.height(of: placement.mode)
      let isCentred = isMoving && rules.rules.tallRow == .centred && isTall
      require(rules.rules.overflow == .overlap || !placement.overflows, "comments overlap only where allowed")
      entries.append(
        CollisionRules.Entry(
          placement: placement, group: group(of: request), avoids: !placement.overflows && !isCentred,
          isObstacle: !isCentred && (!placement.overflows || rules.rules.overlapRow == .firstToClear)))
      counted.append(placement)
    }
  }

  private func group(of request: LaneRequest) -> Int {
    Int(request.mode.rawValue) + (rules.rules.separatesOwners && request.isOwners ? 8 : 0)
  }

  private func checkDrop(_ request: LaneRequest, _ reason: DropReason) {
    if request.mode.isScripted { return require(reason == .modeNotDrawn, "scripts have no lanes") }
    switch reason {
    case .tooManyOnScreen:
      require(
        rules.rules.maxOnScreen != nil && rules.rules.screenLimitRule == .refuse, "none is refused without a limit")
      require(counted.count >= rules.rules.maxOnScreen ?? 0, "none is refused below the limit")
    case .noFreeLane:
      let height = min(max(request.box.height.isNaN ? 1 : request.box.height, 1), 1_048_576)
      let room = rules.rows.height(of: request.mode)
      guard height <= room, room > 0 else { return }
      // It may fit between no areas to keep clear, or in no lane.
      guard rules.rules.lanes == nil, rules.rules.keepClear.allSatisfy(\.isAtEdge) else { return }
      require(rules.rules.overflow != .overlap, "a comment that may overlap others is placed")
      require(entries.contains { $0.group == group(of: request) && $0.isObstacle }, "without obstacles, lanes are free")
    case .outranked, .hidden, .modeNotDrawn, .unreadableScript: require(false, "the engine never gives this reason")
    }
  }

  private func checkCount() {
    guard let limit = rules.rules.maxOnScreen, rules.rules.screenLimitRule == .refuse else { return }
    for placement in counted {
      let time = placement.timeIn
      let tolerance = PlacementRules.tolerance(at: time)
      let visible = counted.count { $0.timeIn <= time && time < $0.timeOut - tolerance }
      require(visible <= limit, "the limit on screen is kept: \(counted), \(rules.rules)")
    }
  }

  /// Checks that the same input has the same layout.
  private func checkAgain(_ input: LayoutInput) {
    var other = LayoutEngine(stage: input.stage, rules: input.rules)
    var placements: [Placement] = []
    for request in input.requests {
      let outcome =
        switch request {
        case .comment(let request): other.place(request)
        case .notice(let time, let staying, let box): other.placeNotice(time: time, staying: staying, box: box)
        }
      if case .placed(let placement) = outcome { placements.append(placement) }
    }
    require(placements == entries.map(\.placement), "the same input has the same layout")
  }
}

extension StageArea {
  /// Whether it is a band at the upper or the lower edge.
  fileprivate var isAtEdge: Bool { if case .band(let place, _) = self { place != .middle } else { false } }
}
