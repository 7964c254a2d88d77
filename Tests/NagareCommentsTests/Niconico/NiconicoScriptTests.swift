import NagareComments
import Testing

@Suite struct NiconicoScriptTests {
  @Test(arguments: [
    "@デフォルト", "＠デフォルト", "@逆", "＠逆 全", "@逆投コメ", "@ピザ", "@コメント禁止", "@シーク禁止", "@ジャンプ sm9 message",
    "@ジャンプマーカー:a", "@置換 \"a\" \"b\" 全", "@投票開始", "@投票 1", "@投コメ", "/replace('a')",
  ])
  func ownersScriptsAreKeptAsWritten(text: String) throws {
    let comment = try Niconico.chat("mail=\"ue red 184 @7\"", text, user: false)
    #expect(comment.mode == .code)
    #expect(comment.text == text)
    #expect(comment.commands == ["ue", "red", "@7"])
    #expect(comment.color == 0xFF0000)
    #expect(comment.duration == 7)
  }

  @Test(arguments: ["@逆", "＠デフォルト", "/replace('a')"])
  func viewersWriteNoScripts(text: String) throws {
    #expect(try Niconico.chat("", text).mode == .scroll)
  }

  @Test(arguments: ["@逆走", "@somebody", "＠", "@", "逆", "\\/", "＃", "&#47"])
  func otherTextsOfOwnersAreShown(text: String) throws {
    #expect(try Niconico.chat("", text, user: false).mode == .scroll)
  }

  @Test func buttonsOfViewersAreScripts() throws {
    #expect(try Niconico.chat("", "@ボタン \"a[b]c\" \"d\"").mode == .code)
  }

  @Test func escapesDoNotHideScripts() throws {
    #expect(try Niconico.chat("", "&#64;逆", user: false).mode == .code)
    #expect(try Niconico.chat("", "<![CDATA[/x]]>", user: false).mode == .code)
    let escaped = try Niconico.json(
      "[" + Niconico.comment(1, body: "\\uff20\\u9006", others: ",\"fork\":\"owner\"")
        + Niconico.comment(2, body: "\\/x", others: ",\"fork\":\"owner\"") + "]")
    #expect(escaped.comments.map(\.mode) == [.code, .code])
    #expect(escaped.comments.map(\.text) == ["＠逆", "/x"])
  }

  /// A slash may belong to an emoticon, but viewers do not write the names of scripts.
  @Test func withoutOriginOnlyNamesOfScriptsAreTrusted() throws {
    let file = try Niconico.json(
      "[" + Niconico.comment(1, body: "/(^o^)") + "," + Niconico.comment(2, body: "@デフォルト") + "]")
    #expect(file.comments.map(\.mode) == [.scroll, .code])
  }

  @Test func scriptsAreCutAtTheirLimit() throws {
    let program = "/" + String(repeating: "あ", count: CommentLimits.scriptCharacters)
    let text = try Niconico.chat("", program, user: false).text
    #expect(text.unicodeScalars.count == CommentLimits.scriptCharacters)
  }
}
