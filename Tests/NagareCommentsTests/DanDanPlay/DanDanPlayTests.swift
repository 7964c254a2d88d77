import NagareComments
import TestSupport
import Testing

@Suite struct DanDanPlayTests {
  private func comment(p: String, m: String = "好", cid: String = "7") throws -> Comment {
    let file = try read(
      "{\"count\":1,\"comments\":[{\"cid\":\(cid),\"p\":\"\(p)\",\"m\":\"\(m)\"}]}", format: .dandanplayJSON)
    return try #require(file.comments.first, "\(file.problems)")
  }

  private func reason(_ item: String) throws -> CommentProblem.Reason? {
    try read("{\"comments\":[\(item)]}", format: .dandanplayJSON).problems.first?.reason
  }

  @Test func fourFieldsAreRead() throws {
    #expect(
      try comment(p: "12.34,1,16711680,[BiliBili]abcd1234")
        == Comment(
          id: "7", time: 12.34, color: 0xFF0000, text: "好", sender: "[BiliBili]abcd1234", language: .chinese))
  }

  @Test func eightFieldsAreThoseOfBilibili() throws {
    #expect(
      try comment(p: "4.2,5,36,255,1600000000,1,95fb08,99")
        == Comment(
          id: "7", time: 4.2, mode: .top, size: 36, color: 255, text: "好", sentAt: 1_600_000_000, pool: 1,
          sender: "95fb08", language: .chinese))
  }

  @Test func sendersMayHoldCommasAndEscapes() throws {
    #expect(try comment(p: "1,1,255,[D]a,b").sender == "[D]a,b")
    #expect(try comment(p: "1,1,255,[D]a,b,c,d,e").sender == "[D]a,b,c,d,e")
    #expect(try comment(p: "1,1,255,\\u5f39").sender == "弹")
    #expect(try comment(p: "1,1,255").sender.isEmpty)
    #expect(try comment(p: "1,1,25,255,0,0,\\u5f39,9").sender == "弹")
  }

  @Test func entitiesOfIdentifiersAreReplaced() throws {
    let xml = "<Comment Time=\"1\" Mode=\"1\" Color=\"255\" UId=\"a&amp;b\" CId=\"1&amp;2\">x</Comment>"
    let comment = try #require(try read(xml, format: .dandanplayXML).comments.first)
    #expect(comment.sender == "a&b")
    #expect(comment.id == "1&2")
  }

  @Test(arguments: [("1", Comment.Mode.scroll), ("4", .bottom), ("5", .top), ("6", .reverse)])
  func modesAreThoseOfBilibili(number: String, mode: Comment.Mode) throws {
    #expect(try comment(p: "1,\(number),255,0").mode == mode)
  }

  @Test func identifiersAreNumbersOrStrings() throws {
    #expect(try comment(p: "1,1,255,0", cid: "1530").id == "1530")
    #expect(try comment(p: "1,1,255,0", cid: "\"1530\"").id == "1530")
    #expect(try comment(p: "1,1,255,0", cid: "null").id == CommentID(position: 1))
  }

  @Test func lineBreaksOfMirroredSitesAreRead() throws {
    #expect(try comment(p: "1,1,255,0", m: "a/nb\\\\nc\\nd").text == "a\nb\nc\nd")
  }

  @Test func gradientsAreSkipped() throws {
    let file = try read(
      "{\"comments\":[{\"s\":\"1~2,1\",\"cid\":1,\"p\":\"1,1,2,0\",\"m\":\"a\"}]}", format: .dandanplayJSON)
    #expect(file.comments.map(\.color) == [2])
  }

  @Test func missingFieldsAreNamed() throws {
    #expect(try reason("{\"cid\":1,\"m\":\"x\"}") == .missing(field: "p"))
    #expect(try reason("{\"cid\":1,\"p\":\"1,1,255,0\"}") == .missing(field: "m"))
    #expect(try reason("{\"cid\":1,\"p\":\"1,1\",\"m\":\"x\"}") == .partCount(field: "p", count: 2, needed: 3))
  }

  @Test func attributesOfXMLAreRead() throws {
    let comments = try CommentReader.read(contentsOf: FixtureFiles.path("dandanplay/comments.xml")).comments
    #expect(
      comments == [
        Comment(id: "2", time: 0.5, mode: .bottom, color: 255, text: "底部", sender: "0", language: .chinese),
        Comment(
          id: "1", time: 1.5, color: 0xFFFFFF, text: "弹幕 & 更多", sentAt: 1_400_000_000, sender: "42", language: .chinese),
        Comment(
          id: "3", time: 2, mode: .top, color: 0xFF00, text: "顶部", sentAt: 1_400_000_000, pool: 1, sender: "-1",
          language: .chinese),
      ])
  }

  @Test func sixAndSevenFieldsAreThoseOfBilibili() throws {
    var expected = Comment(
      id: "7", time: 4.2, mode: .top, size: 36, color: 255, text: "好", sentAt: 1_600_000_000, pool: 1,
      language: .chinese)
    #expect(try comment(p: "4.2,5,36,255,1600000000,1") == expected)
    expected.sender = "95fb08"
    #expect(try comment(p: "4.2,5,36,255,1600000000,1,95fb08") == expected)
  }
}
