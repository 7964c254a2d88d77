import NagareLayout
import TestSupport
import Testing

@Suite struct LaneGroupTests {
  @Test func memoryIsBoundedByTheVisibleComments() {
    var group = LaneGroup(height: 1000, rowGap: 0)
    let transit = Transit(stayingFor: 100)
    for now in 0..<20_000 {
      group.insert(transit, row: now % 900, boxHeight: 10, at: now, now: now)
      #expect(group.obstacles.count <= 200)
    }
  }

  @Test func obstacleBlocksToItsLastMicrosecond() {
    var group = LaneGroup(height: 1000, rowGap: 0)
    let brief = Transit(stayingFor: 1)
    group.insert(Transit(stayingFor: 1000), row: 0, boxHeight: 10, at: 0, now: 0)
    for now in 0..<999 {
      group.insert(brief, row: 10 + now % 900, boxHeight: 10, at: now, now: now)
    }
    #expect(group.firstFreeRow(for: brief, boxHeight: 10, at: 999) == 10)
    #expect(group.firstFreeRow(for: brief, boxHeight: 10, at: 1000) == 0)
  }

  /// A comment that stays no longer than the tolerance of fixed comments blocks no others, but others block it.
  @Test func commentThatBlocksForNoTimeIsBlockedAtItsInstant() {
    var group = LaneGroup(height: 1000, rowGap: 0)
    let momentary = Transit(stayingFor: 0)
    group.insert(Transit(stayingFor: 1000), row: 0, boxHeight: 10, at: 5, now: 5)
    #expect(group.firstFreeRow(for: momentary, boxHeight: 10, at: 5) == 10)
    group.insert(momentary, row: 10, boxHeight: 10, at: 5, now: 5)
    #expect(group.firstFreeRow(for: Transit(stayingFor: 1000), boxHeight: 10, at: 5) == 10)
  }

