import NagareComments
import TestSupport
import Testing

/// Changes to texts: replacements, stripped parts, the longest length, and colours of authors.
@Suite struct RewriteTests {
  private func rewritten(_ comment: Comment, _ change: (inout CommentRewrite) throws -> Void) rethrows -> Comment? {
    var filter = CommentFilter()
    try change(&filter.rewrite)
    return filter.apply(to: [comment]).comments.first
  }

  private func text(_ text: String, _ change: (inout CommentRewrite) throws -> Void) rethrows -> String? {
    try rewritten(Comment(text), change)?.text
  }

  @Test(arguments: [
    ("/lo+l/=lol", "looool, lool", "lol, lol"), ("/(\\w+) (\\w+)/=$2 $1", "a b", "b a"), ("/A/=x", "aA", "ax"),
    ("/A/i=x", "aA", "xx"), ("ｗ=w", "草ｗｗ", "草ww"), ("Spoiler=…", "a SPOILER b", "a … b"), ("a=", "banana", "bnn"),
    ("/[0-9]/=", "a1b2", "ab"), ("/x*/=-", "axb", "-a--b-"), ("1+1=2", "1+1", "2"), ("$1=x", "a$1", "ax"),
    ("a=$1\\n", "a", "$1\\n"), ("/a\\/=b/=c", "a/=b", "c"), ("/\u{1F600}(.)/=$1!", "a\u{1F600}bc", "ab!c"),
    ("/nothing/=x", "a", "a"), ("/^/=> ", "a", "> a"), ("/=x", "a/b", "axb"),
  ])
  func replacements(_ replacement: String, _ before: String, _ after: String) throws {
    #expect(try text(before) { $0.replacements = [try TextReplacement(replacement)] } == after)
  }

  @Test func replacementsFollowOneAnother() throws {
    let replacements = try ["a=b", "/b+/=c"].map { text throws(RewriteError) in try TextReplacement(text) }
    #expect(text("aba") { $0.replacements = replacements } == "c")
  }

  @Test(arguments: ["", "a", "=a", "/a/", "/a/x=b"]) func malformedReplacementsAreRefused(_ text: String) {
    #expect(throws: RewriteError.malformedReplacement) { try TextReplacement(text) }
  }

  @Test func invalidExpressionsAreRefused() {
    #expect(throws: RewriteError.self) { try TextReplacement("/(/=b") }
    #expect(throws: RewriteError.filter(.empty)) { try TextReplacement("//=b") }
  }

  @Test(
    arguments: [
      (StrippedPart.links, "看https://b23.tv/av1?p=2这个", "看这个"), (.links, "a http://x.y/z, b", "a , b"),
      (.links, "www.example.com", nil), (.links, "看b23.tv/abc 好", "看 好"),
      (.links, "and/or 1.5 e.g. it", "and/or 1.5 e.g. it"),
      (.links, "(youtu.be/x_y)!", "()!"), (.links, "a  https://x.y  b", "a  b"),
      (.links, "a http://localhost/x b", "a b"), (.links, "x https://a.b/" + String(repeating: "q", count: 990), "x"),
      (.mentions, "@张三 你好", "你好"), (.mentions, "回复 @user_1 :好", "回复 :好"), (.mentions, "a@b.c @_@ ＠名前", "a@b.c @_@"),
      (.mentions, "thanks @bob. x", "thanks . x"), (.mentions, "@a.b-c...d", "...d"), (.mentions, "@a @b\n@c d", "\nd"),
      (.emoji, "好👍🏽的👨‍👩‍👧 1️⃣☺️", "好的"), (.emoji, "☺ 1 # © 草", "☺ 1 # © 草"), (.emoji, "🇯🇵 a 😀 b", "a b"),
      (.emoji, "😀", nil), (.emoji, "☺\u{FE0E}😀\u{FE0E}", "☺\u{FE0E}😀\u{FE0E}"),
    ] as [(StrippedPart, String, String?)])
  func strippedParts(_ part: StrippedPart, _ before: String, _ after: String?) {
    #expect(text(before) { $0.strippedParts = [part] } == after)
  }

  @Test func commentsWithoutTextAreDropped() {
    let filter = CommentFilter { $0.rewrite.strippedParts = [.emoji, .links] }
    let comment = Comment("😀 https://a.b", at: 2)
    let result = filter.apply(to: [Comment("a", at: 1), comment, Comment("b", at: 3)])
    #expect(result.comments.map(\.text) == ["a", "b"])
    #expect(result.dropped == [CommentFilter.Result.Dropped(comment, .emptied)])
    #expect(filter.apply(to: [Comment(Purchase(kind: .superChat), "😀")]).comments.count == 1)
    // Blank ones were so before.
    #expect(filter.apply(to: [Comment("\u{3000} ")]).comments.count == 1)
  }

