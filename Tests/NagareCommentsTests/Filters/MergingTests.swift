import NagareComments
import TestSupport
import Testing

@Suite struct MergingTests {
  private func merged(_ comments: [Comment], window: Double = 10, grows: Bool = false) -> [Comment] {
    DuplicateMerger(window: window, grows: grows).merge(comments).comments
  }

  private func areMerged(_ first: Comment, _ second: Comment) -> Bool { merged([first, second]).count == 1 }

  @Test(arguments: [
    ("哈哈哈", "哈哈哈哈哈哈", true), ("哈哈", "哈哈哈", false), ("666", "6666", true), ("1000", "10000", false),
    ("666啊", "66666啊", true), ("2333", "23333", false), ("好！！！", "好", true), ("好…", "好~ ", true), ("好？", "坏？", false),
    ("ABC", "ａｂｃ", true), ("ﾔﾊﾞｲ", "ヤバイ。", true), ("？？？", "????", true), ("!", "?", false), ("！", "!", true),
    (" a", "a", false), ("a b", "ab", false), ("yeeeees", "yeeees", true), ("yees", "yes", false), ("", "", true),
    ("草", "草", true), ("草", "花", false),
  ])
  func equivalentTextsAreMerged(first: String, second: String, isSame: Bool) {
    #expect(areMerged(Comment(first), Comment(second)) == isSame)
    #expect(areMerged(Comment(second), Comment(first)) == isSame)
  }

  @Test func mergedCommentIsTheFirstWithTheCount() {
    var first = Comment("草", at: 1, .top, color: 0xFF0000)
    (first.id, first.size) = ("7", 18)
    let others = (1...11).map { Comment("草！", at: 1 + Double($0) / 10, .top, color: 0x00FF00) }
    var expected = first
    expected.text = "草 ×12"
    let result = DuplicateMerger(window: 10).merge([first] + others)
    #expect(result.comments == [expected])
    #expect(result.dropped == others.map { CommentFilter.Result.Dropped($0, .merged) })
  }

  @Test func windowBeginsAtTheFirstComment() {
    let comments = [0, 4, 5, 5.001, 9, 10.001, 10.002].map { Comment("a", at: $0) }
    let result = merged(comments, window: 5)
    #expect(result.map(\.text) == ["a ×3", "a ×3", "a"])
    #expect(result.map(\.time) == [0, 5.001, 10.002])
    #expect(merged([Comment("a", at: 1), Comment("a", at: 1), Comment("a", at: 1.001)], window: 0).count == 2)
  }

  @Test func commentsOfDifferentModesAreNotMerged() {
    #expect(!areMerged(Comment("a", .top), Comment("a", .bottom)))
  }

  @Test func scriptsPurchasesAndEmotesAreMergedOnlyIfEqual() throws {
    #expect(areMerged(Comment("[1]", .positioned), Comment("[1]", .positioned)))
    #expect(!areMerged(Comment("[1]", .positioned), Comment("[1] ", .positioned)))
    #expect(merged([Comment("[1]", .code), Comment("[1]", .code)]).map(\.text) == ["[1]"])

    let gift = Comment(Purchase(kind: .gift, price: 5), "x")
    #expect(areMerged(gift, Comment(Purchase(kind: .gift, price: 5), "x", at: 3)))
    #expect(!areMerged(gift, Comment(Purchase(kind: .gift, price: 6), "x")))
    #expect(!areMerged(gift, Comment("x")))
    var other = gift
    other.senderName = "somebody else"
    #expect(!areMerged(gift, other))

    let emote = Emote(start: 0, count: 3, image: EmoteImage(id: "1", data: [1]))
    let smile = Comment("[a]!") { $0.emotes = [emote] }
    #expect(areMerged(smile, Comment("[a]!", at: 1) { ($0.emotes, $0.sender) = ([emote], "b") }))
    #expect(!areMerged(smile, Comment("[a]") { $0.emotes = [emote] }))
    #expect(!areMerged(smile, Comment("[a]!")))
    #expect(merged([smile, smile]).first?.emotes == [emote])
  }

  @Test(arguments: [(1, 1.0), (2, 1.189_207), (4, 1.414_214), (16, 2), (81, 2)])
  func sizeGrowsByTheFourthRootUpToTwice(count: Int, growth: Double) throws {
    let comments = (0..<count).map { _ in Comment("a") }
    let size = try #require(merged(comments, grows: true).first?.size)
    #expect(abs(size - 25 * growth) < 1e-4)
    #expect(merged(comments).first?.size == 25)
  }

  @Test func sizeStaysWithinItsLimit() {
    var large = Comment("a")
    large.size = 200
    #expect(merged([Comment](repeating: large, count: 50), grows: true).map(\.size) == [CommentLimits.size.upperBound])
  }

  @Test func textStaysWithinItsLimit() {
    for length in [CommentLimits.textCharacters - 3, CommentLimits.textCharacters - 2, CommentLimits.textCharacters] {
      let text = String(String(repeating: "ab", count: length).prefix(length))
      let result = merged([Comment(text), Comment(text)])
      #expect(result.map(\.text) == [length + 3 <= CommentLimits.textCharacters ? text + " ×2" : text])
    }
  }

  /// Merges by definition: compares each comment with all earlier ones.
  private func mergedSlowly(_ comments: [Comment], window: Double) -> (firsts: [Comment], counts: [Int]) {
    var (firsts, counts): ([Comment], [Int]) = ([], [])
    let keys = comments.map { key($0.text) }
    var firstKeys: [String] = []
    for (comment, key) in zip(comments, keys) {
      let place = firsts.indices.last { index in
        let first = firsts[index]
        return comment.time - first.time <= window && first.mode == comment.mode && firstKeys[index] == key
      }
      if let place {
        counts[place] += 1
      } else {
        firsts.append(comment)
        firstKeys.append(key)
        counts.append(1)
      }
    }
    return (firsts, counts)
  }

  /// The merger's key, computed differently, for texts of a few letters and marks.
  private func key(_ text: String) -> String {
    let small = text.lowercased().replacing("！", with: "!").replacing("ａ", with: "a")
    let bare = small.replacing(/[! ]+$/, with: "")
    return (bare.isEmpty ? small : bare).replacing(/(.)\1\1+/) { String(repeating: String($0.1), count: 3) }
  }

  @Test(arguments: 0..<12)
  func mergingFollowsItsDefinition(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet = [["a", "哈"], ["a", "A", "ａ", "!", "！", " "], ["a", "b", "哈", "!"]][Int(seed % 3)]
    var time = 0.0
    // Enough texts that the merger forgets old ones.
    let comments = (0..<2_000).map { _ in
      time += Double(Int.random(in: 0...4, using: &random)) / 8
      let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "" }
      return Comment(text.joined(), at: time, [.scroll, .top].randomElement(using: &random) ?? .scroll)
    }
    let window = [0, 1, 7.5, 1e9][Int(seed / 3 % 4)]
    let expected = mergedSlowly(comments, window: window)
    let result = merged(comments, window: window)
    #expect(result.map(\.time) == expected.firsts.map(\.time))
    #expect(
      result.map(\.text) == zip(expected.firsts, expected.counts).map { $1 > 1 ? "\($0.text) ×\($1)" : $0.text })
  }
}
