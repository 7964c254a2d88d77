import NagareComments
import NagareLayout
import TestSupport
import Testing

/// Notices: boxes at the left edge, independent of the comments.
@Suite struct NoticeTests {
  private static let stage = Stage(width: 1_280, height: 720)
  private static let rules = LayoutRules.bilibili(for: stage)

  private func places(_ notices: [(time: Double, stay: Double, height: Int)]) -> [Placement?] {
    var engine = LayoutEngine(stage: Self.stage, rules: Self.rules)
    return notices.map {
      engine.placeNotice(time: $0.time, staying: $0.stay, box: CommentBox(width: 300, height: $0.height)).placement
    }
  }

  @Test func noticesStackFromTheBottomAtTheLeft() throws {
    let places = places([(0, 10, 100), (1, 10, 50), (2, 10, 80)]).compactMap { $0 }
    #expect(places.map(\.x) == [20, 20, 20])
    let tops: [Double] = [720 - 20 - 100, 600 - 5 - 50, 545 - 5 - 80]
    #expect(places.map(\.y) == tops)
    #expect(places.map(\.timeIn) == [0, 1, 2])
    #expect(places.map(\.timeOut) == [10, 11, 12])
    #expect(places.allSatisfy { $0.velocity == 0 })
  }

  @Test(arguments: [(0, 20.0), (300, 320.0), (1_200, 960.0), (Int.max, 960.0)])
  func noticesLeaveTheInsetFree(inset: Int, x: Double) {
    var rules = Self.rules
    rules.noticeInset = inset
    var engine = LayoutEngine(stage: Self.stage, rules: rules)
    #expect(engine.placeNotice(time: 0, staying: 5, box: CommentBox(width: 300, height: 90)).placement?.x == x)
    #expect(engine.placeNotice(time: 0, staying: 5, box: CommentBox(width: 2_000, height: 90)).placement?.x == 20)
  }

  @Test func noticeTakesThePlaceOfOneThatIsGone() throws {
    let places = places([(0, 5, 100), (1, 10, 50), (5, 10, 90)]).compactMap { $0 }
    #expect(places[2].y == 720 - 20 - 90)
  }

  @Test func noticeWaitsForRoomAMinuteAtMost() {
    let places = places([(0, 30, 400), (1, 100, 250), (2, 10, 300), (3, 10, 500)])
    #expect(places[2]?.timeIn == 30)
    #expect(places[3] == nil)
  }

  @Test func noticesNeverOverlap() {
    var random = SeededGenerator(seed: 9)
    var time = 0.0
    let notices = (0..<500).map { _ in
      time += Double(random.next() % 4_000) / 1_000
      return (time, 1 + Double(random.next() % 20), 30 + Int(random.next() % 200))
    }
    let places = places(notices).compactMap { $0 }
    #expect(places.count > 200)
    for (index, one) in places.enumerated() {
      #expect(one.y >= 0 && one.y + one.height <= 720)
      for other in places[..<index] where one.timeIn < other.timeOut && other.timeIn < one.timeOut {
        #expect(one.y >= other.y + other.height || other.y >= one.y + one.height)
      }
    }
  }

  @Test func noticesDoNotMoveComments() {
    var (alone, beside) = (
      LayoutEngine(stage: Self.stage, rules: Self.rules), LayoutEngine(stage: Self.stage, rules: Self.rules)
    )
    for index in 0..<300 {
      let time = Double(index) / 10
      if index % 7 == 0 {
        _ = beside.placeNotice(time: time, staying: 5, box: CommentBox(width: 300, height: 90))
      }
      let mode = Comment.Mode.allCases[index % 4]
      let box = CommentBox(width: 100 + index, height: 40)
      #expect(alone.place(time: time, mode: mode, box: box) == beside.place(time: time, mode: mode, box: box))
    }
  }
}
