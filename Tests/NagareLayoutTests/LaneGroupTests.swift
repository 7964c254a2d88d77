import NagareLayout
import TestSupport
import Testing

@Suite struct LaneGroupTests {
  @Test func memoryIsThatOfTheVisibleComments() {
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

  /// A comment that is shorter than the time for which it may be in the way is in nobody's way, but others are in its.
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
