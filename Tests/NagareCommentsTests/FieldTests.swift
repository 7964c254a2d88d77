import NagareComments
import Testing

@Suite struct FieldTests {
  @Test func everyFieldIsRead() throws {
    let file = try read("<i><d p=\"3.15900,4,18,41194,1625843057,1,84b94467,51747688321384451,10\">好耶</d></i>")
    let expected = Comment(
      id: "51747688321384451", time: 3.159, mode: .bottom, size: 18, color: 41194, text: "好耶", sentAt: 1_625_843_057,
      pool: 1, sender: "84b94467", weight: 10, language: .chinese)
    #expect(file.comments == [expected])
    #expect(file.problems.isEmpty)
    #expect(file.format == .bilibiliXML)
  }

  @Test(arguments: [
    ("1", Comment.Mode.scroll), ("2", .scroll), ("3", .scroll), ("4", .bottom), ("5", .top), ("6", .reverse),
    ("7", .positioned), ("8", .code), ("9", .bas),
  ])
  func modeIsMapped(number: String, mode: Comment.Mode) throws {
    #expect(try read(item(mode: number)).comments.map(\.mode) == [mode])
  }

  @Test(arguments: ["0", "10", "12", "-1", "", "x", "1.5", "99999999999999999999"])
  func commentOfAnUnknownModeScrolls(mode: String) throws {
    let file = try read(item(mode: mode))
    #expect(file.comments.map(\.mode) == [.scroll])
    #expect(file.problems.isEmpty)
    #expect(file.fieldProblems.map(\.field) == [.mode])
    #expect(file.fieldProblems.map(\.value) == [String(mode.prefix(32))])
  }

  @Test(arguments: [
    ("0", 0), ("0.00000", 0), (".5", 0.5), ("5.", 5), ("-1.5", -1.5), ("+2", 2), (" 3 ", 3), ("1e-05", 1e-05),
    ("0.1", 0.1), ("7199.99999", 7199.99999), ("123.4567890123456789", 123.4567890123456789),
    ("10000000", 10_000_000), ("-10000000", -10_000_000),
  ])
  func timeIsRead(written: String, time: Double) throws {
    #expect(try read(item(time: written)).comments.map(\.time) == [time])
  }

  @Test(arguments: [
    "", "abc", "nan", "inf", "-inf", "Infinity", "1e300", "1e999", "10000000.1", "-10000001", "0x10", "1.2.3", "12:30",
    "-", ".", "1626077354000", "--1", "一",
  ])
  func timeOutsideTheLimitsIsAProblem(time: String) throws {
    let file = try read(item(time: time))
    #expect(file.comments.isEmpty)
    #expect(file.problems.map(Bad.init) == [Bad(line: 1, .time(time))])
  }

  @Test(arguments: [
    ("25", 25), ("0", 1), ("-3", 1), ("255", 255), ("256", 255), ("1e9", 255), ("12.5", 12.5),
  ])
  func sizeIsClamped(written: String, size: Double) throws {
    #expect(try read(item(size: written)).comments.map(\.size) == [size])
  }

  @Test(arguments: ["big", "nan", ""])
  func invalidSizeIsTheDefault(size: String) throws {
    let file = try read(item(size: size))
    #expect(file.comments.map(\.size) == [25])
    #expect(file.fieldProblems.map(\.field) == [.size])
    #expect(file.fieldProblems.map(\.value) == [size])
  }

  @Test func badFieldsAreNotCountedAsItems() throws {
    let file = try read(item(mode: "x", size: "y", color: "undefined") + item(time: "x", color: "undefined") + item(""))
    #expect(file.comments.count == 1)
    #expect(file.problems.map(\.reason) == [.time("x")])
    #expect(file.emptyCount == 1)
    #expect(file.fieldProblems.map(\.field) == [.mode, .size, .color])
    #expect(file.itemCount == 3)
  }

  @Test func badFieldsOfOmittedCommentsAreNotReported() throws {
    let file = try read(item("", color: "a") + "\n" + item(time: "x", color: "b") + "\n" + item(color: "c"))
    #expect(file.fieldProblems.map(\.value) == ["c"])
    #expect(file.fieldProblems.map(\.position.line) == [3])
  }

  @Test func itemOfTheOtherVersionLosesNoField() throws {
    let second = "<d p=\"1900000000000000001,0,1250,1,25,16777215,1767225600,0,abc\">b</d>"
    let file = try read(second + item("a", color: "undefined"))
    #expect(file.comments.map(\.text) == ["a", "b"])
    #expect(file.fieldProblems.map(\.value) == ["undefined"])
  }

  @Test(
    arguments: [
      ("0", 0), ("16777215", 0xFFFFFF), ("255255255", 0xFFFFFF), ("25000255", 0x1900FF), ("254016064", 0xFE1040),
      ("4294967295", 0xFFFFFF), ("4278190335", 0xFF), ("268435456", 0),
    ] as [(String, UInt32)])
  func colorIsDecoded(written: String, color: UInt32) throws {
    #expect(try read(item(color: written)).comments.map(\.color) == [color])
  }

