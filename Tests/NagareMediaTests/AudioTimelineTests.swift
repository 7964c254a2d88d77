import NagareMedia
import Testing

@Suite struct AudioTimelineTests {
  /// The changes before frames of 0.1 s with these timestamps, by the indices of the frames.
  private func changes(_ starts: [Double?]) -> [Int: [AudioTimeline.Change]] {
    var timeline = AudioTimeline()
    var changes: [Int: [AudioTimeline.Change]] = [:]
    for (index, start) in starts.enumerated() {
      let found = timeline.changes(before: start, lasting: 0.1)
      if !found.isEmpty { changes[index] = found }
    }
    let last = timeline.finish()
    if !last.isEmpty { changes[starts.count] = last }
    return changes
  }

  private func steady(from start: Double, count: Int) -> [Double?] { (0..<count).map { start + 0.1 * Double($0) } }

  @Test func steadyTimestampsChangeNothing() {
    #expect(changes(steady(from: 0.01, count: 50)) == [:])
    #expect(changes([0, nil, 0.2, nil, nil]) == [:])
  }

  @Test func gapIsBelievedAfterHalfASecond() {
    let found = changes(steady(from: 0, count: 10) + steady(from: 3, count: 10))
    #expect(found == [10: [.hold], 15: [.begin(at: 3)]] || found == [10: [.hold], 16: [.begin(at: 3)]])
  }

  @Test func frameWithAFurtherGapConfirmsTheFirst() {
    #expect(changes(steady(from: 0, count: 10) + [3, 3.5]) == [10: [.hold], 11: [.begin(at: 3), .hold], 12: [.join]])
  }

  @Test(arguments: [3_600.0, 5, -20]) func singleWrongTimestampIsIgnored(_ error: Double) {
    var starts = steady(from: 0, count: 20)
    starts[7] = 0.7 + error
    #expect(changes(starts) == [7: [.hold], 8: [.join]])
  }

  @Test func wrongTimestampOfAFewFramesIsIgnored() {
    var starts = steady(from: 0, count: 20)
    for index in 7..<11 { starts[index] = 3_600 + 0.1 * Double(index) }
    #expect(changes(starts) == [7: [.hold], 11: [.join]])
  }

  @Test func wrongTimestampAtTheEndsIsIgnored() {
    #expect(changes([3_600] + steady(from: 0.1, count: 10)) == [0: [.hold], 1: [.join]])
    #expect(changes(steady(from: 0, count: 10) + [3_600]) == [10: [.hold], 11: [.join]])
  }

  @Test func endlessRunOfShortFramesIsNotHeldBack() {
    var timeline = AudioTimeline()
    var last: [AudioTimeline.Change] = []
    for index in 0..<300 where last.isEmpty || index == 1 {
      last = timeline.changes(before: 100 + Double(index) * 1e-5, lasting: 1e-5)
    }
    #expect(last == [.begin(at: 100)])
  }
}
