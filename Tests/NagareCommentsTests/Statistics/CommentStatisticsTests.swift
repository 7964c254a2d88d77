import NagareComments
import TestSupport
import Testing

@Suite("Statistics of comments")
struct CommentStatisticsTests {
  @Test("counts are those of a comparison of all values", arguments: [UInt64(1), 2, 3])
  func againstBruteForce(seed: UInt64) {
    let comments = sampleComments(700, seed: seed)
    let statistics = CommentStatistics(comments)
    #expect(statistics.count == comments.count)
    #expect(statistics.times == comments[0].time...comments[699].time)
    #expect(statistics.modes.entries == slowRanking(comments.map(\.mode)))
    #expect(statistics.colors.entries == slowRanking(comments.map(\.color)))
    #expect(statistics.sizes.entries == slowRanking(comments.map(\.size)))
    let given: Set<Purchase.Kind?> = [.gift, .membership]
    let said = comments.filter { !$0.mode.isScripted && !$0.text.isEmpty && !given.contains($0.purchase?.kind) }
      .map { Array($0.text.utf8) }
    #expect(statistics.texts.entries.map { Array($0.value.utf8) } == slowRanking(said).map(\.value))
    #expect(statistics.texts.entries.map(\.count) == slowRanking(said).map(\.count))
    let users = comments.map { $0.sender.isEmpty ? $0.senderName : $0.sender }
    #expect(statistics.anonymousCount == users.count { $0.isEmpty })
    #expect(statistics.users.entries.map(\.value.id) == slowRanking(users.filter { !$0.isEmpty }).map(\.value))
    #expect(statistics.users.entries.map(\.count) == slowRanking(users.filter { !$0.isEmpty }).map(\.count))
  }

  @Test("thousands of distinct values are counted correctly", arguments: [UInt64(9), 10])
  func manyValues(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let comments = (0..<20_000).map { index in
      Comment(
        id: CommentID(position: index), time: 0, color: UInt32.random(in: 0..<0x2000, using: &random) * 0x7F1,
        text: "\(UInt64.random(in: 0..<3_000, using: &random))",
        sender: "\(UInt64.random(in: 0..<100_000, using: &random))")
    }
    let statistics = CommentStatistics(comments, limit: .max)
    func counts<Value: Hashable>(_ values: [Value]) -> [Value: Int] {
      Dictionary(grouping: values) { $0 }.mapValues(\.count)
    }
    func counts<Value: Hashable>(_ ranking: Ranking<Value>) -> [Value: Int] {
      Dictionary(ranking.entries.map { ($0.value, $0.count) }) { _, _ in -1 }
    }
    #expect(counts(statistics.texts) == counts(comments.map(\.text)))
    #expect(counts(statistics.colors) == counts(comments.map(\.color)))
    let users = Dictionary(statistics.users.entries.map { ($0.value.id, $0.count) }) { _, _ in -1 }
    #expect(users == counts(comments.map(\.sender)))
    let order = statistics.users.entries.map(\.count)
    #expect(order == order.sorted(by: >) && order.count == statistics.users.distinctCount)
  }

  @Test("minutes count from the video's start, are in order and hold every comment", arguments: [UInt64(4), 5])
  func minutes(seed: UInt64) {
    let comments = sampleComments(300, seed: seed)
    let minutes = CommentStatistics(comments).minutes
    #expect(minutes.map(\.number) == Array(Set(minutes.map(\.number))).sorted())
    for minute in minutes {
      let start = Double(minute.number * 60)
      #expect(minute.count == comments.count { $0.time >= start && $0.time < start + 60 } && minute.count > 0)
    }
    #expect(minutes.reduce(0) { $0 + $1.count } == comments.count)
    #expect(minutes.first?.number == -1)
  }

  @Test("prices are summed by kind and currency", arguments: [UInt64(6), 7])
  func purchases(seed: UInt64) {
    let comments = sampleComments(500, seed: seed)
    let totals = CommentStatistics(comments).purchases
    #expect(totals.reduce(0) { $0 + $1.count } == comments.count { $0.purchase != nil })
    for total in totals {
      let own = comments.compactMap(\.purchase).filter { $0.kind == total.kind && $0.currency == total.currency }
      #expect(total.count == own.count && total.unpricedCount == own.count { $0.price == nil })
      #expect(total.sum == own.reduce(0) { $0 + ($1.price ?? 0) })
    }
    let order = totals.map { (Purchase.Kind.allCases.firstIndex(of: $0.kind) ?? -1, $0.currency) }
    #expect(zip(order, order.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("a limit shortens the lists, but not the number of distinct values")
  func limit() {
    let comments = sampleComments(400, seed: 8)
    let (all, few) = (CommentStatistics(comments), CommentStatistics(comments, limit: 2))
    #expect(few.texts.distinctCount == all.texts.entries.count && few.users.distinctCount == all.users.entries.count)
    #expect(few.texts.entries == Array(all.texts.entries.prefix(2)))
    #expect(few.colors.entries == Array(all.colors.entries.prefix(2)))
    #expect(few.modes == all.modes)
    #expect(CommentStatistics(comments, limit: -1).users.entries.isEmpty)
  }

  @Test("without comments, the statistics are empty")
  func nothing() {
    let statistics = CommentStatistics([])
    #expect(statistics.count == 0 && statistics.times == nil && statistics.texts.distinctCount == 0)
    #expect(statistics.minutes.isEmpty && statistics.purchases.isEmpty)
  }

  @Test("a user has the name of the first comment")
  func names() {
    var comment = Comment(id: "1", time: 0, text: "a", sender: "7")
    comment.senderName = "Ann"
    let later = Comment(id: "2", time: 1, text: "b", sender: "7")
    #expect(CommentStatistics([comment, later]).users.entries == [.init(.init(id: "7", name: "Ann"), count: 2)])
  }

  @Test("extreme times do not trap")
  func hostileTimes() {
    let times = [-Double.infinity, -1e300, 0, 1e300, .infinity]
    let comments = times.map { Comment(id: "1", time: $0, text: "a") }
    #expect(CommentStatistics(comments).count == 5)
    #expect(CommentDensity(comments).highestCounts(parts: 3).count == 3)
    #expect(!CommentDensity(comments).peaks(3, distance: 10).isEmpty)
  }

  @Test("the most common text is counted in all spellings and given in the most frequent one")
  func commonText() {
    let texts = ["哈哈哈", "草", "哈哈哈哈哈", "草", "哈哈哈哈！", "哈哈哈哈哈", "", "前方高能"]
    let comments = texts.map { Comment(id: "1", time: 0, text: $0) }
    #expect(CommonText(of: comments) == CommonText("哈哈哈哈哈", count: 4))
    #expect(CommonText(of: comments.prefix(2)) == CommonText("哈哈哈", count: 1))
    #expect(CommonText(of: [Comment]()) == nil)
    #expect(CommonText(of: [Comment(id: "1", time: 0, mode: .code, text: "run()")]) == nil)
  }
}
