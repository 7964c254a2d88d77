import NagareComments
import Testing

@Suite struct SlowPatternTests {
  /// Each `a` doubles the time that `(a+)+b` takes: sixty would take longer than a lifetime.
  private static let hostile = String(repeating: "a", count: 60)

  private static func comments(_ texts: [String]) -> [Comment] {
    texts.enumerated().map { Comment($1, at: Double($0)) }
  }

  @Test(arguments: [1, 2, 3, 7])
  func slowPatternKeepsCommentsAndIsDisabledAfterThree(count: Int) throws {
    let filter = try CommentFilter { try $0.block("/(a+)+b/") }
    let texts = Array(repeating: Self.hostile, count: count)
    let result = filter.apply(to: Self.comments(texts + ["aab"]))
    #expect(result.comments.map(\.text) == texts + (count < 3 ? [] : ["aab"]))
    let slow = SlowPattern(pattern: filter.patterns[0], abandonedCount: min(count, 3), isDisabled: count >= 3)
    #expect(result.slowPatterns == [slow])
  }

  @Test func searchesEndWhenNobodyWantsThem() throws {
    let filter = try CommentFilter { filter in
      for number in 0..<50 { try filter.block("/(a+)+b\(number)/") }
    }
    var askedCount = 0
    func isWanted() -> Bool {
      askedCount += 1
      return askedCount < 2
    }
    let comments = Self.comments([Self.hostile])
    #expect(filter.apply(to: comments, while: isWanted) == nil)
    #expect(askedCount == 2)
    #expect(filter.droppedCount(of: comments, while: isWanted) == nil)
    #expect(askedCount == 3)
    let plain = try CommentFilter { try $0.block("/c/") }
    #expect(plain.apply(to: Self.comments(Array(repeating: "a", count: 100)), while: { false }) == nil)
  }

  @Test func otherPatternsStillApply() throws {
    let filter = try CommentFilter { filter in
      try filter.block("/(a+)+b/")
      try filter.block("/(a|aa)+$c/i")
      try filter.block("/^a{60}$/")
      try filter.block("/spoiler/")
    }
    let result = filter.apply(to: Self.comments(Array(repeating: Self.hostile, count: 4) + ["a spoiler", "b"]))
    #expect(result.comments.map(\.text) == ["b"])
    #expect(result.slowPatterns.map(\.abandonedCount) == [3, 3])
    #expect(result.slowPatterns.map { "\($0.pattern)" } == ["/(a+)+b/", "/(a|aa)+$c/i"])
  }

  /// Tested on the longest possible texts, without a match that ends the search early.
  @Test(arguments: [
    "spoiler", "(.)\\1{9}", "^(?:(?!spoiler).)*!$", ".*foo.*bar", "[あ-ん]{3,}|第[一二三]話", "(草|w|ｗ)+$", "\\d{5,}",
    "(?<=x).*z",
  ])
  func ordinaryPatternsAreNotSlow(pattern: String) throws {
    let filter = try CommentFilter { try $0.block("/\(pattern)/") }
    let result = filter.apply(
      to: Self.comments(["x", "あ", "草", "9x", "xあ"].map { String(repeating: $0, count: 1_024 / $0.count) }))
    #expect(result.slowPatterns.isEmpty)
  }

  /// The engine's stack has 8 MB. With a hundred groups a search would take ten seconds.
  @Test("a pattern with many groups is slow", arguments: [100, 400])
  func manyGroups(count: Int) throws {
    let filter = try CommentFilter { try $0.block("/(?:" + String(repeating: "()", count: count) + "(?:a|a))*z/") }
    let result = filter.apply(to: Self.comments([String(repeating: "a", count: 1_024)]))
    #expect(result.slowPatterns.map(\.abandonedCount) == [1])
  }
}
