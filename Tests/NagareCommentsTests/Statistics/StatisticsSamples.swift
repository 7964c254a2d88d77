import NagareComments
import TestSupport

/// Comments in which every property repeats, sorted by time.
func sampleComments(_ count: Int, seed: UInt64, seconds: Int = 600) -> [Comment] {
  var random = SeededGenerator(seed: seed)
  let texts = ["草", "草草草", "666", "6666", "ｗｗｗ", "www", "é", "e\u{301}", "前方高能", "", "哈哈哈！", "a\nb"]
  let currencies = ["CNY", "USD", ""]
  let comments = (0..<count).map { index in
    // Multiples of 1/64, so that sums of times are exact.
    var comment = Comment(
      id: CommentID(position: index + 1), time: Double(Int.random(in: -640..<64 * seconds, using: &random)) / 64,
      mode: .allCases.randomElement(using: &random) ?? .scroll, size: [18, 25, 36].randomElement(using: &random) ?? 25,
      color: UInt32.random(in: 0..<12, using: &random) * 0x111111,
      text: texts.randomElement(using: &random) ?? "",
      sender: Int.random(in: 0..<4, using: &random) == 0 ? "" : "user \(index % 23)")
    if Int.random(in: 0..<8, using: &random) == 0 { comment.senderName = "name \(index % 5)" }
    if Int.random(in: 0..<5, using: &random) == 0 {
      comment.purchase = Purchase(
        kind: .allCases.randomElement(using: &random) ?? .gift,
        price: Bool.random(using: &random) ? Double(Int.random(in: 0..<400, using: &random)) / 4 : nil,
        currency: currencies.randomElement(using: &random) ?? "")
    }
    return comment
  }
  return comments.sorted { $0.time < $1.time }
}

/// Counts values by comparing each one with all others.
func slowRanking<Value: Equatable>(_ values: [Value]) -> [Ranking<Value>.Entry] {
  var entries: [Ranking<Value>.Entry] = []
  for (index, value) in values.enumerated() where values.firstIndex(of: value) == index {
    entries.append(Ranking.Entry(value, count: values.count { $0 == value }))
  }
  var sorted: [Ranking<Value>.Entry] = []
  while let highest = entries.map(\.count).max(), let index = entries.firstIndex(where: { $0.count == highest }) {
    sorted.append(entries.remove(at: index))
  }
  return sorted
}
