import Foundation
import NagareComments
import TestSupport
import Testing

@Suite struct NiconicoFixtureTests {
  @Test(arguments: Niconico.fixtures)
  func formatIsFoundByContent(name: String, format: CommentFormat) throws {
    let file = try Niconico.fixture(name)
    #expect(file.format == format)
    #expect(file.problems.isEmpty)
    #expect(!file.comments.isEmpty)
  }

  @Test(arguments: Niconico.fixtures)
  func commentsSurviveNagaresOwnFormat(name: String, format: CommentFormat) throws {
    let comments = try Niconico.fixture(name).comments
    var writer = NDJSONWriter()
    let lines = comments.map { writer.lines(of: $0) }.joined()
    #expect(try read(lines, format: .ndjson).comments == comments)
  }

  @Test(arguments: Niconico.fixtures)
  func truncationAnywhereInventsNothing(name: String, format: CommentFormat) throws {
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: FixtureFiles.path("niconico/" + name))))
    let all = try read(bytes, format: format)
    var count = 0
    for length in 1...bytes.count {
      let file = try read(Array(bytes.prefix(length)), format: format)
      // Only the last item may be truncated.
      let whole = file.comments.filter(all.comments.contains)
      #expect(whole.count >= count, "\(length)")
      #expect(file.comments.count - whole.count + file.problems.count <= 1, "\(length)")
      count = whole.count
    }
    #expect(count == all.comments.count)
  }

  @Test(arguments: Niconico.fixtures)
  func concatenatedFilesAreOne(name: String, format: CommentFormat) throws {
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: FixtureFiles.path("niconico/" + name))))
    let one = try read(bytes, format: nil)
    let two = try read(bytes + Array("\n\u{FEFF}".utf8) + bytes, format: nil)
    let expected = one.comments.flatMap { [$0.text, $0.text] }
    #expect(two.comments.map(\.text).sorted() == expected.sorted())
    #expect(two.itemCount == 2 * one.itemCount)
  }

  @Test(arguments: [
    ("chats.xml", [3, 4, 5, 7, 9, 12]), ("api.json", [3, 5, 8, 10, 11, 14]), ("formatted.json", [2, 3, 5, 6, 7]),
  ])
  func damagedFixturesKeepTheirGoodItems(name: String, bad: [Int]) throws {
    let file = try Niconico.fixture("damaged/" + name)
    #expect(file.comments.map(\.text) == (1...file.comments.count).map { "good \($0)" })
    #expect(file.comments.count == ["chats.xml": 4, "api.json": 6, "formatted.json": 3][name])
    #expect(file.problems.map(\.position.line) == bad)
  }

  @Test func damageDoesNotMixUpTheForks() throws {
    let file = try Niconico.fixture("damaged/api.json")
    #expect(file.comments.map(\.origin) == [.owner, .owner, .viewer, .viewer, .viewer, .viewer])
  }

  @Test func fragmentOfXMLIsFoundByItsItems() throws {
    let file = try read("<thread thread=\"1\"/>\n<chat vpos=\"1\" user_id=\"a\">x</chat>", format: nil)
    #expect(file.format == .niconicoXML)
    #expect(throws: CommentReadError.unrecognised(.xml)) { try read("<log><chat by=\"a\">x</chat></log>", format: nil) }
  }

  @Test(arguments: ["12:34:56 hello", "1:2:3", "10:ue hello", "a:ue:b", "10:somebody:hello"])
  func otherTextsAreNotOwnerComments(text: String) {
    #expect(throws: CommentReadError.unrecognised(.text)) { try read(text, format: nil) }
  }

  @Test func responsesWithoutCommentsAreRecognised() throws {
    let empty = "{\"meta\":{\"status\":200},\"data\":{\"globalComments\":[],\"threads\":[]}}"
    #expect(try read(empty, format: nil) == CommentFile(comments: [], format: .niconicoJSON))
    let old = "[{\"ping\":{\"content\":\"rs:0\"}},{\"thread\":{\"thread\":\"1\"}}]"
    #expect(try read(old, format: nil) == CommentFile(comments: [], format: .niconicoLegacyJSON))
    #expect(try read("<packet><thread/></packet>", format: nil).format == .niconicoXML)
  }
}
