import struct NagareComments.Comment
import NagareLayout
import TestSupport
import Testing

/// Areas inside the stage that no comment may touch, and lanes that moving comments may not leave.
@Suite struct ClearBoxTests {
  /// A rectangle of a stage in pixels.
  private struct Rectangle {
    let left, right, top, bottom: Double
    let stage: Stage

    /// The area's rectangle, as documented.
    init(_ area: StageArea, on stage: Stage) {
      func pixels(_ length: StageArea.Length, of side: Int) -> Double {
        switch length {
        case .share(let share): share * Double(side)
        case .pixels(let pixels): Double(pixels)
        }
      }
      let (width, height) = (Double(stage.width), Double(stage.height))
      self.stage = stage
      switch area {
      case .band(let place, let length):
        let rows = pixels(length, of: stage.height)
        (left, right) = (0, width)
        top = place == .top ? 0 : place == .middle ? (height - rows) / 2 : height - rows
        bottom = top + rows
      case .box(let x, let y, let wide, let high):
        (left, top) = (pixels(x, of: stage.width), pixels(y, of: stage.height))
        (right, bottom) = (left + pixels(wide, of: stage.width), top + pixels(high, of: stage.height))
      }
    }

    /// Whether a placement is ever on the rectangle.
    func isTouched(by placement: Placement) -> Bool {
      let isBeside = placement.y >= bottom || placement.y + placement.height <= top
      let isFixed = placement.velocity == 0
      let isPassedBy = isFixed && (placement.x >= right || placement.x + placement.width <= left)
      let isOffStage = top >= Double(stage.height) || left >= Double(stage.width)
      return right > left && bottom > top && !isBeside && !isPassedBy && !isOffStage
    }
  }

  /// Inner edges of areas move to even rows: from 289.5 to 288, but never by two rows.
  private static let largestRounding = 2.0

  private static let areas: [[StageArea]] = [
    [.band(.middle, height: .share(0.3))],
    [.box(x: .share(0.4), y: .share(0.2), width: .share(0.2), height: .share(0.25))],
    [
      .box(x: .pixels(7), y: .pixels(41), width: .pixels(101), height: .pixels(33)),
      .band(.bottom, height: .share(0.1)),
    ],
    [
      .box(x: .share(0), y: .share(0), width: .share(0.1), height: .pixels(30)),
      .box(x: .share(0.45), y: .pixels(70), width: .pixels(9000), height: .pixels(21)),
      .band(.middle, height: .pixels(3)),
    ],
  ]
  private static let lanes: [[StageArea]?] = [
    nil, [.band(.top, height: .share(0.3)), .band(.bottom, height: .share(0.2))], nil,
    [.band(.middle, height: .pixels(61))],
  ]

  private static let crowds: [Scenario] = Scenario.allCrowds.enumerated().map { index, crowd in
    var crowd = crowd
    crowd.rules.keepClear = areas[index % areas.count]
    crowd.rules.lanes = lanes[index / areas.count % lanes.count]
    if index % 3 == 0 { crowd.rules.overlapRow = .random }
    if index % 7 == 0 { crowd.rules.tallRow = .centred }
    return crowd
  }

  @Test(arguments: crowds)
  func noBoxTouchesAnArea(scenario: Scenario) {
    let rectangles = scenario.rules.keepClear.map { Rectangle($0, on: scenario.stage) }
    var engine = LayoutEngine(stage: scenario.stage, rules: scenario.rules)
    for item in scenario.items {
      let request = LaneRequest(time: item.time, mode: item.mode, box: item.box, key: UInt64(item.box.width))
      guard let placement = engine.place(request).placement else { continue }
      #expect(!rectangles.contains { $0.isTouched(by: placement) }, "\(placement)")
    }
    for item in scenario.items {
      guard let notice = engine.placeNotice(time: item.time, staying: 3, box: item.box).placement else { continue }
      #expect(!rectangles.contains { $0.isTouched(by: notice) }, "\(notice)")
    }
  }

  @Test(arguments: crowds)
  func movingCommentsStayInTheirLanes(scenario: Scenario) {
    guard let lanes = scenario.rules.lanes else { return }
    let rectangles = lanes.map { Rectangle($0, on: scenario.stage) }
    for case let placement? in scenario.run().map(\.placement) where placement.velocity != 0 {
      let isInside = rectangles.contains {
        placement.y > $0.top - Self.largestRounding
          && placement.y + placement.height < $0.bottom + Self.largestRounding
      }
      #expect(isInside, "\(placement)")
    }
  }

  /// The first comment on an empty stage takes the first rows, from its edge, where it touches nothing.
  @Test(arguments: crowds)
  func firstCommentTakesTheFirstFreeRows(scenario: Scenario) {
    let (stage, rules) = (scenario.stage, scenario.rules)
    let rectangles = rules.keepClear.map { Rectangle($0, on: stage) }
    let lanes = rules.lanes?.map { Rectangle($0, on: stage) }
    let area = Int(scenario.areaHeight)
    for item in scenario.items.prefix(40) where item.box.height <= Double(area) {
      var engine = LayoutEngine(stage: stage, rules: rules)
      let placed = engine.place(time: item.time, mode: item.mode, box: item.box).placement
      let isMoving = item.mode == .scroll || item.mode == .reverse
      let height = Int(item.box.height)
      // Inner edges of areas are even.
      let rows = stride(from: 0, through: area - height, by: 1).map {
        item.mode == .bottom ? stage.height - height - $0 : $0
      }
      let free = rows.filter { row in
        let first = Double(row & ~1)
        let end = Double((row + height + 1) & ~1)
        let x = isMoving ? 0 : (Double(stage.width) - item.box.width) / 2
        let probe = Placement(
          mode: item.mode, timeIn: 0, timeOut: 1, x: x, velocity: isMoving ? -1 : 0, y: first,
          width: item.box.width, height: end - first)
        let isInLane =
          lanes?.contains { first > $0.top - Self.largestRounding && end < $0.bottom + Self.largestRounding } ?? true
        return !rectangles.contains { $0.isTouched(by: probe) } && (!isMoving || isInLane)
      }
      guard let placed else {
        #expect(free.isEmpty, "\(item)")
        continue
      }
      // Inner edges are rounded for the probes as well, so that a comment that just fits may have no free row.
      guard let best = free.first.map(Double.init) else { continue }
      #expect(abs(placed.y - best) < Self.largestRounding, "\(item): \(placed.y) instead of \(best)")
    }
  }

