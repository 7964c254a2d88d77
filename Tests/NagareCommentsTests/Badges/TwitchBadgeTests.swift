import Foundation
import NagareComments
import Testing

@Suite struct TwitchBadgeTests {
  private static let image: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
  private static let subscriber = "{\"_id\":\"subscriber\",\"version\":\"12\"}"

  private func comment(_ badges: String, color: String = "null", id: String = "a1") -> String {
    chatComment(id: id).replacing(
      "\"user_badges\":[{\"_id\":\"sub\",\"version\":\"1\"}]", with: "\"user_badges\":\(badges),\"user_color\":\(color)"
    )
  }

  private func described(_ version: String) -> String {
    "\"twitchBadges\":[{\"name\":\"subscriber\",\"versions\":{\"12\":\(version)}}]"
  }

  private func described(title: String = "1-Year Subscriber", data: [UInt8] = Self.image) -> String {
    described(
      "{\"title\":\"\(title)\",\"description\":\"x\",\"bytes\":\"\(Data(data).base64EncodedString())\",\"url\":\"u\"}")
  }

  /// Reads a chat with descriptions of its badges after or before the comments.
  private func read(_ comments: [String], _ described: String = "", isFirst: Bool = false) throws -> [Comment] {
    let list = "\"comments\":[" + comments.joined(separator: ",") + "]"
    let embedded = "\"embeddedData\":{\(described)}"
    let members = isFirst ? [embedded, list] : [list, embedded]
    let file = try NagareCommentsTests.read("{" + members.joined(separator: ",") + "}", format: .twitchJSON)
    #expect(file.problems.isEmpty)
    return file.comments
  }

  @Test(arguments: [true, false])
  func badgesAreDescribedBeforeOrAfterTheComments(isFirst: Bool) throws {
    let comments = try read([comment("[\(Self.subscriber)]", color: "\"#FF7F50\"")], described(), isFirst: isFirst)
    #expect(comments.map(\.senderName) == ["Åsa"])
    #expect(comments.map(\.senderColor) == [0xFF7F50])
    let image = EmoteImage(id: "badge/subscriber/12", data: Self.image)
    #expect(comments[0].badges == [CommentBadge(kind: .subscriber, label: "1-Year Subscriber", image: image)])
  }

  @Test func descriptionInOldFilesIsTheImageAlone() throws {
    let badges = try read([comment("[\(Self.subscriber)]")], described("\"iVBORw==\""))[0].badges
    #expect(badges.map(\.label) == ["subscriber"])
    #expect(badges.map(\.image?.data) == [Self.image])
  }

  @Test func commentsShareAnImage() throws {
    let moderator = "{\"_id\":\"moderator\",\"version\":\"1\"}"
    let lists = ["[\(Self.subscriber)]", "[\(moderator),\(Self.subscriber)]", "[\(Self.subscriber)]"]
    let comments = try read(lists.enumerated().map { comment($1, id: "\($0)") }, described())
    let images = comments.compactMap { $0.badges.last?.image }
    #expect(images.count == 3)
    #expect(images.allSatisfy { $0 === images[0] })
    #expect(comments[1].badges.map(\.kind) == [.moderator, .subscriber])
  }

  @Test(arguments: [
    ("broadcaster", CommentBadge.Kind.owner), ("moderator", .moderator), ("partner", .verified),
    ("subscriber", .subscriber), ("vip", .other("vip")),
  ])
  func kindsAreThoseOfTheSite(name: String, kind: CommentBadge.Kind) throws {
    let badges = try read([comment("[{\"_id\":\"\(name)\",\"version\":1}]")])[0].badges
    #expect(badges == [CommentBadge(kind: kind)])
    #expect(badges[0].label == kind.name)
  }

  @Test(arguments: [
    "null", "[]", "{}", "7", "\"x\"", "[null,7,\"x\",[]]", "[{}]", "[{\"_id\":\"\"}]", "[{\"_id\":null}]",
  ])
  func invalidListIsNoBadge(list: String) throws {
    let comment = try #require(read([comment(list)], described()).first)
    #expect(comment.badges.isEmpty)
    #expect(comment.text == "hello")
    var nameless = try #require(read([self.comment(list).replacing("Åsa", with: "").replacing("asa", with: "")]).first)
    nameless.sender = ""
    #expect(nameless == Comment(id: "a1", time: 1, text: "hello", sentAt: 1_767_297_601), "no property is left")
  }

  @Test(arguments: ["null", "\"\"", "\"red\"", "7", "\"#12345\"", "{}", "[1]"])
  func invalidColorIsUnknown(color: String) throws {
    let comment = try #require(read([comment("[]", color: color)]).first)
    #expect(comment.senderColor == nil)
    #expect(comment.senderName == "Åsa")
  }