  @Test func whiteWithAlphaIsWhiteInEveryDecimalFormat() throws {
    let files: [(content: String, format: CommentFormat)] = [
      ("[{\"c\":\"1,4294967295,1,25\",\"m\":\"x\"}]", .acfunJSON),
      ("[{\"position\":1000,\"color\":4294967295,\"mode\":1,\"size\":25,\"body\":\"x\"}]", .acfunJSON),
      ("{\"comments\":[{\"cid\":1,\"p\":\"1,1,4294967295,0\",\"m\":\"x\"}]}", .dandanplayJSON),
      ("<Comment Time=\"1\" Mode=\"1\" Color=\"4294967295\" UId=\"1\" CId=\"2\">x</Comment>", .dandanplayXML),
      ("<d p=\"7,0,1000,1,25,4294967295,1600000000,0,a\">x</d>", .bilibiliXML2),
    ]
    for file in files {
      #expect(try read(file.content, format: file.format).comments.map(\.color) == [0xFFFFFF], "\(file.content)")
    }
  }

  @Test(arguments: ["", "#FFFFFF", "red", "1.5", "-1", "16777216", "255256255", "256000000", "268435455", "4294967296"])
  func invalidColorIsWhite(color: String) throws {
    let file = try read(item(color: color))
    #expect(file.comments.map(\.color) == [0xFFFFFF])
    #expect(file.problems.isEmpty)
    #expect(file.fieldProblems.map(\.field) == [.color])
    #expect(file.fieldProblems.map(\.value) == [color])
  }

  @Test(
    arguments: [
      ("1626077354", 1_626_077_354), ("1626077354123", 1_626_077_354.123), ("0", nil), ("", nil), ("x", nil),
      ("1e300", nil), ("-5", nil), ("99999999999", 99_999_999_999), ("100000000000", 100_000_000),
      ("99999999999999", 99_999_999_999.999), ("100000000000000", nil),
    ] as [(String, Double?)])
  func sendingTimeIsInSecondsOrMilliseconds(written: String, sentAt: Double?) throws {
    #expect(try read("<d p=\"1,1,25,255,\(written)\">x</d>").comments.map(\.sentAt) == [sentAt])
  }

  @Test(arguments: 4...12)
  func onlyFourFieldsAreNeeded(count: Int) throws {
    let fields = ["1", "5", "18", "255", "1626077354", "2", "abc", "77", "3", "extra", "", "more"]
    let file = try read("<d p=\"\(fields.prefix(count).joined(separator: ","))\">x</d>")
    let expected = Comment(
      id: count >= 8 ? "77" : CommentID(position: 1), time: 1, mode: .top, size: 18, color: 255, text: "x",
      sentAt: count >= 5 ? 1_626_077_354 : nil, pool: count >= 6 ? 2 : 0, sender: count >= 7 ? "abc" : "",
      weight: count >= 9 ? 3 : nil, language: .chinese)
    #expect(file.comments == [expected])
  }

  @Test(arguments: [("", 0), ("1", 1), ("1,1", 2), ("1,1,25", 3)])
  func fewerThanFourFieldsAreAProblem(fields: String, count: Int) throws {
    #expect(
      try read("<d p=\"\(fields)\">x</d>").problems.map(\.reason) == [.partCount(field: "p", count: count, needed: 4)])
  }

  @Test func missingParametersAreAProblem() throws {
    let file = try read("<d>x</d><d user=\"y\">x</d>" + item())
    #expect(file.problems.map(\.reason) == [.missing(field: "p"), .missing(field: "p")])
    #expect(file.comments.count == 1)
  }

  @Test func missingIdentifierIsThePositionAmongAllItems() throws {
    let file = try read("<d p=\"2,1,25,1\">a</d><d>bad</d><d p=\"1,1,25,1\"/>" + item(time: "0", id: ""))
    #expect(file.comments.map(\.id) == [CommentID(position: 4), CommentID(position: 1)])
    #expect(file.comments.map(\.id.description) == ["#4", "#1"])
  }

  @Test func longNamesAreCut() throws {
    let comment = try read(item(id: String(repeating: "7", count: 300))).comments.first
    #expect(comment?.id.description.count == CommentLimits.nameCharacters)
  }

  @Test func quotedValuesAreCut() throws {
    let file = try read(item(time: String(repeating: "x", count: 300)))
    #expect(file.problems.map(\.reason) == [.time(String(repeating: "x", count: CommentLimits.quotedCharacters))])
  }

  @Test func problemsDescribeThemselves() {
    let problem = CommentProblem(
      position: CommentPosition(offset: 9, line: 3, column: 1), reason: .partCount(field: "p", count: 2, needed: 4))
    #expect(problem.description == "line 3, column 1: p has 2 of the 4 fields it needs")
    #expect(CommentProblem.Reason.time("abc").description == "bad time \"abc\"")
  }
}
