import Nagare
import Testing

/// The choice of burns that may copy stretches without comments.
@Suite struct CopyPlanTests {
  private func isWorthLayout(_ times: [Double], from start: Double = 0, to end: Double = 100, least: Double = 5) -> Bool
  {
    CopyPlan.isWorthLayout(times.map { Comment(time: $0, text: "a") }, from: start, to: end, least: least)
  }

  @Test func gapsBetweenCommentsAreWorthLayout() {
    #expect(isWorthLayout([]))
    #expect(isWorthLayout([50]))
    #expect(!isWorthLayout(Array(stride(from: 0.0, to: 100, by: 4))))
    #expect(isWorthLayout(Array(stride(from: 0.0, to: 90, by: 4))))
    #expect(isWorthLayout(Array(stride(from: 0.0, to: 90, by: 4)), least: 12))
    #expect(!isWorthLayout(Array(stride(from: 0.0, to: 90, by: 4)), least: 13))
    #expect(!isWorthLayout([1, 5], from: 1, to: 5))
  }

  @Test func tooManyCommentsAreNotLaidOut() {
    let crowd = Array(repeating: 1.0, count: 19_000)
    #expect(isWorthLayout(crowd + [2]))
    #expect(!isWorthLayout(crowd + [2, 40] + crowd.map { _ in 40 }, to: 60))
  }
}
