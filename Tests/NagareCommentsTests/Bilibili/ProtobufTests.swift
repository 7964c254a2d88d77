import NagareComments
import Testing

@Suite struct ProtobufTests {
  private func file(_ bytes: [UInt8], format: CommentFormat? = .bilibiliProtobuf) throws -> CommentFile {
    try read(bytes, format: format)
  }

  private func only(_ elem: [UInt8]) throws -> Comment {
    let file = try file(Wire.field(1, elem))
    #expect(file.problems.isEmpty)
    return try #require(file.comments.first)
  }

  @Test func segmentIsFoundAndRead() throws {
    let file = try readFixture("segment.pb")
    let full = Comment(
      id: "1900000000000000001", time: 1.25, mode: .top, size: 18, color: 0xFE0302, text: "你好\n第二行",
      sentAt: 1_767_225_600, pool: 1, sender: "abc123", weight: 10, language: .chinese)
    let bare = Comment(id: "2", time: 0, color: 0, text: "全黑", language: .chinese)
    #expect(file.comments == [bare, full])
    #expect(file.format == .bilibiliProtobuf)
    #expect(file.problems.isEmpty)
    #expect(try throughNDJSON(file.comments) == file.comments)
  }

  @Test func segmentsInARowAreOneFile() throws {
    let file = try readFixture("two-segments.pb")
    #expect(file.comments.map(\.time) == [0, 1.25, 360.5])
    #expect(file.problems.isEmpty)
  }

  @Test func segmentWithoutCommentsIsRecognised() throws {
    let file = try readFixture("empty-segment.pb")
    #expect(file.format == .bilibiliProtobuf)
    #expect(file.itemCount == 0)
  }

  @Test func videoSettingsAreNamed() {
    #expect(throws: CommentReadError.unrecognised(.bilibiliView)) { try readFixture("view.pb") }
  }

