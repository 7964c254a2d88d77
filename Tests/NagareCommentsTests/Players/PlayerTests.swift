import NagareComments
import TestSupport
import Testing

@Suite struct PlayerTests {
  private func comments(_ name: String) throws -> [Comment] {
    try CommentReader.read(contentsOf: FixtureFiles.path(name)).comments
  }

  private func reason(_ content: String, _ format: CommentFormat) throws -> CommentProblem.Reason? {
    try read(content, format: format).problems.first?.reason
  }

  private func color(_ value: String) throws -> UInt32? {
    try read("[{\"text\":\"a\",\"time\":1,\"color\":\(value)}]", format: .artplayerJSON).comments.first?.color
  }

  @Test func fieldsOfBahamut() throws {
    let expected = [
      Comment(
        id: "7002", time: 0, mode: .top, size: 36, color: 0xFF0000, text: "上", sender: "bob",
        language: .traditionalChinese),
      Comment(id: "7001", time: 1.5, text: "彈幕", sender: "alice", language: .traditionalChinese),
      Comment(
        id: "7003", time: 123.4, mode: .bottom, size: 18, color: 0xFF, text: "下", sender: "carol",
        language: .traditionalChinese),
    ]
    #expect(try comments("players/bahamut.json") == expected)
  }

  @Test func missingTimeOfBahamutIsNamed() throws {
    #expect(try reason("[{\"text\":\"a\"}]", .bahamutJSON) == .missing(field: "time"))
  }

  @Test func listOfBahamutMayBePartOfAResponse() throws {
    let file = try read(
      "{\"data\":{\"page\":1,\"danmu\":[{\"text\":\"a\",\"time\":10,\"position\":0}]}}", format: nil)
    #expect(file.format == .bahamutJSON)
    #expect(file.comments.map(\.time) == [1])
    #expect(file.problems.isEmpty)
  }

