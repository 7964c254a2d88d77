import NagareComments
import Testing

@Suite struct NDJSONBadgeTests {
  private static let image = EmoteImage(id: "badge/subscriber/12", data: [1, 2, 3])

  private func comment(_ badges: [CommentBadge], id: CommentID = "7") -> Comment {
    var comment = Comment(id: id, time: 1.5, text: "草")
    comment.badges = badges
    return comment
  }

  private func badges(_ list: String) throws -> [CommentBadge] {
    let file = try read("{\"time\":1,\"text\":\"a\",\"badges\":\(list)}", format: .ndjson)
    #expect(file.comments.map(\.text) == ["a"])
    #expect(file.problems.isEmpty)
    return file.comments[0].badges
  }

  @Test func allPropertiesAreWrittenAndReadBack() throws {
    var comment = comment([
      CommentBadge(kind: .owner), CommentBadge(kind: .other("medal"), label: "牌子 15", background: 0x00D1F1),
      CommentBadge(kind: .subscriber, label: "1 \"Year\"", image: Self.image),
    ])
    comment.senderColor = 0xFF7F50
    var writer = NDJSONWriter()
    let lines = writer.lines(of: comment)
    #expect(
      lines == """
        {"image":{"id":"badge/subscriber/12","data":"AQID"}}
        {"time":1.5,"text":"草","id":"7","name_color":"#ff7f50","badges":[{"kind":"owner"},\
        {"kind":"medal","label":"牌子 15","background":"#00d1f1"},\
        {"kind":"subscriber","label":"1 \\"Year\\"","image":"badge/subscriber/12"}]}

        """)
    #expect(try read(lines, format: nil).comments == [comment])
  }

  @Test func imageIsWrittenOnceAndSharedWithEmotes() throws {
    var comments = (0..<3).map { comment([CommentBadge(kind: .member, image: Self.image)], id: CommentID("\($0)")) }
    comments[2].emotes = [Emote(start: 0, count: 1, image: Self.image)]
    var writer = NDJSONWriter()
    let lines = comments.map { writer.lines(of: $0) }.joined()
    #expect(lines.split(separator: "\n").count == 4)
    let read = try NagareCommentsTests.read(lines, format: .ndjson).comments
    #expect(read == comments)
    let images = read.compactMap { $0.badges.first?.image } + read[2].emotes.map(\.image)
    #expect(images.count == 4)
    #expect(images.allSatisfy { $0 === images[0] })
  }

  @Test(arguments: [
    "null", "{}", "7", "\"x\"", "[]", "[null,7,[],\"x\",{}]", "[{\"label\":\"x\"}]", "[{\"kind\":\"\"}]",
  ])
  func invalidBadgeIsDropped(list: String) throws {
    #expect(try badges(list).isEmpty)
  }

  @Test func invalidMemberCostsOnlyItself() throws {
    let list = "[{\"kind\":\"member\",\"label\":[],\"background\":\"red\",\"image\":\"unknown\",\"new\":{}}]"
    #expect(try badges(list) == [CommentBadge(kind: .member)])
    let file = try read("{\"time\":1,\"text\":\"a\",\"name_color\":\"red\",\"name\":\"n\"}", format: .ndjson)
    #expect(file.comments.map(\.senderColor) == [nil])
    #expect(file.comments.map(\.senderName) == ["n"])
  }

  @Test func textsAreCleanAndCut() throws {
    let dirty = "a\\nb\u{202E}" + String(repeating: "c", count: 40)
    let clean = "a b" + String(repeating: "c", count: CommentLimits.badgeCharacters - 3)
    let badges = try badges("[{\"kind\":\"\(dirty)\",\"label\":\"\(dirty)\"}]")
    #expect(badges == [CommentBadge(kind: .other(clean), label: clean)])
    #expect(try roundTrip([comment(badges)]) == [comment(badges)])
  }

  @Test func badgesBeyondTheLimitAreDropped() throws {
    let list = (0..<12).map { "{\"kind\":\"b\($0)\"}" }.joined(separator: ",")
    #expect(try badges("[\(list)]").map(\.label) == (0..<CommentLimits.badges).map { "b\($0)" })
  }

  @Test func imagesOfStrangersAreIgnored() throws {
    let lines =
      "{\"image\":{\"id\":\"e\",\"data\":\"AQID\"}}{\"text\":\"x\",\"badges\":[{\"kind\":\"member\",\"image\":\"e\"}]}"
    var reader = LiveCommentReader()
    let results = reader.read(Array(lines.utf8))
    #expect(try results.map { try $0.get().comment.badges } == [[CommentBadge(kind: .member)]])
  }
}

@Suite struct CommentBadgeTests {
  @Test func namesOfKindsAreReadBack() {
    for kind in [.owner, .moderator, .verified, .member, .subscriber, .other("vip")] as [CommentBadge.Kind] {
      #expect(CommentBadge.Kind(name: kind.name) == kind)
    }
  }

  @Test func colorAndBadgesDoNotPreventMerging() {
    let comments = [0xFF0000, 0x00FF00].enumerated().map { index, color in
      var comment = Comment(time: Double(index), text: "草")
      comment.isHighlighted = true
      comment.senderColor = UInt32(color)
      comment.badges = [CommentBadge(kind: index == 0 ? .owner : .member)]
      return comment
    }
    #expect(DuplicateMerger(window: 10).merge(comments).comments.map(\.text) == ["草 ×2"])
  }

  @Test func removalLeavesNothing() {
    var comment = Comment(time: 1, text: "草")
    (comment.senderColor, comment.badges) = (1, [CommentBadge(kind: .owner)])
    #expect(comment != Comment(time: 1, text: "草"))
    (comment.senderColor, comment.badges) = (nil, [])
    #expect(comment == Comment(time: 1, text: "草"))
  }
}