  /// Notices stand at the left margin.
  @Test func noticeIgnoresABoxBesideIt() throws {
    var rules = LayoutRules(scrollTime: 5, fixedTime: 5, area: 0.25)
    rules.keepClear = [.box(x: .pixels(270), y: .pixels(270), width: .pixels(100), height: .pixels(80))]
    var engine = LayoutEngine(stage: Stage(width: 640, height: 360), rules: rules)
    let notice = engine.placeNotice(time: 0, staying: 5, box: CommentBox(width: 120, height: 95)).placement
    #expect(notice?.x == 10)
    let wide = engine.placeNotice(time: 9, staying: 5, box: CommentBox(width: 300, height: 95)).placement
    #expect(wide == nil)
  }

  @Test func fixedCommentsIgnoreABoxBesideThem() {
    var scenario = Scenario(seed: 4, overflow: .overlap)
    scenario.items.removeAll { $0.mode == .scroll || $0.mode == .reverse }
    for index in scenario.items.indices { scenario.items[index].box.width = 100 }
    let expected = scenario.run()
    scenario.rules.keepClear = [.box(x: .share(0), y: .share(0), width: .share(0.2), height: .share(1))]
    #expect(scenario.run() == expected)
  }

  @Test func areasWithoutRowsTakeNone() {
    for height in [StageArea.Length.share(0), .pixels(0)] {
      let box = StageArea.box(x: .share(0), y: .share(0.007), width: .share(1), height: height)
      #expect(box.rows(of: Stage(width: 64, height: 36)).isEmpty)
    }
  }

  @Test(arguments: Overflow.allCases)
  func commentsThatFitBesideNoAreaAreDropped(overflow: Overflow) {
    let box = StageArea.box(x: .pixels(300), y: .pixels(40), width: .pixels(50), height: .pixels(300))
    var rules = LayoutRules(scrollTime: 5, fixedTime: 5, keepClear: [box], overflow: overflow)
    for overlapRow in [OverlapRow.firstToClear, .random] {
      rules.overlapRow = overlapRow
      var engine = LayoutEngine(stage: Stage(width: 640, height: 360), rules: rules)
      for mode in [Comment.Mode.scroll, .reverse, .top, .bottom] {
        #expect(engine.place(time: 0, mode: mode, box: CommentBox(width: 60, height: 41)) == .dropped(.noFreeLane))
        #expect(engine.place(time: 0, mode: mode, box: CommentBox(width: 60, height: 400)) == .dropped(.noFreeLane))
      }
      #expect(engine.place(time: 0, mode: .top, box: CommentBox(width: 60, height: 40)).placement?.y == 0)
      #expect(engine.place(time: 0, mode: .bottom, box: CommentBox(width: 60, height: 20)).placement?.y == 340)
    }
  }

  @Test(arguments: [(0.3, 1080, 378..<702), (0, 1080, 540..<540), (1, 361, 0..<361), (0.5, 362, 90..<272)])
  func aBandInTheMiddleIsCentred(share: Double, height: Int, rows: Range<Int>) {
    let rules = LayoutRules(scrollTime: 5, fixedTime: 5, keepClear: [.band(.middle, height: .share(share))])
    var engine = LayoutEngine(stage: Stage(width: 640, height: height), rules: rules)
    let box = CommentBox(width: 9, height: Double(max(rows.lowerBound, 1)))
    let top = engine.place(time: 0, mode: .top, box: box)
    let second = engine.place(time: 0, mode: .top, box: box)
    guard rows.lowerBound > 0 else {
      #expect(top == .dropped(.noFreeLane))
      return
    }
    #expect(top.placement?.y == 0)
    #expect(second.placement?.y == (rows.isEmpty ? box.height : Double(rows.upperBound)))
  }

  /// A fraction chooses among all rows beside walls, and only among them.
  @Test func rowsAtFractionsAreBesideWalls() {
    let group = LaneGroup(height: 100, rowGap: 0)
    let walls = [70..<75, 20..<40, -5..<3, 30..<45, 99..<120]
    let rows = Set((0..<1000).compactMap { group.row(at: Double($0) / 1000, boxHeight: 10, walls: walls) })
    let expected = (0...90).filter { row in !walls.contains { $0.overlaps(row..<row + 10) } }
    #expect(rows.isSubset(of: expected))
    // The last row of a room is that of a fraction of exactly its share.
    #expect(expected.filter { !rows.contains($0) }.count <= 3)
    #expect(group.row(at: 0.5, boxHeight: 10, walls: [0..<100]) == nil)
    #expect(group.row(at: 0.5, boxHeight: 10, walls: []) == 45)
    #expect(group.row(at: 0.5, boxHeight: 200, walls: []) == 0)
  }
}
