import Foundation
import NagareComments
import TestSupport
import Testing

@Suite struct TwitchTests {
  private static func fixture() throws -> CommentFile {
    try CommentReader.read(contentsOf: FixtureFiles.path("twitch/chat.json"))
  }

  @Test func chatIsFoundByContent() throws {
    let file = try Self.fixture()
    #expect(file.format == .twitchJSON)
    #expect(file.problems.isEmpty)
    #expect(file.comments.map(\.id) == ["a1", "a2", "a3", "a4"])
    #expect(file.emptyCount == 1)
  }

  @Test func timesMayBeFractionsOrStrings() throws {
    #expect(try Self.fixture().comments.map(\.time) == [1, 2.5, 3, 4])
  }

  @Test func textComesFromTheFragmentsOrTheBody() throws {
    let texts = try Self.fixture().comments.map(\.text)
    #expect(texts == ["hello Kappa boat", "WIDE草 boatJAM 草", "ben subscribed for 3 months! 🎉 NoPic", "only a body"])
  }

  @Test func commenterMayBeMissing() throws {
    let comments = try Self.fixture().comments
    #expect(comments.map(\.senderName) == ["Åsa", "", "ben", "Cho"])
    #expect(comments.map(\.sender) == ["101", "", "103", "104"])
  }

