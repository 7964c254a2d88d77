import NagareComments
import Testing

@Suite struct PerformedScriptTests {
  @Test func filesWithoutScriptsAreUnchanged() throws {
    let file = try read(
      [Line.viewer("a", mail: "ue red"), .owner("b", mail: "@5"), .viewer("@逆")].map(\.xml).joined(),
      format: .niconicoXML)
    let scripts = NiconicoScripts(file.comments)
    #expect(scripts.comments == file.comments)
    #expect(scripts.performedCount == 0)
    #expect(scripts.ignoredCount == 0)
    #expect(scripts.hidden.count == 0)
    #expect(NiconicoScripts([]).comments.isEmpty)
  }

  @Test(arguments: [
    "@デフォルト", "＠デフォルト", "@デフォルト ", "@置換 a b", "@逆", "@コメント禁止", "@シーク禁止", "@ジャンプ sm9 message", "@ジャンプ #1:0 x",
    "@ジャンプマーカー:a",
  ])
  func performedScriptsAreRemoved(text: String) throws {
    let scripts = try perform([.script(text), .viewer("x")])
    #expect(scripts.comments.map(\.text) == ["x"])
    #expect(scripts.performedCount == 1)
    #expect(scripts.ignoredCount == 0)
  }

  @Test(arguments: [
    "@ボタン \"a[b]c\" \"d\"", "@投票開始", "@投票 1", "@ピザ", "@投コメ固定", "/replace('a')", "@デフォルト色", "@置換",
  ])
  func unsupportedScriptsAreKept(text: String) throws {
    let scripts = try perform([.script(text), .viewer("x")])
    #expect(scripts.comments.map(\.mode) == [.code, .scroll])
    #expect(scripts.comments[0].text == text)
    #expect(scripts.performedCount == 0)
    #expect(scripts.ignoredCount == 1)
  }

  @Test(arguments: ["@シーク禁止", "@ジャンプ #1:0 x"])
  func scriptsForThePlayerChangeNothing(text: String) throws {
    let scripts = try perform([.script(text, mail: "red"), .viewer("x")])
    #expect(scripts.stageState.isEmpty)
    #expect(scripts.comments[0].color == 0xFFFFFF)
  }

  @Test func invisibleCommentsAndThoseWithASlashAreHidden() throws {
    let scripts = try perform([
      .viewer("/a"), .viewer("b", mail: "invisible"), .owner("c", mail: "Invisible ue"), .viewer("d/"),
      .viewer("e", mail: "patissier ca"),
    ])
    #expect(scripts.comments.map(\.text) == ["d/", "e"])
    #expect(scripts.hidden.count == 3)
  }

  /// The original text decides.
  @Test func replacedSlashStillHides() throws {
    #expect(try performedTexts(.script("@置換 / x"), .viewer("/a"), .viewer("b/")) == ["bx"])
  }

  @Test func scriptsOfOtherSitesAreUnchanged() {
    let comments = [Comment.Mode.positioned, .bas].map {
      Comment(id: "1", time: 1, mode: $0, text: "/a[1]", language: .japanese)
    }
    let scripts = NiconicoScripts(
      [
        Comment(id: "2", time: 0, mode: .code, text: "@置換 a b", language: .japanese)
      ] + comments)
    #expect(scripts.comments == comments)
    #expect(scripts.hidden.count == 0)
  }

  @Test func scriptsSurviveNagaresOwnFormat() throws {
    let lines: [Line] = [
      .script("@デフォルト", mail: "red ue @9"), .script("@置換 a \"b\\nc\"", mail: "big gothic"), .viewer("xa"),
      .viewer("a", mail: "white naka medium"),
    ]
    let file = try read(lines.map(\.xml).joined(), format: .niconicoXML)
    var writer = NDJSONWriter()
    let again = try read(file.comments.map { writer.lines(of: $0) }.joined(), format: .ndjson)
    #expect(NiconicoScripts(again.comments).comments == NiconicoScripts(file.comments).comments)
    #expect(NiconicoScripts(again.comments).comments.map(\.color) == [0xFF0000, 0xFFFFFF])
  }
}
