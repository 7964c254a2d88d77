import NagareComments
import TestSupport
import Testing

/// `@置換`.
@Suite struct ReplacementScriptTests {
  /// The results for a viewer's comment, and for the same one by the owner.
  private func replaced(_ arguments: String, _ text: String) throws -> [String] {
    try performedTexts(.script("@置換 " + arguments), .viewer(text), .owner(text))
  }

  @Test(arguments: [
    ("\"a\" \"b\"", "xaax", ["xbbx", "xaax"]), ("\"a\" \"b\" 単", "xaax", ["xbbx", "xaax"]),
    ("\"a\" \"b\" 全", "xaax", ["b", "xaax"]), ("\"a\" \"b\" 単 コメ", "xa", ["xb", "xa"]),
    ("\"a\" \"b\" 単 含まない", "xa", ["xb", "xa"]), ("\"a\" \"b\" 単 投コメ", "xa", ["xa", "xb"]),
    ("\"a\" \"b\" 単 全", "xa", ["xb", "xb"]), ("\"a\" \"b\" 全 含む", "xa", ["b", "b"]),
    ("\"a\" \"b\" 単 全 部分一致", "xa", ["xb", "xb"]), ("\"a\" \"b\" 単 全 完全一致", "xa", ["xa", "xa"]),
    ("\"a\" \"b\" 単 全 完全一致", "a", ["b", "b"]), ("\"a\" \"b\" 全 全 完全一致 more words", "a", ["b", "b"]),
    ("\"aa\" \"b\" 単 全", "aaaaa", ["bba", "bba"]), ("\"a\" \"aa\" 単 全", "aa", ["aaaa", "aaaa"]),
    ("\"草\" \"\u{1F33F}\" 単 全", "大草原", ["大\u{1F33F}原", "大\u{1F33F}原"]),
    ("\"e\" \"i\" 単 全", "e\u{301}", ["i\u{301}", "i\u{301}"]),
  ])
  func argumentsAreObeyed(arguments: String, text: String, results: [String]) throws {
    #expect(try replaced(arguments, text) == results)
  }

  @Test(arguments: [
    ("a b", "b"), ("'a' 'b c'", "b c"), ("「a」「b\"」", "b\""), ("\"a\"\"b\"", "b"), ("a\u{3000}b\u{3000}単", "b"),
    ("\"a\" \"b\\nc\"", "b\nc"), ("\"a\" 'b\\nc'", "b\nc"), ("\"a\" 「b\\nc」", "b\\nc"), ("\"a\" b\\nc", "b\\nc"),
    ("\"a\" \"b\nc\"", "b\nc"), ("\"a\" \"it's\"", "it's"), ("\"a\" it's", "it's"), ("\"a\" \"b\\\"c\" 単", "b\\\"c"),
    ("\"a\" \"b 単", "b 単"), ("\"a\" \"\t\"", "\t"), ("\"a\" \"\u{1}b\"", "b"),
  ])
  func argumentsAreSplitAtSpacesAndQuotes(arguments: String, result: String) throws {
    #expect(try replaced(arguments, "a") == [result, "a"])
  }

  @Test func spaceAfterTheNameIsOptional() throws {
    #expect(try performedTexts(.script("＠置換「a」「b」"), .viewer("a")) == ["b"])
  }

  @Test(arguments: [
    "", "\"\" \"b\"", "\"a\" \"b\" 半", "\"a\" \"b\" 単 皆", "\"a\" \"b\" 単 全 一致",
  ])
  func scriptsWithInvalidArgumentsAreIgnored(arguments: String) throws {
    let scripts = try perform([.script("@置換 " + arguments), .viewer("a")])
    #expect(scripts.performedCount == 0)
    #expect(scripts.ignoredCount == 1)
    #expect(scripts.comments.map(\.mode) == [.code, .scroll])
    #expect(scripts.comments.map(\.text).last == "a")
  }

  @Test func scriptsActInTheOrderOfStartAndNumber() throws {
    let scripts: [Line] = [
      .script("@置換 c d", at: 1, number: 1), .script("@置換 b c", number: 10), .script("@置換 a b", number: 9),
      .script("@置換 d e", at: 2, number: 2),
    ]
    #expect(try perform(scripts + [.viewer("a", at: 0.5)]).comments.map(\.text) == ["c"])
    #expect(try perform(scripts + [.viewer("a", at: 2)]).comments.map(\.text) == ["e"])
    #expect(try perform(scripts + [.viewer("d", at: 1)]).comments.map(\.text) == ["d"])
  }