  @Test func damagedSegmentKeepsItsIntactComments() throws {
    let file = try readFixture("damaged.pb")
    #expect(file.comments.map(\.text) == ["全黑", "你好\n第二行", "下一段", "下一段"])
    #expect(file.problems.map(\.reason) == [.malformedMessage, .malformedMessage, .truncated])
    #expect(file.problems.map(\.position) == [160, 182, 229].map { CommentPosition(offset: $0) })
    #expect(
      file.fieldProblems == [FieldProblem(position: CommentPosition(offset: 115), field: .mode, value: "99")])
  }

  @Test func omittedFieldsAreZero() throws {
    let comment = try only(Wire.field(7, "x"))
    #expect(comment == Comment(id: CommentID(position: 1), time: 0, color: 0, text: "x", language: .chinese))
  }

  @Test func textOfTheIdentifierIsPreferred() throws {
    #expect(try only(Wire.field(1, 5) + Wire.field(7, "x") + Wire.field(12, "abc")).id == "abc")
    #expect(try only(Wire.field(1, 5) + Wire.field(7, "x")).id == "5")
    #expect(try only(Wire.field(1, UInt64(bitPattern: -5)) + Wire.field(7, "x")).id == "-5")
    let long = try only(Wire.field(7, "x") + Wire.field(12, String(repeating: "7", count: 300))).id
    #expect(long.description.count == CommentLimits.nameCharacters)
  }

  @Test(
    arguments: [
      (UInt64(bitPattern: -500), -0.5), (0xFFFF_FE0C, -0.5), (2_147_483_647, 2_147_483.647),
    ] as [(UInt64, Double)])
  func timeMayBeNegative(written: UInt64, time: Double) throws {
    #expect(try only(Wire.elem(extra: Wire.field(2, written))).time == time)
  }

  @Test func whiteWithAlphaIsWhite() throws {
    #expect(try only(Wire.elem(extra: Wire.field(5, 0xFFFF_FFFF))).color == 0xFFFFFF)
  }

  @Test(arguments: [
    (Wire.field(2, 1 << 60), CommentProblem.Reason.time("1152921504606846976")),
    (Wire.field(1, "x"), .malformedMessage), (Wire.field(7, 1), .malformedMessage), ([0x0B], .malformedMessage),
    ([0x00], .malformedMessage), ([0x0C], .malformedMessage), ([0x3A, 0x7F], .malformedMessage),
    ([0x08] + [UInt8](repeating: 0xFF, count: 11), .malformedMessage),
  ])
  func badMessageLosesOneComment(extra: [UInt8], reason: CommentProblem.Reason) throws {
    let file = try file(Wire.item("a") + Wire.item("bad", extra: extra) + Wire.item("b", time: 2_000))
    #expect(file.comments.map(\.text) == ["a", "b"])
    #expect(file.problems.map(\.reason) == [reason])
    #expect(file.problems.map(\.position) == [CommentPosition(offset: Wire.item("a").count)])
  }

  @Test(arguments: [
    (Wire.field(3, 10), FieldProblem.Field.mode, "10"), (Wire.field(5, 1 << 24), .color, "16777216"),
    (Wire.field(5, .max), .color, "18446744073709551615"),
  ])
  func badFieldLosesOnlyItself(extra: [UInt8], field: FieldProblem.Field, value: String) throws {
    let file = try file(Wire.item("a") + Wire.item("x", extra: extra) + Wire.item("b", time: 2_000))
    #expect(Set(file.comments.map(\.text)) == ["a", "x", "b"])
    #expect(file.comments.allSatisfy { $0.mode == .scroll })
    #expect(file.problems.isEmpty)
    let place = CommentPosition(offset: Wire.item("a").count)
    #expect(file.fieldProblems == [FieldProblem(position: place, field: field, value: value)])
  }

  @Test func unknownFieldsAreSkipped() throws {
    let group: [UInt8] = [0xA3, 0x01, 0x08, 0x05, 0xAB, 0x01, 0xAC, 0x01, 0xA4, 0x01]
    let fixed: [UInt8] = [0xA1, 0x01, 1, 2, 3, 4, 5, 6, 7, 8, 0xAD, 0x01, 1, 2, 3, 4]
    let extra = group + fixed + Wire.field(22, "x") + Wire.field(26, 5)
    let unknown = Wire.field(6, "abc") + Wire.field(9, 1)
    let file = try file(Wire.item("a", extra: extra) + unknown + Wire.item("b", extra: extra))
    #expect(file.comments.map(\.text) == ["a", "b"])
    #expect(file.problems.map(\.position.offset) == [])
  }

  @Test func messageWithTooManyFieldsIsBad() throws {
    let sound = (0..<CommentLimits.messageFields - 1).flatMap { _ in Wire.field(26, 1) }
    #expect(try file(Wire.field(1, sound + Wire.field(7, "x"))).comments.count == 1)
    let file = try file(Wire.field(1, sound + Wire.field(26, 1) + Wire.field(7, "x")) + Wire.item())
    #expect(file.comments.count == 1)
    #expect(file.problems.map(\.reason) == [.malformedMessage])
  }

  @Test func textIsCleaned() throws {
    #expect(try only(Wire.elem("a\u{1}\\nb/nc\u{202E}&lt;")).text == "a\nb\nc&lt;")
    #expect(try only(Wire.elem("[0,\"a\\nb\"]\u{1}", extra: Wire.field(3, 7))).text == "[0,\"a\\nb\"]\u{1}")
    #expect(try file(Wire.item("")).emptyCount == 1)
  }

  @Test func otherContentIsNotProtobuf() {
    for content in ["\n", "\"abc\"", "* a list\n* of things that is long\n", "\n\nhello: (2) world", "\u{10}\u{1}x"] {
      #expect(throws: CommentReadError.self, "\(content)") { try file(Array(content.utf8), format: nil) }
    }
    #expect((try? file(Array(("\n" + item()).utf8), format: nil))?.format == .bilibiliXML)
  }

  @Test func damageAtTheStartDoesNotHideTheFormat() throws {
    let file = try file(Array(Wire.item("a").dropFirst(3)) + Wire.item("b"), format: nil)
    #expect(file.comments.map(\.text) == ["b"])
    #expect(file.problems.count == 1)
  }
}
