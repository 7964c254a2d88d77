import NagareComments
import Testing

@Suite struct YouTubeBadgeTests {
  private func badge(_ members: String) -> String { "{\"liveChatAuthorBadgeRenderer\":{\(members)}}" }

  private func icon(_ type: String, tooltip: String) -> String {
    badge("\"icon\":{\"iconType\":\"\(type)\"},\"tooltip\":\"\(tooltip)\",\"accessibility\":{\"label\":\"x\"}")
  }

  private func member(_ tooltip: String) -> String {
    badge("\"customThumbnail\":{\"thumbnails\":[{\"url\":\"https://example.com/1.png\"}]},\"tooltip\":\"\(tooltip)\"")
  }

  private func badges(_ list: String) throws -> [CommentBadge] {
    let action = chatAction().replacing("\"id\":\"i\"", with: "\"authorBadges\":\(list),\"id\":\"i\"")
    let file = try read(chatLine(actions: action), format: .youTubeLiveChat)
    #expect(file.problems.isEmpty)
    let comment = try #require(file.comments.first)
    #expect(comment.senderName == "Åsa")
    #expect(try roundTrip(file.comments) == file.comments)
    return comment.badges
  }

  @Test func iconsAndImagesGiveTheKind() throws {
    let list = [
      icon("OWNER", tooltip: "Owner"), icon("MODERATOR", tooltip: "モデレーター"), icon("VERIFIED", tooltip: "Verified"),
      member("Member (6 months)"), icon("STAR", tooltip: ""),
    ]
    #expect(
      try badges("[\(list.joined(separator: ","))]") == [
        CommentBadge(kind: .owner, label: "Owner"), CommentBadge(kind: .moderator, label: "モデレーター"),
        CommentBadge(kind: .verified, label: "Verified"), CommentBadge(kind: .member, label: "Member (6 months)"),
        CommentBadge(kind: .other("STAR"), label: "STAR"),
      ])
  }

  @Test(arguments: [
    "null", "{}", "7", "\"x\"", "[null,7,[],{}]", "[{\"other\":{}}]", "[{\"liveChatAuthorBadgeRenderer\":7}]",
    "[{\"liveChatAuthorBadgeRenderer\":{\"tooltip\":\"x\"}}]",
    "[{\"liveChatAuthorBadgeRenderer\":{\"icon\":{\"iconType\":\"\"},\"customThumbnail\":null}}]",
  ])
  func invalidListIsNoBadge(list: String) throws {
    #expect(try badges(list).isEmpty)
  }

  @Test func badgesBeyondTheLimitAreDropped() throws {
    let list = (0..<12).map { member("m\($0)") }.joined(separator: ",")
    #expect(try badges("[\(list)]").map(\.label) == (0..<CommentLimits.badges).map { "m\($0)" })
  }

  @Test func labelsAreCleanAndCut() throws {
    let label = try badges("[\(member("a\\nb\u{202E}" + String(repeating: "c", count: 40)))]")[0].label
    #expect(label == "a b" + String(repeating: "c", count: CommentLimits.badgeCharacters - 3))
  }

  @Test func listsThatDifferOnlyAtTheStartAreDifferent() throws {
    let end = icon("VERIFIED", tooltip: "A tooltip that is longer than the others")
    let actions = ["OWNER", "MODERATOR", "OWNER"].enumerated().map { index, type in
      chatAction(id: "\(index)").replacing(
        "\"clientId\"", with: "\"x\""
      ).replacing("\"id\":", with: "\"authorBadges\":[\(icon(type, tooltip: "t")),\(end)],\"id\":")
    }
    let file = try read(chatLine(actions: actions.joined(separator: ",")), format: .youTubeLiveChat)
    #expect(
      file.comments.map { $0.badges.map(\.kind) } == [
        [.owner, .verified], [.moderator, .verified], [.owner, .verified],
      ])
  }

  @Test func purchasesAndGiftsHaveBadges() throws {
    let list = "[\(member("m"))]"
    let paid =
      "{\"addChatItemAction\":{\"item\":{\"liveChatPaidMessageRenderer\":{\"id\":\"p\",\"authorBadges\":\(list),"
      + "\"purchaseAmountText\":{\"simpleText\":\"€1.00\"}}}}}"
    let gift =
      "{\"addChatItemAction\":{\"item\":{\"liveChatSponsorshipsGiftPurchaseAnnouncementRenderer\":{\"id\":\"g\","
      + "\"header\":{\"liveChatSponsorshipsHeaderRenderer\":{\"authorName\":{\"simpleText\":\"Gus\"},"
      + "\"authorBadges\":\(list)}}}}}}"
    let file = try read(chatLine(actions: paid + "," + gift), format: .youTubeLiveChat)
    #expect(file.comments.map(\.purchase?.kind) == [.superChat, .membership])
    #expect(file.comments.map { $0.badges.map(\.kind) } == [[.member], [.member]])
    #expect(file.comments[1].senderName == "Gus")
  }
}
