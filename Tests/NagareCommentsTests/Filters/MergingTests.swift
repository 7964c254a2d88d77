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

  private func similarMerged(_ comments: [Comment], _ similarity: Double, window: Double = 10) -> [String] {
    var merger = DuplicateMerger(window: window)
    merger.similarity = similarity
    return merger.merge(comments).comments.map(\.text)
  }

  @Test(arguments: [
    ("这个动画真好看", "这个动画真的好看", 0.8, true), ("abcdefghij", "abcdefghix", 0.9, true),
    ("abcdefghij", "abcdefghix", 0.91, false), ("abcdefghij", "xbcdefghiy", 0.8, true), ("hello", "helo", 0.8, true),
    ("hello", "heo", 0.8, false), ("第1集真好看", "第2集真好看", 0.5, false), ("好", "坏", 0.5, false),
    ("ABCDE", "abxde", 0.8, true),
    ("abcd", "bcda", 0.5, true), ("abcd", "bcda", 0.6, false), ("", "abc", 0.5, false),
  ])
  func similarTextsAreMerged(first: String, second: String, similarity: Double, isSame: Bool) {
    for texts in [[first, second], [second, first]] {
      let merged = similarMerged(texts.map { Comment($0) }, similarity)
      #expect(merged == (isSame ? [texts[0] + " ×2"] : texts))
    }
  }

  @Test func similarTextsAreMergedWithinTheWindowOnly() {
    let comments = [(0.0, "abcde"), (4, "abcdx"), (11, "abcdy"), (12, "abcdz")].map { Comment($1, at: $0) }
    #expect(similarMerged(comments, 0.8) == ["abcde ×2", "abcdy ×2"])
    #expect(similarMerged([Comment("abcde"), Comment("abcdx", .top)], 0.8) == ["abcde", "abcdx"])
  }

  /// Merges by definition, with the whole table of distances.
  @Test(arguments: 0..<12)
  func similarityFollowsItsDefinition(seed: UInt64) {
    func distance(_ one: [Character], _ other: [Character]) -> Int {
      var rows = [Array(0...other.count)]
      for (line, letter) in one.enumerated() {
        rows.append([line + 1])
        for (column, second) in other.enumerated() {
          let replaced = rows[line][column] + (letter == second ? 0 : 1)
          rows[line + 1].append(min(replaced, rows[line + 1][column] + 1, rows[line][column + 1] + 1))
        }
      }
      return rows[one.count][other.count]
    }
    var random = SeededGenerator(seed: seed)
    let similarity = [0.5, 0.6, 0.75, 0.9][Int(seed % 4)]
    let comments = (0..<200).map { index in
      let text = (0..<Int.random(in: 0...7, using: &random)).map { _ in
        ["a", "b", "哈"].randomElement(using: &random) ?? ""
      }
      return Comment(text.joined(), at: Double(index) / 8)
    }
    var (firsts, counts, keys): ([Comment], [Int], [[Character]]) = ([], [], [])
    for comment in comments {
      let text = Array(key(comment.text))
      func isNear(_ index: Int) -> Bool { comment.time - firsts[index].time <= 5 }
      let equal = firsts.indices.last { isNear($0) && keys[$0] == text }
      let similar = firsts.indices.first { index in
        let length = max(text.count, keys[index].count)
        return isNear(index) && Double(distance(text, keys[index])) <= (1 - similarity) * Double(length) + 1e-9
      }
      if let place = equal ?? similar {
        counts[place] += 1
      } else {
        firsts.append(comment)
        keys.append(text)
        counts.append(1)
      }
    }
    let expected = zip(firsts, counts).map { $1 > 1 ? "\($0.text) ×\($1)" : $0.text }
    #expect(similarMerged(comments, similarity, window: 5) == expected)
  }

  @Test func fewCommentsAreNotMerged() {
    var merger = DuplicateMerger(window: 10)
    merger.minimumCount = 3
    let comments = ["a", "b", "a", "b", "a"].enumerated().map { Comment($1, at: Double($0)) }
    let result = merger.merge(comments)
    #expect(result.comments.map(\.text) == ["a ×3", "b", "b"])
    #expect(result.dropped.map(\.comment.time) == [2, 4])
  }

  /// Comparing all pairs of these texts would take hours.
  @Test(arguments: [0.5, 0.95, 0.999, 1]) func timeOfSimilarityIsLimited(similarity: Double) {
    var random = SeededGenerator(seed: 1)
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let comments = (0..<3_000).map { _ in
      Comment(String((0..<1_000).map { _ in letters.randomElement(using: &random) ?? "a" }))
    }
    #expect(similarMerged(comments, similarity).count > 2_900)
  }

  @Test func highlightedCommentsAreMergedOnlyAmongThemselves() {
    let highlighted = Comment("a") { $0.isHighlighted = true }
    #expect(!areMerged(Comment("a"), highlighted))
    #expect(areMerged(highlighted, highlighted))
  }
}