  @Test(arguments: [
    "null", "{}", "\"\"", "\"!\"", "{\"title\":null,\"bytes\":null}", "{\"title\":7,\"bytes\":[1]}", "[{}]",
  ])
  func invalidDescriptionLeavesABadgeWithoutImage(description: String) throws {
    let comments = try read([comment("[\(Self.subscriber)]")], described(description))
    #expect(comments[0].badges.map(\.kind) == [.subscriber])
    #expect(comments[0].badges[0].image == nil)
  }

  @Test func badgesBeyondTheLimitAreDropped() throws {
    #expect(CommentLimits.badges == 8)
    let list = (0..<12).map { "{\"_id\":\"b\($0)\",\"version\":\"1\"}" }.joined(separator: ",")
    #expect(try read([comment("[\(list)]")])[0].badges.map(\.label) == (0..<8).map { "b\($0)" })
  }

  @Test func labelsAreCleanAndCut() throws {
    #expect(CommentLimits.badgeCharacters == 32)
    let title = "a\\nb\u{202E}" + String(repeating: "c", count: 40)
    let badges = try read([comment("[\(Self.subscriber)]")], described(title: title))[0].badges
    #expect(badges.map(\.label) == ["a b" + String(repeating: "c", count: 29)])
    let name = String(repeating: "d", count: 40)
    let unknown = try read([comment("[{\"_id\":\"\(name)\",\"version\":\"1\"}]")])[0].badges
    #expect(unknown.map(\.kind) == [.other(String(repeating: "d", count: 32))])
  }

  @Test func descriptionsBeyondTheLimitAreIgnored() throws {
    #expect(CommentLimits.describedBadges == 16_384)
    for (count, isKept) in [(16_383, true), (16_384, false)] {
      let others = (0..<count).map { "\"o\($0)\":\"AA==\"" }.joined(separator: ",")
      let described =
        "\"twitchBadges\":[{\"name\":\"other\",\"versions\":{\(others)}},"
        + "{\"name\":\"subscriber\",\"versions\":{\"12\":\"AQID\"}}]"
      let badges = try read([comment("[\(Self.subscriber)]")], described)[0].badges
      #expect(badges.map { $0.image != nil } == [isKept])
    }
  }

  @Test func imageBeyondTheLimitIsIgnored() throws {
    for (count, isKept) in [(CommentLimits.imageBytes, true), (CommentLimits.imageBytes + 1, false)] {
      let data = [UInt8](repeating: 7, count: count)
      let badges = try read([comment("[\(Self.subscriber)]")], described(data: data))[0].badges
      #expect(badges.map { $0.image != nil } == [isKept])
    }
  }

  @Test func emotesAndBadgesShareTheLimitOfAFile() throws {
    let size = CommentLimits.imageBytes
    let data = Data([UInt8](repeating: 7, count: size)).base64EncodedString()
    let emotes = (1..<CommentLimits.allImageBytes / size).map { "{\"id\":\"\($0)\",\"data\":\"\(data)\"}" }
    let versions = [1, 2].map { "\"\($0)\":{\"bytes\":\"\(data)\"}" }.joined(separator: ",")
    let described =
      "\"firstParty\":[\(emotes.joined(separator: ","))],\"twitchBadges\":[{\"name\":\"b\",\"versions\":{\(versions)}}]"
    let list = [1, 2].map { "{\"_id\":\"b\",\"version\":\"\($0)\"}" }.joined(separator: ",")
    #expect(try read([comment("[\(list)]")], described)[0].badges.map { $0.image != nil } == [true, false])
  }

  @Test func purchaseKeepsTheSender() throws {
    let cheer = comment("[\(Self.subscriber)]", color: "\"#0f8\"").replacing(
      "\"body\"", with: "\"bits_spent\":9,\"body\"")
    let comment = try #require(read([cheer], described()).first)
    #expect(comment.purchase?.count == 9)
    #expect(comment.senderName == "Åsa")
    #expect(comment.senderColor == 0x00FF88)
    #expect(comment.badges.count == 1)
  }

  @Test func truncationKeepsBadgesOfCompleteComments() throws {
    let json =
      "{\"comments\":[" + comment("[\(Self.subscriber)]", id: "1") + "," + comment("[\(Self.subscriber)]", id: "2")
      + "],\"embeddedData\":{\(described())}}"
    let bytes = Array(json.utf8)
    for count in 1...bytes.count {
      let file = try NagareCommentsTests.read(Array(bytes.prefix(count)), format: .twitchJSON)
      #expect(file.comments.allSatisfy { $0.badges.count == 1 }, "\(count)")
    }
    let whole = try NagareCommentsTests.read(bytes, format: .twitchJSON)
    #expect(whole.comments.map { $0.badges.count { $0.image != nil } } == [1, 1])
  }
}