  @Test(arguments: [
    (3, "abc", "abc"), (3, "abcd", "abc…"), (1, "👨‍👩‍👧👨‍👩‍👧", "👨‍👩‍👧…"), (2, "ab\nc", "ab…"), (1_024, "a", "a"),
  ])
  func longestLength(_ limit: Int, _ before: String, _ after: String) {
    #expect(text(before) { $0.maximumLength = limit } == after)
  }

  @Test func pictureCountsAsOneCharacter() {
    let comment = Comment(":smile::smile:ab") { comment in
      let image = EmoteImage(id: "1", data: [1])
      comment.emotes = [Emote(start: 0, count: 7, image: image), Emote(start: 7, count: 7, image: image)]
    }
    #expect(rewritten(comment) { $0.maximumLength = 4 } == comment)
    let three = rewritten(comment) { $0.maximumLength = 3 }
    #expect(three?.text == ":smile::smile:a…")
    #expect(three?.emotes == comment.emotes)
    let one = rewritten(comment) { $0.maximumLength = 1 }
    #expect(one?.text == ":smile:…")
    #expect(one?.emotes.map(\.start) == [0])
  }

  @Test func picturesMoveWithTheText() throws {
    let image = EmoteImage(id: "1", data: [1])
    let comment = Comment("a\u{1F600}b:x:c:x:") {
      $0.emotes = [Emote(start: 3, count: 3, image: image), Emote(start: 7, count: 3, image: image)]
    }
    let longer = try #require(rewritten(comment) { $0.replacements = [try TextReplacement("a=1234")] })
    #expect(longer.text == "1234\u{1F600}b:x:c:x:")
    #expect(longer.emotes.map(\.start) == [6, 10])
    let cut = try #require(rewritten(comment) { $0.replacements = [try TextReplacement("/:c/=:d")] })
    #expect(cut.emotes.map(\.start) == [7])
    let stripped = try #require(rewritten(comment) { $0.strippedParts = [.emoji] })
    #expect(stripped.text == "abc")
    #expect(stripped.emotes.isEmpty)
  }

  @Test func textsStayWithinTheirLimits() throws {
    let long = try #require(
      text("aaaa") { $0.replacements = [try TextReplacement("a=" + String(repeating: "b", count: 900))] })
    #expect(long.count == CommentLimits.textCharacters)
    #expect(try text("a") { $0.replacements = [try TextReplacement("a=b\n\u{202E}c")] } == "b c")
  }

  @Test func scriptsStayAsTheyAre() {
    let script = Comment(#"["😀","https://a.b"]"#, .positioned)
    #expect(rewritten(script) { ($0.strippedParts, $0.maximumLength) = ([.emoji, .links], 2) } == script)
  }

  @Test func slowReplacementsAreAbandoned() throws {
    let hostile = Comment(String(repeating: "a", count: 60))
    let filter = try CommentFilter { $0.rewrite.replacements = [try TextReplacement("/(a+)+b/=c")] }
    let result = filter.apply(to: Array(repeating: hostile, count: 5))
    #expect(result.comments == Array(repeating: hostile, count: 5))
    #expect(result.slowPatterns.map(\.abandonedCount) == [3])
    #expect(result.slowPatterns.map(\.isDisabled) == [true])
  }

  @Test func authorsAreHighlighted() {
    let comments = [
      Comment("a") { $0.sender = "7" }, Comment("b") { ($0.sender, $0.senderName) = ("8", "Alice") }, Comment("c"),
      Comment("d", color: 0xFF0000) { $0.sender = "70" },
    ]
    let filter = CommentFilter { $0.rewrite.highlights = ["7": 0x00FF00, "Alice": 0x0000FF] }
    let result = filter.apply(to: comments).comments
    #expect(result.map(\.color) == [0x00FF00, 0x0000FF, 0xFFFFFF, 0xFF0000])
    #expect(result.map(\.isHighlighted) == [true, true, false, false])
  }

  @Test func rulesSeeTextsAsWritten() throws {
    let filter = try CommentFilter {
      $0.words = ["spam"]
      $0.rewrite.replacements = [try TextReplacement("spam=ham"), try TextReplacement("eggs=spam")]
      $0.duplicates = DuplicateMerger(window: 1)
    }
    #expect(filter.apply(to: [Comment("spam"), Comment("eggs"), Comment("eggs")]).comments.map(\.text) == ["spam ×2"])
  }

  /// Any replacement gives the text that a replacement by Swift's own parser gives.
  @Test(arguments: 0..<8) func replacementsAreThoseOfAnotherEngine(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let letters = ["a", "b", "哈", "\u{1F600}", "1", " "]
    for _ in 0..<300 {
      let text =
        (0..<Int.random(in: 0...12, using: &random)).map { _ in letters.randomElement(using: &random) ?? "" }
        .joined() + "!"
      let source = ["a+", "[ab]", "哈|1", "(a)(b)", "\u{1F600}.", "b?a"].randomElement(using: &random) ?? ""
      let expected = text.replacing(try Regex(source), with: "<>")
      let result = try self.text(text) { $0.replacements = [try TextReplacement("/\(source)/=<>")] }
      #expect(result == expected)
    }
  }
}
