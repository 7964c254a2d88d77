import NagareComments
import Testing

@Suite struct NiconicoXMLTests {
  @Test func fixtureIsReadWhole() throws {
    let file = try Niconico.fixture("chats.xml")
    #expect(file.comments.map(\.time) == [-12, 0, 1, 2.5, 9, 10])
    #expect(file.comments.map(\.id.description) == ["2", "6", "5", "1", "3", "7"])
    #expect(file.comments.map(\.mode) == [.bottom, .code, .top, .scroll, .top, .scroll])
    #expect(file.comments.map(\.color) == [0xFF0000, 0x00FF00, 0xFFFFFF, 0xFFFFFF, 0xFF8000, 0xFFFFFF])
    #expect(file.comments.map(\.origin) == [.viewer, .owner, .owner, .viewer, .viewer, .viewer])
    #expect(file.comments.map(\.sender) == ["bbbb", "", "", "aaaa", "cccc", "eeee"])
    #expect(file.comments.map(\.commands) == [["device:3ds"], ["green", "@100", "ue"], [], [], ["full"], ["#ff8000"]])
    #expect(file.comments[3].text == "うぽつ")
    #expect(file.comments[3].sentAt == 1_400_000_000.25)
    #expect(file.comments[4].text == "two\nlines\tand a tab")
    #expect(file.comments[5].text == "1 < 2 & 3")
    #expect(file.comments.allSatisfy { $0.language == .japanese && $0.weight == nil })
    #expect(file.ignoredCount == 1)
    #expect(file.problems.isEmpty)
  }

  @Test func timesOfHimawariAreInBase36() throws {
    let file = try Niconico.fixture("himawari.xml")
    #expect(file.comments.map(\.time) == [-2, 0.46, 10])
    #expect(file.comments.map(\.id.description) == ["2", "3", "1"])
    #expect(file.comments.map(\.mode) == [.top, .scroll, .scroll])
    #expect(file.comments.map(\.color) == [0xFF0000, 0xFFFFFF, 0xFFFFFF])
    #expect(file.comments.map(\.sender) == ["u2", "u3", "u1"])
    #expect(file.comments.map(\.sentAt) == [1_400_000_010, 1_400_000_020, 1_400_000_000])
    #expect(file.comments.allSatisfy { $0.origin == .viewer })
  }

  @Test(arguments: ["", "-", "1.5", "é", "zzzzzzzzzzzz", "zzzzzzzzzzzzzzzzzzzzzzzz", "+1"])
  func badTimesOfHimawariAreReported(vpos: String) throws {
    let file = try read("<c p=\"\(vpos),0,1,u,0,0,\">x</c>", format: .niconicoXML)
    #expect(file.problems.map(\.reason) == [.time(vpos)])
  }

  @Test func entitiesOfIdentifiersAreReplaced() throws {
    let chat = "<chat vpos=\"1\" no=\"1&amp;2\" user_id=\"a&amp;b\">x</chat>"
    for item in [chat, "<c p=\"1,0,1&amp;2,a&amp;b,0,0,\">x</c>"] {
      let comment = try #require(try read(item, format: .niconicoXML).comments.first)
      #expect(comment.sender == "a&b")
      #expect(comment.id == "1&2")
    }
  }

  @Test func itemsOfHimawariAreFoundInAnyElement() throws {
    let item = "<c p=\"2s,1,5,u,0,g,ue big\">hi</c>"
    for content in ["<comment>\(item)</comment>", "<?xml version=\"1.0\"?><a><b/>\(item)</a>", item] {
      let file = try read(content, format: nil)
      #expect(file.format == .niconicoXML)
      #expect(file.comments.map(\.text) == ["hi"])
    }
  }

  @Test(arguments: ["", "x", "x,y", "1.5,1", "a b,1"])
  func otherElementsOfTheSameNameAreNotHimawari(value: String) {
    #expect(throws: CommentReadError.unrecognised(.xml)) { try read("<r><c p=\"\(value)\">hi</c></r>", format: nil) }
  }

  @Test func forkPrecedesTheAuthorForTheOrigin() throws {
    #expect(try Niconico.chat("fork=\"1\"").origin == .owner)
    #expect(try Niconico.chat("fork=\"2\"").origin == .easy)
    #expect(try Niconico.chat("fork=\"0\"").origin == .viewer)
    #expect(try Niconico.chat("fork=\"0\"", user: false).origin == .owner)
  }

  @Test(arguments: ["1", "2"])
  func incompleteDeletedItemsAreIgnored(reason: String) throws {
    let file = try read("<chat deleted=\"\(reason)\"/><chat vpos=\"1\" deleted=\"0\">x</chat>", format: .niconicoXML)
    #expect(file.ignoredCount == 1)
    #expect(file.comments.count == 1)
    #expect(file.problems.isEmpty)
  }

  @Test func emptyTextsAreCounted() throws {
    let file = try read("<chat vpos=\"1\" user_id=\"a\"></chat><chat vpos=\"1\" user_id=\"a\"/>", format: .niconicoXML)
    #expect(file.emptyCount == 2)
  }

  @Test func invalidDatesAreIgnored() throws {
    #expect(try Niconico.chat("date=\"0\"").sentAt == nil)
    #expect(try Niconico.chat("date=\"soon\" date_usec=\"5\"").sentAt == nil)
    #expect(try Niconico.chat("date=\"1400000000\" date_usec=\"1000000\"").sentAt == 1_400_000_000)
  }
}
