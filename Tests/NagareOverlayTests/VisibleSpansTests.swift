import NagareOverlay
import OverlayFixtures
import Testing

/// The times without visible comments.
@Suite struct VisibleSpansTests {
  private func gaps(
    _ times: [ClosedRange<Double>], _ start: Double = 0, _ end: Double = 100, atLeast length: Double = 5
  ) -> [[Double]] {
    VisibleSpans(times).gaps(from: start, to: end, atLeast: length).map { [$0.start, $0.end] }
  }

  @Test func spansAreMerged() {
    #expect(VisibleSpans([20...30, 1...3, 2...4, 4...5, 22...25]).spans == [1...5, 20...30])
    #expect(VisibleSpans([]).spans.isEmpty)
  }

  @Test func gapsLieBetweenSpans() {
    #expect(gaps([]) == [[0, 100]])
    #expect(gaps([10...20]) == [[0, 10], [20, 100]])
    #expect(gaps([3...20, 24...40, 97...99]) == [[40, 97]])
    #expect(gaps([-5...6, 95...200]) == [[6, 95]])
    #expect(gaps([0...100]).isEmpty)
    #expect(gaps([150...160]) == [[0, 100]])
    #expect(gaps([10...20], 15, 25) == [[20, 25]])
    #expect(gaps([10...20], 0, .infinity) == [[0, 10], [20, .infinity]])
  }

  @Test func laidOutCommentsAreVisibleFromEntryToExit() throws {
    let comments = [Comment(time: 10, text: "one"), Comment(time: 60, mode: .top, text: "two")]
    var options = OverlayOptions()
    options.fontSize = 24
    let spans = try VisibleSpans(
      of: comments, options: options, stage: Stage(width: 640, height: 360), frameInterval: nil, until: .infinity
    ).spans
    try #require(spans.count == 2)
    #expect(spans[0].contains(10) && spans[0].upperBound > 14 && spans[0].upperBound < 30)
    #expect(spans[1].contains(60) && spans[1].upperBound > 62 && spans[1].upperBound < 80)
    let early = try VisibleSpans(
      of: comments, options: options, stage: Stage(width: 640, height: 360), frameInterval: nil, until: 30
    ).spans
    #expect(early == [spans[0]])
  }
}
