import NagareOverlay
import OverlayFixtures
import Testing

@Suite("Busy moments")
struct BusyMomentsTests {
  /// Ten comments within a second around each of these times.
  private func bursts(_ times: [Double]) -> [Comment] {
    times.flatMap { time in (0..<10).map { Comment("a", at: time - 0.45 + Double($0) / 10) } }
  }

  @Test("peaks within the video are found, in order of time")
  func peaks() {
    let comments = bursts([300, 420, 1_000, 5_000])
    #expect(BusyMoments.find(in: comments, duration: 3_600, count: 3) == [300, 420, 1_000])
  }

  @Test("of more peaks than requested, the highest are found")
  func highest() {
    let comments = (bursts([100, 500, 900]) + bursts([500, 900])).sorted { $0.time < $1.time }
    #expect(BusyMoments.find(in: comments, duration: 1_200, count: 2) == [500, 900])
  }

  @Test("other moments fill up the widest gaps evenly")
  func filled() {
    // Gaps of 300 and 1,000 seconds: all three others divide the second.
    #expect(BusyMoments.find(in: bursts([300]), duration: 1_300, count: 4) == [300, 550, 800, 1_050])
    #expect(BusyMoments.find(in: [], duration: 8, count: 3) == [2, 4, 6])
  }

  @Test("peaks of a short video may be closer together")
  func short() {
    let comments = bursts([2, 5, 8])
    #expect(BusyMoments.find(in: comments, duration: 10, count: 3) == [2, 5, 8])
  }

  @Test("moments lie within the video", arguments: [0.01, 0.5, 3, 1e6], [1, 12, 400])
  func within(duration: Double, count: Int) {
    let moments = BusyMoments.find(in: bursts([-3, 0, 2.97, 1e6]), duration: duration, count: count)
    #expect(moments.count == count && moments == moments.sorted())
    #expect(moments.allSatisfy { 0 <= $0 && $0 < duration })
  }
}