  @Test func subscriptionsAreMembershipsAndBitsAreGifts() throws {
    let comments = try Self.fixture().comments
    #expect(
      comments.map(\.purchase) == [
        nil, Purchase(kind: .gift, priceText: "100 bits", item: "bits", count: 100), Purchase(kind: .membership), nil,
      ])
    #expect(comments[1].text == "WIDE草 boatJAM 草")
    for kind in ["sub", "subgift", "primepaidupgrade"] {
      let file = try readTwitch([chatComment(notice: kind)])
      #expect(file.comments.map(\.purchase) == [Purchase(kind: .membership)])
    }
    #expect(try readTwitch([chatComment(notice: "raid")]).comments[0].purchase == nil)
  }

  @Test(arguments: ["null", "[1]", "{\"a\":\"b\"}", "7"])
  func invalidNoticeLosesNothing(kind: String) throws {
    let file = try readTwitch([chatComment(notice: "x").replacing("\"msg_id\":\"x\"", with: "\"msg_id\":\(kind)")])
    #expect(file.comments.map(\.text) == ["hello"])
    #expect(file.problems.isEmpty)
  }

  @Test(arguments: ["0", "-5", "null", "\"x\"", "1e99"])
  func invalidBitsAreNoGift(bits: String) throws {
    let file = try readTwitch([chatComment().replacing("\"body\"", with: "\"bits_spent\":\(bits),\"body\"")])
    #expect(file.comments.map(\.purchase) == [nil])
  }

  @Test func dateIsRead() throws {
    #expect(try readTwitch([chatComment()]).comments.map(\.sentAt) == [1_767_297_601])
    let dates = try ["null", "7", "\"soon\"", "{}"].map { date in
      try readTwitch([chatComment().replacing("\"2026-01-01T20:00:01Z\"", with: date)]).comments[0].sentAt
    }
    #expect(dates == [nil, nil, nil, nil])
  }

  @Test func namesAreCleanAndOneLine() throws {
    let dirty = "a\\nb\u{202E}c" + String(repeating: "\u{301}", count: 40)
    let clean = "a bc" + String(repeating: "\u{301}", count: CommentLimits.marksPerBase)
    let comments = [
      chatComment().replacing("Åsa", with: dirty),
      chatComment().replacing("\"Åsa\"", with: "\"\"").replacing("asa", with: dirty),
    ]
    #expect(try readTwitch(comments).comments.map(\.senderName) == [clean, clean])
  }

  @Test func ownEmotesAreAtTheirFragments() throws {
    let emotes = try Self.fixture().comments.map(\.emotes)
    #expect(emotes[0].map(\.start) == [6])
    #expect(emotes[0].map(\.count) == [5])
    #expect(emotes[0].map(\.image.data) == [[0x89, 0x50, 0x4E, 0x47]])
    #expect(emotes[2].isEmpty, "the emote has no image")
  }

  @Test func emotesOfExtensionsAreWholeWords() throws {
    let emotes = try Self.fixture().comments[1].emotes
    #expect(emotes.map(\.start) == [6, 14])
    #expect(emotes.map(\.count) == [7, 1])
    #expect(emotes.map(\.image.data) == [[0, 1, 2], [0, 1, 4]])
  }

  @Test func ownEmotesAndThoseOfExtensionsDoNotShareIdentifiers() throws {
    let comments = try Self.fixture().comments
    #expect(comments[0].emotes[0].image.id == "25")
    #expect(comments[1].emotes[0].image.id != "25")
  }

  @Test func wordWithinAnOwnEmoteIsNotReplacedTwice() throws {
    let file = try readTwitch(
      [chatComment(fragments: [("boat", nil), (" Kappa boat ", "25"), ("boat", nil)])], own: ["25"], words: ["boat"])
    #expect(file.comments[0].text == "boat Kappa boat boat")
    #expect(file.comments[0].emotes.map(\.start) == [0, 4, 16])
  }

  @Test func membersOfTheRootMayBeInAnyOrder() throws {
    let expected = try Self.fixture()
    let json = try String(contentsOfFile: FixtureFiles.path("twitch/chat.json"), encoding: .utf8)
    let start = try #require(json.range(of: "\"embeddedData\"")).lowerBound
    let comments = try #require(json.range(of: "\"comments\"")).lowerBound
    let images = json[start...].dropLast(2)
    for name in ["embeddedData", "emotes"] {
      let renamed = images.replacing("embeddedData", with: name)
      let moved = "{" + renamed + "," + json[comments..<start] + "\"x\":1}"
      #expect(try read(moved, format: nil).comments == expected.comments)
    }
  }

  @Test func commentsOfWholeSecondsAreSpread() throws {
    let file = try readTwitch((0..<40).map { chatComment(id: "\($0)", time: "\($0 / 4)") })
    #expect(file.comments.map(\.time) == (0..<40).map { Double($0) / 4 })
    #expect(file.comments.map(\.id) == (0..<40).map { CommentID("\($0)") })
  }

  @Test func imageBeyondTheLimitIsIgnored() throws {
    #expect(CommentLimits.imageBytes == 1 << 20)
    for (count, isKept) in [(1 << 20, true), (1 << 20 + 1, false)] {
      let file = try readTwitch(
        [chatComment(fragments: [("Kappa", "25")])], own: ["25"], data: [UInt8](repeating: 7, count: count))
      #expect(file.comments[0].emotes.isEmpty != isKept)
    }
  }

  @Test func emotesBeyondTheLimitAreText() throws {
    let fragments = (0..<300).map { _ in ("ab", "25" as String?) }
    let file = try readTwitch([chatComment(fragments: fragments)], own: ["25"])
    #expect(file.comments[0].emotes.count == CommentLimits.emotes)
    #expect(file.comments[0].text.count == 600)
    let words = String(repeating: "boat ", count: 200)
    let mixed = try readTwitch(
      [chatComment(fragments: fragments.prefix(200) + [(words, nil)])], own: ["25"], words: ["boat"])
    #expect(mixed.comments[0].emotes.count <= CommentLimits.emotes)
  }

  @Test func textBeyondTheLimitKeepsTheEmotesBeforeIt() throws {
    let filler = String(repeating: "a", count: 1_020)
    let file = try readTwitch(
      [chatComment(fragments: [("x", "25"), (filler, nil), ("end", "25"), ("gone", "25")])], own: ["25"])
    #expect(file.comments[0].text == "x" + filler + "end")
    #expect(file.comments[0].emotes.map(\.start) == [0, 1_021])
    let cut = try readTwitch([chatComment(fragments: [("x", "25"), (filler, nil), ("longer", "25")])], own: ["25"])
    #expect(cut.comments[0].text == "x" + filler + "lon")
    #expect(cut.comments[0].emotes.map(\.start) == [0])
  }

  @Test func marksAcrossFragmentsAreWithinTheLimit() throws {
    let marks = String(repeating: "\u{301}", count: 12)
    let file = try readTwitch(
      [chatComment(fragments: [("k", "25"), ("e" + marks, nil), (marks + "!", nil), ("z", "25")])], own: ["25"])
    #expect(file.comments[0].text.unicodeScalars.count == 2 + CommentLimits.marksPerBase + 2)
    #expect(file.comments[0].emotes.map(\.start) == [0], "emotes after dropped marks are not kept")
  }

  @Test func commentsSurviveNagaresOwnFormat() throws {
    let file = try Self.fixture()
    #expect(try roundTrip(file.comments) == file.comments)
  }
}
