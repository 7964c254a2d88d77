import NagareComments
import Testing

@Suite struct XMLVersion2Tests {
  private func item(_ p: String) throws -> CommentFile { try read("<d p=\"\(p)\">x</d>", format: .bilibiliXML2) }

  @Test func everyFieldIsRead() throws {
    let file = try item("1900000000000000001,5,1250,5,18,255,1767225600,1,abc")
    let expected = Comment(
      id: "1900000000000000001", time: 1.25, mode: .top, size: 18, color: 255, text: "x", sentAt: 1_767_225_600,
      pool: 1, sender: "abc", language: .chinese)
    #expect(file.comments == [expected])
    #expect(file.format == .bilibiliXML2)
  }

  @Test(arguments: [
    ("1,0,x,1,25,255", CommentProblem.Reason.time("x")),
    ("1,0,5,1,25", .partCount(field: "p", count: 5, needed: 6)), ("1,0,99999999999,1,25,255", .time("99999999999")),
  ])
  func badTimeIsAProblem(p: String, reason: CommentProblem.Reason) throws {
    #expect(try item(p).problems.map(\.reason) == [reason])
  }

  @Test(arguments: [
    ("1,0,5,99,25,255", FieldProblem.Field.mode, "99"), ("1,0,5,1,big,255", .size, "big"),
    ("1,0,5,1,25,red", .color, "red"), ("1,0,5,1,25,255,x", .date, "x"), ("1,0,5,1,25,255,0,y", .pool, "y"),
  ])
  func badFieldLosesOnlyItself(p: String, field: FieldProblem.Field, value: String) throws {
    let file = try item(p)
    #expect(file.comments.map(\.time) == [0.005])
    #expect(file.fieldProblems.map(\.field) == [field])
    #expect(file.fieldProblems.map(\.value) == [value])
  }

  @Test func versionIsDetectedByTheDeclaration() throws {
    let file = try readFixture("version2.xml")
    #expect(file.format == .bilibiliXML2)
    #expect(file.comments.map(\.text) == ["a < b", "你好", "晚"])
    #expect(file.problems.map(Bad.init) == [Bad(line: 4, .time("x"))])
    #expect(try throughNDJSON(file.comments) == file.comments)
  }

  @Test func versionIsDetectedByTheOrderOfTheFields() throws {
    let second = "<d p=\"1900000000000000001,0,1250,1,25,16777215,1767225600,0,abc\">x</d>"
    #expect(try read("<i>" + second, format: nil).format == .bilibiliXML2)
    #expect(try read("<i><d p=\"bad\">x</d>" + second, format: nil).format == .bilibiliXML2)
    #expect(try read("<i><d p=\"bad\">x</d>" + NagareCommentsTests.item(), format: nil).format == .bilibiliXML)
  }

  @Test func concatenatedVersionsAreOneFile() throws {
    let first = NagareCommentsTests.item("a", time: "3")
    let second = "<d p=\"1900000000000000001,0,1250,1,25,16777215,1767225600,0,abc\">b</d>"
    for content in [first + second, second + first] {
      for format in [CommentFormat.bilibiliXML, .bilibiliXML2] {
        let file = try read(content, format: format)
        #expect(file.comments.map(\.time) == [1.25, 3])
        #expect(file.problems.isEmpty)
      }
    }
  }
}
