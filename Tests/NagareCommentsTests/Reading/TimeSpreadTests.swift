import NagareComments
import TestSupport
import Testing

@Suite struct TimeSpreadTests {
  private func times(_ times: [Double]) throws -> [Double] {
    try readTwitch(times.map { chatComment(time: "\($0)") }).comments.map(\.time)
  }

  @Test func commentsOfASecondAreSpreadEvenlyOverIt() throws {
    let whole = [Double](repeating: 5, count: 20)
    #expect(try times(whole) == (0..<20).map { 5 + Double($0) / 20 })
  }

  @Test func commentsNeverReachTheNextSecondAndKeepTheirOrder() throws {
    var generator = SeededGenerator(seed: 1)
    let whole = (0..<2_000).map { _ in Double(Int.random(in: -20..<20, using: &generator)) }
    let file = try readTwitch(whole.enumerated().map { chatComment(id: "\($0.offset)", time: "\($0.element)") })
    let order = whole.indices.sorted { (whole[$0], $0) < (whole[$1], $1) }
    #expect(file.comments.map(\.id.description) == order.map(String.init))
    #expect(file.comments.map { $0.time.rounded(.down) } == order.map { whole[$0] })
    #expect(Set(file.comments.map(\.time)).count == whole.count)
  }

  @Test func fewCommentsAreNotSpread() throws {
    let whole = [Double](repeating: 5, count: 19)
    #expect(try times(whole) == whole)
  }

  @Test func commentsWithFractionsAreNotSpread() throws {
    let mixed = [Double](repeating: 5, count: 97) + [5.5, 5.5, 6.5]
    #expect(try times(mixed) == mixed)
  }

  @Test func fewFractionsDoNotPreventSpreading() throws {
    let spread = try times([Double](repeating: 5, count: 198) + [5.5, 5.5])
    #expect(spread.count == 200)
    #expect(spread == spread.sorted())
    #expect(spread.count { $0 == 5.5 } == 3)
    #expect(spread.count { $0 == 5 } == 1)
  }

  @Test func lastPossibleSecondIsNotSpread() throws {
    let last = [Double](repeating: CommentLimits.time.upperBound, count: 30)
    #expect(try times(last) == last)
  }

  @Test func onlyTimesChange() throws {
    let comments = (0..<30).map { chatComment(id: "\($0)", fragments: [("Kappa", "25")]) }
    let (spread, kept) = (try readTwitch(comments, own: ["25"]), try readTwitch(Array(comments.prefix(5)), own: ["25"]))
    for (left, right) in zip(spread.comments, kept.comments) {
      var left = left
      left.time = right.time
      #expect(left == right)
    }
    #expect(try roundTrip(spread.comments) == spread.comments)
  }

  @Test func otherFormatsAreNotSpread() throws {
    let file = try read((0..<40).map { _ in item() }.joined())
    #expect(file.comments.allSatisfy { $0.time == 1 })
  }
}