  @Test func scriptsWithoutNumbersActInTheOrderOfTheFile() throws {
    #expect(try performedTexts(.viewer("a"), .script("@置換 a b"), .script("@置換 b c")) == ["c"])
    #expect(try performedTexts(.viewer("a"), .script("@置換 b c"), .script("@置換 a b")) == ["b"])
  }

  @Test func replacementHoldsFromItsStartUntilBeforeItsEnd() throws {
    let texts = try performedTexts(
      .viewer("a", at: 28.99), .viewer("a", at: 29), .script("@置換 a b", at: 29, mail: "@2"), .viewer("a", at: 30.99),
      .viewer("a", at: 31))
    #expect(texts == ["a", "b", "b", "a"])
  }

  @Test func looksOfTheScriptOverrideThoseOfTheComment() throws {
    let own = "ue small blue mincho full"
    let script = Line.script("@置換 a b", mail: "shita big red gothic")
    let comments = try perform([script, .viewer("a", mail: own), .viewer("x", mail: own)]).comments
    #expect(comments[0].mode == .bottom)
    #expect(comments[0].size == 36)
    #expect(comments[0].color == 0xFF0000)
    #expect(comments[0].commands == ["gothic", "full"])
    #expect(comments[1].mode == .top)
    #expect(comments[1].size == 18)
    #expect(comments[1].color == 0x0000FF)
    #expect(comments[1].commands == ["mincho", "full"])
  }

  @Test func looksNotNamedByTheScriptStay() throws {
    let comment = try perform([.script("@置換 a b", mail: "red"), .viewer("a", mail: "ue small mincho")]).comments[0]
    #expect(comment.color == 0xFF0000)
    #expect(comment.mode == .top)
    #expect(comment.size == 18)
    #expect(comment.commands == ["mincho"])
  }

  @Test func lastOfSeveralScriptsWinsAndDefaultsFillTheRest() throws {
    let comment = try perform([
      .script("@デフォルト", mail: "ue green big gothic"), .script("@置換 a b", mail: "blue small"),
      .script("@置換 b c", mail: "red mincho"), .viewer("a"),
    ]).comments[0]
    #expect(comment.color == 0xFF0000)
    #expect(comment.size == 18)
    #expect(comment.mode == .top)
    #expect(comment.commands == ["mincho"])
  }

  @Test func emptyReplacedTextIsHidden() throws {
    let scripts = try perform([.script("@置換 a \"\""), .viewer("aa"), .viewer("ab")])
    #expect(scripts.comments.map(\.text) == ["b"])
    #expect(scripts.hidden.count == 1)
  }

  @Test func replacedTextThatLooksLikeAScriptIsShown() throws {
    #expect(try performedTexts(.script("@置換 a \"/b\""), .viewer("a"), .viewer("ac")) == ["/b", "/bc"])
  }

  /// Compared with a simple search.
  @Test func everyOccurrenceOfARepetitiveKeywordIsReplaced() throws {
    var random = SeededGenerator(seed: 5)
    func text(_ range: ClosedRange<Int>) -> String {
      String((0..<Int.random(in: range, using: &random)).map { _ in Bool.random(using: &random) ? "a" : "b" })
    }
    var changes = 0
    for _ in 0..<400 {
      let (keyword, texts) = (text(1...5), (0..<20).map { _ in text(1...30) })
      let result = try perform([.script("@置換 \(keyword) xyz")] + texts.map { .viewer($0) })
      let expected = texts.map { slowlyReplaced($0, keyword, by: "xyz") }
      changes += zip(texts, expected).count { $0 != $1 }
      #expect(result.comments.map(\.text) == expected, "\(keyword)")
    }
    #expect(changes > 3_000)
  }

  private func slowlyReplaced(_ text: String, _ keyword: String, by replacement: String) -> String {
    var (rest, result) = (Substring(text), "")
    while !rest.isEmpty {
      if rest.hasPrefix(keyword) {
        result += replacement
        rest = rest.dropFirst(keyword.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }
}
