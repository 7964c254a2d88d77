import NagareComments
import TestSupport
import Testing

@Suite struct AcFunTests {
  private func comment(c: String, m: String = "好") throws -> Comment {
    let file = try read("[{\"c\":\"\(c)\",\"m\":\"\(m)\"}]", format: .acfunJSON)
    return try #require(file.comments.first, "\(file.problems)")
  }

  private func reason(_ item: String) throws -> CommentProblem.Reason? {
    try read("[\(item)]", format: .acfunJSON).problems.first?.reason
  }

  @Test func fieldsOfTheListAreRead() throws {
    let comment = try comment(c: "1.5,16711680,1,37,42,1437000000,9d2c-6f")
    #expect(
      comment
        == Comment(
          id: "9d2c-6f", time: 1.5, size: 37, color: 0xFF0000, text: "好", sentAt: 1_437_000_000, sender: "42",
          language: .chinese))
  }

  @Test func onlyFourFieldsAreNeeded() throws {
    let comment = try comment(c: "1,255,1,25")
    #expect(comment.id == CommentID(position: 1))
    #expect(comment.sender.isEmpty)
    #expect(comment.sentAt == nil)
    #expect(try reason("{\"c\":\"1,255,1\",\"m\":\"x\"}") == .partCount(field: "c", count: 3, needed: 4))
  }

  @Test func escapesOfIdentifiersAreReplaced() throws {
    let listed = try comment(c: "1,255,1,25,a\\u4e00b,0,c\\/d")
    #expect(listed.sender == "a一b")
    #expect(listed.id == "c/d")
    let item = "{\"position\":1,\"body\":\"x\",\"userId\":\"a\\u4e00b\",\"danmakuId\":\"c\\/d\"}"
    let answered = try #require(try read("{\"danmakus\":[\(item)]}", format: .acfunJSON).comments.first)
    #expect(answered.sender == "a一b")
    #expect(answered.id == "c/d")
  }

  @Test func datesMayBeInMilliseconds() throws {
    #expect(try comment(c: "1,255,1,25,1,1437000000500").sentAt == 1_437_000_000.5)
  }

  @Test(arguments: [("1", Comment.Mode.scroll), ("2", .scroll), ("4", .bottom), ("5", .top)])
  func modesAreThoseOfBilibili(number: String, mode: Comment.Mode) throws {
    #expect(try comment(c: "1,255,\(number),25").mode == mode)
  }

  @Test(arguments: ["0", "8", "9", "10", "x", ""])
  func otherModesScroll(number: String) throws {
    let file = try read("[{\"c\":\"1,255,\(number),25\",\"m\":\"x\"}]", format: .acfunJSON)
    #expect(file.comments.map(\.mode) == [.scroll])
    #expect(file.fieldProblems.map(\.value) == [number])
  }

  @Test func objectsAndArraysArePositioned() throws {
    let object = try comment(c: "1,255,7,25", m: "{\\\"n\\\":\\\"a\\\\rb\\\"}")
    #expect(object.mode == .positioned)
    #expect(object.text == "{\"n\":\"a\\rb\"}")
    let array = try comment(c: "1,255,7,25", m: " [0,0,\\\"1-1\\\",4,\\\"a\\\"]")
    #expect(array.mode == .positioned)
    #expect(array.text == " [0,0,\"1-1\",4,\"a\"]")
  }

  @Test func positionedCommentsOfPagesAreStringsOrJSON() throws {
    let file = try CommentReader.read(contentsOf: FixtureFiles.path("acfun/pages.json"))
    #expect(file.comments.map(\.mode) == Array(repeating: .positioned, count: 4) + [.scroll])
    #expect(file.problems.map(\.reason) == [.missing(field: "m")])
    let texts = try file.comments.prefix(3).map { try AcFunText(parsing: $0.text) }
    #expect(texts.map(\.text) == ["左上\n两行", "转", "对象"])
    #expect(texts[1].steps.map(\.duration) == [0.7, 5])
    #expect(texts[2].start.x == 0.001 && texts[2].steps.map(\.target.x) == [0.005])
    #expect(try PositionedText(parsing: file.comments[3].text).text == "数组")
  }

  @Test func fieldsOfAkDanmakuAreRead() throws {
    let file = try CommentReader.read(contentsOf: FixtureFiles.path("acfun/akdanmaku.json"))
    #expect(
      file.comments.prefix(2) == [
        Comment(
          id: "178244253", time: 1.68, mode: .top, size: 37, color: 0xFF0000, text: "顶部",
          sentAt: 1_592_927_444.12, sender: "11550000", language: .chinese),
        Comment(id: "3", time: 2, size: 18, color: 41194, text: "直接", language: .chinese),
      ])
    #expect(file.comments.map(\.time) == [1.68, 2, 3, 48.218])
    #expect(file.fieldProblems.map(\.value) == ["16777216"])
  }

  @Test func carriageReturnsAreLineBreaks() throws {
    #expect(try comment(c: "1,255,1,25", m: "a\\rb\\\\rc\\r\\nd").text == "a\nb\nc\nd")
  }

  @Test func allListsOfADumpAreRead() throws {
    let item = "{\"c\":\"1,255,1,25\",\"m\":\"x\"}"
    #expect(try read("[[\(item)],[],[\(item),\(item)]]", format: .acfunJSON).comments.count == 3)
    #expect(try read("[[[\(item)]],\(item)]", format: .acfunJSON).comments.count == 2)
  }

  @Test func bothListsOfAResponseAreRead() throws {
    let comments = try CommentReader.read(contentsOf: FixtureFiles.path("acfun/answer.json")).comments
    #expect(comments.map(\.time) == [0.25, 1.5, 90.061])
    #expect(comments.map(\.mode) == [.top, .scroll, .bottom])
    #expect(comments.map(\.size) == [16, 25, 37])
    #expect(comments.map(\.color) == [0xFF0000, 0xFFFFFF, 0xFF])
    #expect(comments.map(\.id) == ["101", "100", "102"])
    #expect(comments.map(\.sender) == ["8", "7", "9"])
    #expect(comments.map(\.sentAt) == [1_600_000_000, 1_600_000_000, 1_600_000_000])
  }

  @Test func missingFieldsAreNamed() throws {
    #expect(try reason("{\"m\":\"x\"}") == .missing(field: "position"))
    #expect(try reason("{\"c\":\"1,255,1,25\"}") == .missing(field: "m"))
    #expect(try reason("{\"position\":1,\"mode\":1}") == .missing(field: "text"))
    #expect(try reason("{\"position\":\"x\",\"body\":\"a\"}") == .time("x"))
  }
}
