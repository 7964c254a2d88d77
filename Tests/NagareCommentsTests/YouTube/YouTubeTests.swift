import Foundation
import NagareComments
import TestSupport
import Testing

@Suite struct YouTubeTests {
  private static func fixture(_ name: String = "replay") throws -> CommentFile {
    try CommentReader.read(contentsOf: FixtureFiles.path("youtube/\(name).json"))
  }

  @Test(arguments: ["replay", "live"])
  func chatIsFoundByContent(name: String) throws {
    let file = try Self.fixture(name)
    #expect(file.format == .youTubeLiveChat)
    #expect(file.problems.isEmpty)
  }

  @Test func everyKindOfMessageIsAComment() throws {
    let comments = try Self.fixture().comments
    #expect(comments.map(\.id) == ["id1", "id2", "id3", "id4", "id5", "id6", "id7"])
    #expect(comments.map(\.time) == [1.5, 2, 3, 4, 5, 5, 6])
    #expect(comments.map(\.senderName) == ["Åsa", "Ben", "Cho", "Dai", "Eva", "Fay", "Gus"])
    #expect(
      comments.map(\.text) == [
        "nice 😀 :_boat:", "for the boat", "", "a waving boat", "still here", "Welcome to Sailors!",
        "Gifted 5 Nagare memberships",
      ])
  }

  @Test func senderAndDateAreRead() throws {
    let comment = try Self.fixture().comments[0]
    #expect(comment.sender == "UC101")
    #expect(comment.sentAt == 1_767_225_600.5)
  }

  @Test func tickersBannersPollsAndNoticesAreIgnored() throws {
    #expect(try Self.fixture().ignoredCount == 5)
  }

  @Test func purchasesAreRead() throws {
    let purchases = try Self.fixture().comments.map(\.purchase)
    #expect(
      purchases == [
        nil,
        Purchase(kind: .superChat, price: 1_000, currency: "JPY", priceText: "¥1,000", background: 0x1DE9B6),
        Purchase(kind: .superChat, price: 5, currency: "USD", priceText: "$5.00", background: 0x1E88E5),
        Purchase(kind: .gift, price: 2.79, currency: "CAD", priceText: "CA$2.79", background: 0x00BFA5),
        Purchase(kind: .membership, item: "Member for 3 months"), Purchase(kind: .membership),
        Purchase(kind: .membership, count: 5),
      ])
  }

  @Test(arguments: ["null", "[1]", "{}", "\"a boat\""])
  func invalidLabelOfAStickerLosesNothing(label: String) throws {
    let sticker =
      "{\"addChatItemAction\":{\"item\":{\"liveChatPaidStickerRenderer\":{\"id\":\"p\",\"headerSubtext\":"
      + "{\"simpleText\":\"x\"},\"sticker\":{\"accessibility\":{\"accessibilityData\":{\"label\":\(label)}}}}}}}"
    let file = try read(chatLine(actions: sticker), format: nil)
    #expect(file.comments.map(\.id) == ["p"])
    #expect(file.problems.isEmpty)
  }

  @Test func namesAndPricesAreCleanAndOneLine() throws {
    let dirty = "a\\nb\u{202E}c" + String(repeating: "\u{301}", count: 40)
    let clean = "a bc" + String(repeating: "\u{301}", count: CommentLimits.marksPerBase)
    let paid =
      "{\"addChatItemAction\":{\"item\":{\"liveChatPaidMessageRenderer\":{\"message\":{\"simpleText\":\"x\"},"
      + "\"authorName\":{\"simpleText\":\"\(dirty)\"},\"purchaseAmountText\":{\"simpleText\":\"\(dirty)\"}}}}}"
    let comment = try read(chatLine(actions: paid), format: nil).comments[0]
    #expect(comment.senderName == clean)
    #expect(comment.purchase == Purchase(kind: .superChat, priceText: clean))
  }

  @Test(arguments: ["liveChatPaidMessageRenderer", "liveChatPaidStickerRenderer", "liveChatMembershipItemRenderer"])
  func purchaseWithoutAMessageHasNoText(renderer: String) throws {
    let paid =
      "{\"addChatItemAction\":{\"item\":{\"\(renderer)\":{\"purchaseAmountText\":{\"simpleText\":\"€1.00\"}}}}}"
    let file = try read(chatLine(actions: paid), format: nil)
    #expect(file.comments.map(\.text) == [""])
    #expect(file.comments[0].purchase != nil)
  }

  @Test func offsetIsReadFromEitherPlaceAndMayBeNegative() throws {
    #expect(try Self.fixture("live").comments.map(\.time) == [-416.809, -416, 0.25])
  }

  @Test func repeatedPaidMessageIsIgnored() throws {
    let paid =
      "{\"addChatItemAction\":{\"item\":{\"liveChatPaidMessageRenderer\":{\"id\":\"p\","
      + "\"purchaseAmountText\":{\"simpleText\":\"€1.00\"}}}}}"
    let file = try read(chatLine(actions: paid) + chatLine(actions: paid), format: nil)
    #expect(file.comments.count == 1)
    #expect(file.ignoredCount == 1)
  }

  @Test func customEmojiIsRecognisedByItsIdentifier() throws {
    let runs =
      "{\"emoji\":{\"emojiId\":\"UCa/b\",\"shortcuts\":[\":b:\"]}},"
      + "{\"emoji\":{\"emojiId\":\"1️⃣\",\"shortcuts\":[\":one:\"],\"isCustomEmoji\":false}}"
    #expect(try read(chatLine(actions: chatAction(runs: runs)), format: nil).comments.map(\.text) == [":b:1️⃣"])
  }

  @Test func messageWithoutIdentifierGetsItsPosition() throws {
    let action =
      "{\"addChatItemAction\":{\"item\":{\"liveChatTextMessageRenderer\":{\"message\":{\"simpleText\":\"x\"}}}}}"
    let file = try read(chatLine(actions: action + "," + action), format: nil)
    #expect(file.comments.map(\.id.description) == ["#1", "#2"])
  }

  @Test func commentsSurviveNagaresOwnFormat() throws {
    for name in ["replay", "live"] {
      let file = try Self.fixture(name)
      #expect(try roundTrip(file.comments) == file.comments)
    }
  }

  /// The site gives them an offset of 0.
  @Test func messagesBeforeTheStreamHaveTheirDisplayedTime() throws {
    for (shown, time) in [("-25:03", -1_503.0), ("0:07", 0), ("", 0)] {
      let message =
        "{\"addChatItemAction\":{\"item\":{\"liveChatTextMessageRenderer\":{\"message\":{\"simpleText\":\"x\"},"
        + "\"timestampText\":{\"simpleText\":\"\(shown)\"}}}}}"
      #expect(try read(chatLine(actions: message, offset: "\"0\""), format: nil).comments.map(\.time) == [time])
    }
  }
}

/// A line as written by yt-dlp.
func chatLine(actions: String, offset: String = "\"1000\"") -> String {
  "{\"replayChatItemAction\":{\"actions\":[\(actions)],\"videoOffsetTimeMsec\":\(offset)}}\n"
}

/// An action that adds a message.
func chatAction(id: String = "i", runs: String = "{\"text\":\"好\"}") -> String {
  "{\"addChatItemAction\":{\"item\":{\"liveChatTextMessageRenderer\":{\"message\":{\"runs\":[\(runs)]},"
    + "\"authorName\":{\"simpleText\":\"Åsa\"},\"id\":\"\(id)\"}},\"clientId\":\"c\"}}"
}