  @Test func crowdAtOneInstantLeavesFewObstacles() {
    var group = LaneGroup(height: 1000, rowGap: 0)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      let width = Int.random(in: 1...900, using: &random)
      let transit = Transit(crossing: 1000, width: Double(width), gap: 0, speed: Double(1000 + width) / 5)
      let row = 40 * Int.random(in: 0..<25, using: &random)
      group.insert(transit, row: row, boxHeight: 40, at: 0, now: 0)
    }
    #expect(group.obstacles.count == 25)
  }

  @Test func crowdAtTheNextFrameLeavesFewObstacles() {
    var group = LaneGroup(height: 1000, rowGap: 0)
    let frames = FrameGrid(interval: 0.04)
    var random = SeededGenerator(seed: 8)
    for _ in 0..<20_000 {
      let width = Int.random(in: 1...900, using: &random)
      let transit = Transit(crossing: 1000, width: Double(width), gap: 0, step: 8, frames: frames)
      let row = 40 * Int.random(in: 0..<25, using: &random)
      group.insert(transit, row: row, boxHeight: 40, at: 40_000, now: 1, settled: 40_000)
    }
    #expect(group.obstacles.count == 25)
  }

  /// A comment that enters early may pass ahead of these, so one of them hides another only if it blocks longer at both
  /// ends of the path.
  @Test func crowdThatOthersMayPassLeavesFewObstacles() {
    var group = LaneGroup(height: 1000, rowGap: 0)
    var random = SeededGenerator(seed: 9)
    for _ in 0..<20_000 {
      let width = Double(Int.random(in: 1...900, using: &random))
      let speed = (1530 + 0.95 * width) / 4
      let row = 40 * Int.random(in: 0..<25, using: &random)
      group.insert(
        Transit(crossing: 1455, width: width, gap: 5, speed: speed), row: row, boxHeight: 40, at: Int(40e6 / speed),
        now: -1_000_000, settled: -1_000_000)
    }
    #expect(group.obstacles.count == 25)
  }

  @Test func shorterStayHidesNoLongerOneBehindIt() {
    var group = LaneGroup(height: 1000, rowGap: 0)
    // The second one leaves later, but a comment that is gone before it starts is blocked by the first one alone.
    group.insert(Transit(stayingFor: 50), row: 0, boxHeight: 40, at: 100, now: 0, settled: 0)
    group.insert(Transit(stayingFor: 50), row: 0, boxHeight: 40, at: 110, now: 0, settled: 0)
    #expect(group.obstacles.count == 2)
    #expect(group.firstFreeRow(for: Transit(stayingFor: 5), boxHeight: 40, at: 104) == 40)
    #expect(group.firstFreeRow(for: Transit(stayingFor: 5), boxHeight: 40, at: 95) == 0)
  }

  @Test func slowCommentHidesNoFastOneThatArrivesBeforeIt() {
    var group = LaneGroup(height: 1000, rowGap: 0)
    func transit(width: Double, speed: Double) -> Transit {
      Transit(crossing: 1000, width: width, gap: 0, speed: speed)
    }
    group.insert(transit(width: 10, speed: 1000), row: 0, boxHeight: 40, at: 0, now: 0, settled: -1_000_000)
    group.insert(transit(width: 500, speed: 200), row: 0, boxHeight: 40, at: 0, now: 0, settled: -1_000_000)
    // It enters before both and is gone at 1.7 s, when the first has reached the left edge and the second has not.
    let between = transit(width: 100, speed: 500)
    #expect(group.firstFreeRow(for: between, boxHeight: 40, at: -500_000) == 40)
  }

  /// Compares with a search over all rows.
  @Test func firstRowToClearIsTheSmallestThatClearsFirst() {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<400 {
      var group = LaneGroup(height: 60, rowGap: Int.random(in: 0...2, using: &random))
      var placed: [(row: Int, height: Int, end: Int)] = []
      for _ in 0..<Int.random(in: 0...25, using: &random) {
        let stay = Int.random(in: 1...40, using: &random)
        let (row, height) = (Int.random(in: 0...55, using: &random), Int.random(in: 1...30, using: &random))
        group.insert(Transit(stayingFor: stay), row: row, boxHeight: height, at: 0, now: 0)
        placed.append((row, height, stay))
      }
      let height = Int.random(in: 1...70, using: &random)
      let span = min(height, 60)
      let clear: [Int] = (0...60 - span).map { row in
        let (above, below) = (row - group.rowGap, row + span + group.rowGap)
        return placed.filter { above < $0.row + $0.height && $0.row < below }.map(\.end).max() ?? 0
      }
      let found = group.firstRowToClear(for: Transit(stayingFor: 10), boxHeight: height, from: 3)
      let first = max(3, clear.min() ?? 0)
      #expect(found?.start == first)
      #expect(found?.row == clear.firstIndex { $0 <= first })
    }
  }

  /// Compares with a search over all rows.
  @Test func firstFreeRowIsTheSmallestBesidesTakenOnes() {
    var random = SeededGenerator(seed: 10)
    for _ in 0..<2_000 {
      var group = LaneGroup(height: 60, rowGap: Int.random(in: -8...3, using: &random))
      let height = Int.random(in: 1...70, using: &random)
      let transit = Transit(stayingFor: 10)
      func rows() -> Range<Int> {
        let row = Int.random(in: -20...70, using: &random)
        return row..<row + Int.random(in: 1...20, using: &random)
      }
      var (taken, all) = (RangeSet<Int>(), [Range<Int>]())
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        all.append(rows())
        group.insert(transit, row: all[all.count - 1].lowerBound, boxHeight: all[all.count - 1].count, at: 0, now: 0)
      }
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        all.append(rows())
        taken.insert(contentsOf: group.starts(boxHeight: height, touching: all[all.count - 1]))
      }
      let free = (0...max(60 - height, 0)).first { row in
        all.allSatisfy { $0.lowerBound - group.rowGap >= row + height || $0.upperBound + group.rowGap <= row }
      }
      #expect(group.firstFreeRow(for: transit, boxHeight: height, at: 0, besides: taken) == free)
    }
  }

  @Test func obstaclesAreSortedByRow() {
    var group = LaneGroup(height: 1000, rowGap: 0)
    var random = SeededGenerator(seed: 5)
    for now in 0..<2000 {
      let row = Int.random(in: 0..<40, using: &random)
      group.insert(Transit(stayingFor: 300), row: row, boxHeight: 10, at: now, now: now)
      #expect(zip(group.obstacles, group.obstacles.dropFirst()).allSatisfy { $0.top <= $1.top })
    }
  }
}
