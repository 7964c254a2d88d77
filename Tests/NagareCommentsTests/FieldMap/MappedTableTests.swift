import NagareComments
import Testing

@Suite struct MappedTableTests {
  private func texts(_ content: String, _ fields: String = "csv:time=1,text=2") throws -> [String] {
    try read(content, fields: fields).comments.map(\.text)
  }

  @Test func everyFieldIsRead() throws {
    let fields =
      "csv:time=at/1000,text=say,mode=m(r:scroll,t:top),color=c,size=s,id=no,user=u,name=4,sent=d,weight=w,"
      + "pool=p,duration=l"
    let file = try read(
      #"""
      at,say,m,nick,c,s,no,u,d,w,p,l,unused
      1500,"a, ""b""",t,"小
      明","rgb(255, 128, 0)",36,7,u1,1600000000,5,1,2.5,x
      """#, fields: fields)
    var expected = Comment(
      id: "7", time: 1.5, mode: .top, size: 36, color: 0xFF8000, text: "a, \"b\"", sentAt: 1_600_000_000, pool: 1,
      sender: "u1", weight: 5)
    (expected.senderName, expected.duration) = ("小 明", 2.5)
    #expect(file.comments == [expected])
    #expect(file.problems.isEmpty && file.fieldProblems.isEmpty)
    #expect(file.format == .fieldMap)
  }

  @Test(arguments: [
    "1,a\n2,b\n", "1,a\r\n2,b", "\u{FEFF}1,a\n\n  \n2,b\n\r\n", "time,text\n1,a\n2,b", "\"1\",\"a\"\r\n\"2\",\"b\"\r\n",
    "0:01,a,more\n0:02,b", "\u{FEFF}\"the time\",\"the\ntext\"\n1,a\n2,b",
  ])
  func linesAndHeadersOfAnyKindAreRead(content: String) throws {
    let file = try read(content, fields: "csv:time=1,text=2")
    #expect(file.comments.map(\.text) == ["a", "b"])
    #expect(file.comments.map(\.time) == [1, 2])
    #expect(file.problems.isEmpty)
  }

  @Test(arguments: [
    ("1,\"a\"\"b\"", "a\"b"), ("1,\"a\nb\"", "a\nb"), ("1,\"a\r\nb\"", "a\nb"), ("1,a \"b\" c", "a \"b\" c"),
    ("1, a ", " a "), ("1,\"a,b\"", "a,b"), ("1,\"\"\"\"", "\""), ("1,a\\nb", "a\\nb"), ("1,\"a\"\r", "a"),
  ])
  func quotesOfCSVAreRemoved(line: String, text: String) throws {
    #expect(try texts(line) == [text])
    #expect(try texts("0,first\n" + line + "\n2,last") == ["first", text, "last"])
  }

  @Test(arguments: [
    ("a\\tb", "a\tb"), ("a\\nb", "a\nb"), ("a\\\\nb", "a\\nb"), ("¯\\_(ツ)_/¯", "¯\\_(ツ)_/¯"), ("\"a\"", "\"a\""),
    ("a,b", "a,b"), ("a\\", "a\\"), ("\\\\", "\\"),
  ])
  func escapesOfTSVAreReplaced(cell: String, text: String) throws {
    #expect(try texts("1\t\(cell)\n", "tsv:time=1,text=2") == [text])
  }

  @Test func noValueOfTSVIsMissing() throws {
    let file = try read("1\ta\t\\N\n\\N\tb\tred\n2\t\\N\tred\n", fields: "tsv:time=1,text=2,color=3")
    #expect(file.comments.map(\.color) == [0xFFFFFF] && file.fieldProblems.isEmpty)
    #expect(file.problems.map(\.reason) == [.missing(field: "column 1"), .missing(field: "column 2")])
  }

  @Test func columnsAreFoundByName() throws {
    #expect(try texts("id, say ,at\n1,a,2", "csv:time=at,text=say") == ["a"])
    #expect(try texts("2,1,x\n1,a,b", "csv:time=\"2\",text=\"1\"") == ["a"])
    #expect(try texts("a b\tc\n1\tx", "tsv:time=\"a b\",text=2") == ["x"])
    // Without a header, the first line would be one.
    #expect(try texts("1,a\n2,b", "csv:time=\"1\",text=2") == ["b"])
  }

  @Test(
    arguments: [
      ("", .empty), ("\n \n", .empty), ("at,text\n1,a", .unmatchedFields(reason: "its first line has no column say")),
      ("\"at\",\"say\n1,a", .unmatchedFields(reason: "the quotes in its first line are malformed")),
    ] as [(String, CommentReadError)])
  func headerWithoutTheColumnsIsRefused(content: String, error: CommentReadError) {
    #expect(throws: error, "\(content)") { try read(content, fields: "csv:time=at,text=say") }
  }

  @Test func missingOptionalColumnIsRefused() {
    #expect(throws: CommentReadError.unmatchedFields(reason: "its first line has no column colour")) {
      try read("at,say\n1,a", fields: "csv:time=at,text=say,color=colour")
    }
  }

  @Test func badCellsCostTheFieldOrTheComment() throws {
    let file = try read(
      "1,a,undefined\nx,b,red\n2,c,\n3\n4,\"\",red\n5,d,red", fields: "csv:time=1,text=2,color=3")
    #expect(file.comments.map(\.text) == ["a", "c", "d"])
    #expect(file.comments.map(\.color) == [0xFFFFFF, 0xFFFFFF, 0xFF0000])
    #expect(file.comments.map(\.id) == ["#1", "#3", "#6"])
    #expect(file.fieldProblems.map(\.value) == ["undefined"])
    #expect(file.problems.map(Bad.init) == [Bad(line: 2, .time("x")), Bad(line: 4, .missing(field: "column 2"))])
    #expect(file.emptyCount == 1)
  }

  @Test(arguments: ["2,\"bad", "2,\"bad\" x", "2,\"bad\"\"", "\"2,bad", "2,\"\"\"bad"])
  func malformedQuotesCostOneLine(line: String) throws {
    let file = try read("1,\"a\"\n\(line)\n3,\"b\"\n4,c\n", fields: "csv:time=1,text=2")
    #expect(file.comments.map(\.text) == ["a", "b", "c"])
    #expect(file.problems.map(Bad.init) == [Bad(line: 2, .malformedLine)])
  }

  @Test func truncatedQuoteIsReported() throws {
    let file = try read("1,\"a\"\n2,\"b", fields: "csv:time=1,text=2")
    #expect(file.problems.map(Bad.init) == [Bad(line: 2, .truncated)])
  }

  @Test func longCellsAreCut() throws {
    let long = String(repeating: "好", count: 100_000)
    #expect(try texts("1,\(long)\n2,\"\(long)\"").map(\.count) == [1_024, 1_024])
    let scripts = try read("1\t\(long)\t8\n", fields: "tsv:time=1,text=2,mode=3").comments
    #expect(scripts.map(\.text.count) == [CommentLimits.scriptCharacters])
  }

  @Test func columnsBeyondTheLimitAreIgnored() throws {
    let row = Array(repeating: "x", count: 5_000).joined(separator: ",")
    #expect(try texts("1,a,\(row)\n2,b", "csv:time=1,text=2") == ["a", "b"])
    #expect(try texts("1,\(row)\n", "csv:time=1,text=4096") == ["x"])
  }
}