  @Test func nameOfTencentIsCleanAndOneLine() throws {
    let name = "a\\nb\u{202E}c" + String(repeating: "\u{301}", count: 40)
    let file = try read(
      "{\"barrage_list\":[{\"time_offset\":\"1\",\"content\":\"a\",\"nick\":\"\(name)\"}]}", format: .tencentJSON)
    #expect(
      file.comments.map(\.senderName) == ["a bc" + String(repeating: "\u{301}", count: CommentLimits.marksPerBase)])
  }

  @Test(arguments: [("12", 12), ("\"7\"", 7), ("0", nil), ("\"\"", nil), ("null", nil)] as [(String, Int?)])
  func likesOfTencent(count: String, likes: Int?) throws {
    let file = try read(
      "{\"barrage_list\":[{\"time_offset\":\"1\",\"content\":\"a\",\"up_count\":\(count)}]}", format: .tencentJSON)
    #expect(file.comments.map(\.likes) == [likes])
  }

  @Test func fieldsOfTencent() throws {
    var first = Comment(id: "76561", time: 1.5, text: "弹幕", sentAt: 1_600_000_000, sender: "u1", language: .chinese)
    first.senderName = "小明"
    first.likes = 2
    let expected = [
      Comment(id: "76562", time: 0.25, mode: .top, color: 0xFF0000, text: "顶部", language: .chinese), first,
      Comment(id: "76563", time: 9, mode: .bottom, color: 0xFF00, text: "渐变", language: .chinese),
    ]
    #expect(try comments("players/tencent.json") == expected)
  }

  @Test(arguments: ["\"\"", "null", "\"{\"", "\"[]\"", "{}", "\"{\\\"color\\\":\\\"zz\\\",\\\"position\\\":9}\"", "5"])
  func unreadableStyleOfTencentIsTheDefault(style: String) throws {
    let file = try read(
      "{\"barrage_list\":[{\"time_offset\":\"1\",\"content\":\"a\",\"content_style\":\(style)}]}", format: .tencentJSON)
    #expect(file.comments.map(\.color) == [0xFFFFFF])
    #expect(file.comments.map(\.mode) == [.scroll])
  }

  @Test func fieldsOfDPlayer() throws {
    let expected = [
      Comment(id: "#2", time: 0.25, mode: .top, color: 0xFF0000, text: "顶部", language: .chinese),
      Comment(id: "#1", time: 1.5, text: "滚动", sender: "DIYgod", language: .chinese),
      Comment(
        id: "#3", time: 3, mode: .bottom, color: 0xFF00, text: "底部", sender: "x [1,2,3,\"a\"]", language: .chinese),
      Comment(
        id: "#4", time: 4, mode: .bottom, color: 0xFF, text: "say [1] {\"a\":1}", sender: "y", language: .chinese),
    ]
    #expect(try comments("players/dplayer.json") == expected)
  }

  @Test func positionedCommentsOfDPlayerAreBilibiliArrays() throws {
    let script = "[0.5,0.5,\\\"1-1\\\",4,\\\"a\\\"]"
    let file = try read("{\"data\":[[1,7,255,\"u\",\"\(script)\"],[2,1,255,\"u\",\"b\"]]}", format: .dplayerJSON)
    #expect(file.comments.map(\.mode) == [.positioned, .top])
    #expect(try PositionedText(parsing: file.comments[0].text).text == "a")
    #expect(file.fieldProblems.isEmpty)
  }

  @Test func fieldsOfCommentCoreLibrary() throws {
    let file = try CommentReader.read(contentsOf: FixtureFiles.path("players/ccl.json"))
    #expect(
      file.comments.prefix(2) == [
        Comment(id: "#2", time: 0.25, mode: .top, size: 60, color: 0xFF0000, text: "顶部\n两行", language: .chinese),
        Comment(
          id: "7", time: 1.5, text: "滚动", sentAt: 1_600_000_000, pool: 1, sender: "u1", language: .chinese),
      ])
    #expect(file.comments.map(\.mode) == [.top, .scroll, .positioned, .positioned, .positioned, .code, .scroll])
    #expect(file.comments[5].text == "trace(1)")
    #expect(file.problems.map(\.reason) == [.missing(field: "stime")])
    #expect(file.fieldProblems.map(\.field) == [.mode, .color])
  }

  @Test func positionsOfCommentCoreLibraryBecomeBilibiliArrays() throws {
    let comments = try comments("players/ccl.json").filter { $0.mode == .positioned }
    let texts = try comments.map { try PositionedText(parsing: $0.text) }
    #expect(texts.map(\.text) == ["定位", "像素", "数组"])
    let moved = texts[0]
    #expect(moved.start.x == .init(0.5, hasFraction: true) && moved.start.y == .init(1, hasFraction: true))
    #expect(moved.targetX == .init(0.25, hasFraction: true) && moved.targetY == moved.start.y)
    #expect(moved.startOpacity == 1 && moved.endOpacity == 0 && moved.lifetime == 3)
    #expect(moved.moveDuration == 1 && moved.moveDelay == 0.5)
    #expect(moved.rotationZ == 30 && moved.rotationY == 10)
    #expect(!moved.hasOutline && moved.fontName == "SimHei")
    #expect(texts[1].start.x == .init(100) && texts[1].start.y == .init(20) && texts[1].targetX == .init(100))
    #expect(texts[1].lifetime == 4 && texts[1].endOpacity == 1 && texts[1].fontName == nil)
  }

  @Test func tinyOpacitiesOfCommentCoreLibraryAreTransparent() throws {
    let file = try read(
      "[{\"stime\":1,\"mode\":7,\"text\":\"a\",\"x\":1,\"alphaFrom\":0.00001,\"alphaTo\":0.5}]", format: .cclJSON)
    let text = try PositionedText(parsing: #require(file.comments.first).text)
    #expect(text.startOpacity == 0 && text.endOpacity == 0.5)
  }

  @Test func shortRowsOfDPlayerAreReported() throws {
    #expect(
      try reason("{\"data\":[[1,0,255,\"a\"]]}", .dplayerJSON) == .partCount(field: "row", count: 4, needed: 5))
  }

  @Test func fieldsOfArtPlayer() throws {
    let expected = [
      Comment(id: "#2", time: 0.5, mode: .top, color: 0xFF0000, text: "顶部", language: .chinese),
      Comment(id: "#1", time: 1.5, text: "滚动", language: .chinese),
      Comment(id: "#3", time: 3, mode: .bottom, color: 0xFFFF00, text: "底部", language: .chinese),
      Comment(id: "#4", time: 4, text: "简单", language: .chinese),
    ]
    #expect(try comments("players/artplayer.json") == expected)
  }

  @Test func coloursMayBeWrittenAsInCSS() throws {
    #expect(try color("\"#f80\"") == 0xFF8800)
    #expect(try color("\"#123456\"") == 0x123456)
    #expect(try color("\"FF8800\"") == 0xFF8800)
    #expect(try color("16711680") == 0xFF0000)
    #expect(try color("\"16711680\"") == 0xFF0000)
    #expect(try color("4294967295") == 0xFFFFFF)
    #expect(try color("\"rgba(1, 2, 3, 0.5)\"") == 0x010203)
    #expect(try color("\"purple\"") == 0x800080)
    #expect(try color("\"\"") == 0xFFFFFF)
    #expect(try color("null") == 0xFFFFFF)
    for bad in ["\"#12\"", "\"rgb(1,2)\"", "\"rgb(1,2,256)\"", "\"nope\"", "16777216", "-1", "1.5"] {
      let file = try read("[{\"text\":\"a\",\"time\":1,\"color\":\(bad)}]", format: .artplayerJSON)
      #expect(file.comments.map(\.color) == [0xFFFFFF], "\(bad)")
      #expect(file.fieldProblems.map(\.value) == [bad.replacing("\"", with: "")], "\(bad)")
    }
  }
}
