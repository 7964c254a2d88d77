import NagareComments
import Testing

@Suite struct RecorderSenderTests {
  private static let medal = CommentBadge(kind: .other("medal"), label: "牌子 15", background: 398_668)

  private func escaped(_ json: String) -> String { json.replacing("&", with: "&amp;").replacing("\"", with: "&quot;") }

  private func comment(_ raw: String) throws -> Comment {
    let file = try read("<i><d p=\"1,1,25,1,1700000000,0,7,0\" user=\"甲\" raw=\"\(escaped(raw))\">好</d></i>")
    #expect(file.problems.isEmpty)
    let comment = try #require(file.comments.first)
    #expect(comment.senderName == "甲")
    #expect(try roundTrip(file.comments) == file.comments)
    return comment
  }

  @Test func listOfACommentIsRead() throws {
    let comment = try comment(
      "[[0,1,25,{\"extra\":\"{\\\"a\\\":\\\"]\\\"}\"}],\"好\",[7,\"甲\",1,0,0,10000,1,\"#00D1F1\"],"
        + "[15,\"牌子\",\"主播\",1547306,398668],[10,0],[\"\",\"\"],0,3,null]")
    #expect(comment.senderColor == 0x00D1F1)
    #expect(
      comment.badges == [CommentBadge(kind: .moderator), CommentBadge(kind: .member, label: "舰长"), Self.medal])
  }

  @Test func viewerWithoutMedalHasNoBadge() throws {
    let comment = try comment("[[0],\"好\",[7,\"甲\",0,0,0,10000,1,\"\"],[],[10],[],0,0]")
    #expect(comment.badges.isEmpty)
    #expect(comment.senderColor == nil)
  }

  @Test(arguments: ["sc", "gift", "guard"])
  func objectOfAPurchaseIsRead(element: String) throws {
    let raw =
      "{\"medal_info\":{\"medal_name\":\"牌子\",\"medal_level\":15,\"medal_color\":\"#06154c\"},"
      + "\"user_info\":{\"manager\":1,\"guard_level\":2,\"name_color\":\"#E17AFF\",\"user_info\":{\"manager\":0}}}"
    let file = try read(
      "<i><\(element) ts=\"1\" user=\"甲\" price=\"30\" giftname=\"花\" level=\"3\" raw=\"\(escaped(raw))\">x"
        + "</\(element)></i>"
    )
    #expect(file.comments.map(\.senderColor) == [0xE17AFF])
    let badges = [CommentBadge(kind: .moderator), CommentBadge(kind: .member, label: "提督"), Self.medal]
    #expect(file.comments.map(\.badges) == [badges])
    #expect(file.comments.map { $0.purchase != nil } == [true])
  }

  @Test(arguments: [
    "", "7", "x", "null", "[", "{", "[[[", "[0,1,2,3,4,5,6,7]", "[0,0,{},{},0,0,0,\"x\"]", "{\"medal_info\":7}",
    "{\"medal_info\":{\"medal_name\":\"\",\"medal_level\":3}}", "[0,0,[0,0,\"x\",0,0,0,0,\"red\"],[\"x\"],0,0,0,99]",
  ])
  func invalidMessageLosesNothing(raw: String) throws {
    let comment = try comment(raw)
    #expect(comment.badges.isEmpty)
    #expect(comment.senderColor == nil)
    #expect(comment.text == "好")
  }

  @Test func messageIsReadUpToItsError() throws {
    #expect(try comment("[[0],\"好\",[7],[15,\"牌子\",\"主播\",1,398668],x").badges == [Self.medal])
    #expect(
      try comment("[[0],\"好\",[7],[\"x\",\"牌子\",\"主播\",1,-5]]").badges == [
        CommentBadge(kind: .other("medal"), label: "牌子")
      ])
  }

  @Test func messageBeyondTheLimitIsIgnored() throws {
    #expect(CommentLimits.liveMessageBytes == 65_536)
    let start = "[0,0,[7],[15,'牌子','主播',1,398668]"
    for (count, expected) in [(65_536, [Self.medal]), (65_537, [])] {
      let raw = start + String(repeating: " ", count: count - start.utf8.count)
      let file = try read("<d p=\"1,1,25,1,1700000000,0,7,0\" raw='\(raw.replacing("'", with: "\""))'>好</d>")
      #expect(file.comments.map(\.badges) == [expected])
    }
  }

  @Test func nestedObjectsDoNotExhaustTheStack() throws {
    let raw = String(repeating: "{\"user_info\":", count: 2_000)
    #expect(try comment(raw).badges.isEmpty)
  }
}
