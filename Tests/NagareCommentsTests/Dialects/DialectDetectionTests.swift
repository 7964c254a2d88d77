import Foundation
import NagareComments
import TestSupport
import Testing

@Suite struct DialectDetectionTests {
  @Test(
    arguments: [
      ("acfun/list.json", CommentFormat.acfunJSON, 5, []), ("acfun/answer.json", .acfunJSON, 3, []),
      ("acfun/damaged.json", .acfunJSON, 7, [3, 6, 7, 8, 9, 11, 13, 15, 17]),
      ("acfun/pages.json", .acfunJSON, 5, [9]), ("acfun/akdanmaku.json", .acfunJSON, 4, []),
      ("players/ccl.json", .cclJSON, 7, [11]),
      ("dandanplay/comments.json", .dandanplayJSON, 5, []), ("dandanplay/comments.xml", .dandanplayXML, 3, []),
      ("dandanplay/damaged.json", .dandanplayJSON, 4, [4, 5, 6, 7, 8, 10]),
      ("dandanplay/damaged.xml", .dandanplayXML, 4, [3, 6, 7, 9]), ("players/bahamut.json", .bahamutJSON, 3, []),
      ("players/tencent.json", .tencentJSON, 3, []), ("players/dplayer.json", .dplayerJSON, 4, []),
      ("players/artplayer.json", .artplayerJSON, 4, []),
      ("players/dplayer-damaged.json", .dplayerJSON, 5, [3, 6, 7, 9, 11]),
      ("players/artplayer-damaged.json", .artplayerJSON, 6, [3, 7, 9, 10]),
      ("ass/danmakufactory.ass", .ass, 5, []), ("ass/danmaku2ass.ass", .ass, 4, []),
      ("ass/damaged.ass", .ass, 3, [9, 10, 11, 12, 13, 20]),
    ] as [(String, CommentFormat, Int, [Int])])
  func fixtureIsDetectedAndRead(name: String, format: CommentFormat, good: Int, bad: [Int]) throws {
    let file = try CommentReader.read(contentsOf: FixtureFiles.path(name))
    #expect(file.format == format)
    #expect(file.comments.count == good)
    #expect(file.problems.map(\.position.line) == bad)
  }

  @Test(arguments: Dialect.all)
  func formatIsFoundByContent(dialect: Dialect) throws {
    for items in [[dialect.item(1, "a")], [dialect.item(1, "a"), dialect.damaged[0], dialect.item(2, "b")]] {
      #expect(try read(dialect.file(items), format: nil).format == dialect.format)
    }
    #expect(try read("\u{FEFF}\r\n" + dialect.file([dialect.item(1, "a")]), format: nil).format == dialect.format)
  }

  @Test func objectsOutsideOfAnArrayAreNagaresOwnFormat() throws {
    #expect(try read("{\"time\":1,\"text\":\"a\"}\n{\"time\":2,\"text\":\"b\"}", format: nil).format == .ndjson)
    #expect(try read("[{\"time\":1,\"text\":\"a\"}]", format: nil).format == .artplayerJSON)
  }

  @Test func emptyResponseOfDanDanPlayIsRecognised() throws {
    let file = try read("{\"count\":0,\"comments\":[]}", format: nil)
    #expect(file.format == .dandanplayJSON)
    #expect(file.itemCount == 0)
  }

  @Test(arguments: [
    "[[1,2,3]]", "[1]", "{\"code\":-404,\"data\":[]}", "{\"data\":[[1,\"a\",\"b\"]]}", "{\"tags\":[],\"comments\":[1]}",
  ])
  func otherJSONIsNotRecognised(content: String) {
    #expect(throws: CommentReadError.unrecognised(.json)) { try read(content, format: nil) }
  }

  @Test(arguments: ["[]", "{}", "{\"comments\": [ ]}", "{\"danmakus\":[]}"])
  func emptyListsAreNamed(content: String) {
    #expect(throws: CommentReadError.unrecognised(.emptyList)) { try read(content, format: nil) }
  }

  @Test func messagesOfBilibiliLiveSocketAreNamed() throws {
    let path = FixtureFiles.path("bilibili/live-socket.jsonl")
    #expect(throws: CommentReadError.unrecognised(.bilibiliLive)) { try CommentReader.read(contentsOf: path) }
    let lines = try String(contentsOf: URL(filePath: path), encoding: .utf8).split(separator: "\n")
    for line in lines {
      for content in [String(line), "[\(line)]", "[\(line),\n\(line)]"] {
        #expect(throws: CommentReadError.unrecognised(.bilibiliLive)) { try read(content, format: nil) }
      }
    }
  }

  /// Other formats may have members named `cmd`, too.
  @Test func otherObjectsWithCmdAreNotBilibili() throws {
    let own = try read("{\"time\":1,\"text\":\"a\",\"cmd\":\"x\",\"data\":1}", format: nil)
    #expect(own.format == .ndjson)
    #expect(own.comments.map(\.text) == ["a"])
    let page = try read("{\"cmd\":\"get\",\"code\":0,\"data\":[[1,0,255,\"u\",\"a\"]]}", format: nil)
    #expect(page.comments.map(\.text) == ["a"])
    let nested = "{\"cmd\":{\"cmd\":\"a\",\"info\":[]}}"
    #expect(throws: CommentReadError.unrecognised(.json)) { try read(nested, format: nil) }
  }

  @Test(arguments: [
    "[Script Info]\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\pos(9,9)}a subtitle",
    "[Script Info]\n[V4+ Styles]\nStyle: TOP,Sans,20\nStyle: Default,Sans,20\n",
  ])
  func subtitlesAreNotComments(content: String) {
    #expect(throws: CommentReadError.unrecognised(.subtitles)) { try read(content, format: nil) }
  }

  @Test func commentElementsOfOtherXMLAreNotDanDanPlay() {
    #expect(throws: CommentReadError.unrecognised(.xml)) {
      try read("<wiki><Comment author=\"a\">x</Comment></wiki>", format: nil)
    }
  }

  @Test(arguments: Dialect.all)
  func commentsSurviveNagaresOwnFormat(dialect: Dialect) throws {
    let items = (1...20).map { dialect.item($0, "第\($0) / & \($0 % 2 == 0 ? "a" : "ü")") }
    let file = try read(dialect.file(items), format: dialect.format)
    #expect(file.comments.count == 20)
    try expectRoundTrip(file.comments)
  }

  @Test(arguments: [
    "acfun/list.json", "acfun/answer.json", "acfun/pages.json", "acfun/akdanmaku.json", "players/ccl.json",
    "dandanplay/comments.json", "dandanplay/comments.xml",
    "players/bahamut.json",
    "players/tencent.json", "players/dplayer.json", "players/artplayer.json", "ass/danmakufactory.ass",
    "ass/danmaku2ass.ass",
  ])
  func fixturesSurviveNagaresOwnFormat(name: String) throws {
    try expectRoundTrip(try CommentReader.read(contentsOf: FixtureFiles.path(name)).comments)
  }

  private func expectRoundTrip(_ comments: [Comment]) throws {
    var writer = NDJSONWriter()
    let lines = comments.map { writer.lines(of: $0) }.joined()
    #expect(try read(lines, format: nil).comments == comments)
  }
}
