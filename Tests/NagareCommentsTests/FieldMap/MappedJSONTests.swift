import NagareComments
import TestSupport
import Testing

@Suite struct MappedJSONTests {
  private static let map = "json:time=at,text=say"

  private func texts(_ content: String, _ fields: String = map) throws -> [String] {
    try read(content, fields: fields).comments.map(\.text)
  }

  @Test func everyFieldIsRead() throws {
    let fields =
      "json:time=at/1000,text=say.text,mode=kind(r:scroll,t:top),color=look.0,size=look.1*10,id=no,user=from.id,"
      + "name=from.nick,sent=date,weight=level,pool=pool,duration=life/1000"
    let file = try read(
      """
      [{"at":"1500","say":{"text":"你\\n好"},"kind":"t","look":["#ff8000",3.6],"no":7,"from":{"id":"u1","nick":"小\\n明"},
        "date":1600000000,"level":"5","pool":1,"life":2500,"extra":[{"at":1}]}]
      """, fields: fields)
    var expected = Comment(
      id: "7", time: 1.5, mode: .top, size: 36, color: 0xFF8000, text: "你\n好", sentAt: 1_600_000_000, pool: 1,
      sender: "u1", weight: 5)
    (expected.senderName, expected.duration) = ("小 明", 2.5)
    #expect(file.comments == [expected])
    #expect(file.problems.isEmpty && file.fieldProblems.isEmpty)
    #expect(file.format == .fieldMap)
  }

  @Test(arguments: [
    "[{\"at\":1,\"say\":\"a\"},{\"at\":2,\"say\":\"b\"}]",
    "{\"code\":0,\"data\":{\"tags\":[{\"say\":\"tag\"}],\"items\":[{\"at\":1,\"say\":\"a\"},{\"at\":2,\"say\":\"b\"}]}}",
    "{\"at\":1,\"say\":\"a\"}\n{\"at\":2,\"say\":\"b\"}\n",
    "\u{FEFF}\n{\"say\":\"a\",\"at\":1}{\"at\":2,\"say\":\"b\"}",
    "{\"say\":\"ok\",\"at\":99,\"list\":[{\"at\":1,\"say\":\"a\"},{\"at\":2,\"say\":\"b\"}]}",
    "[{\"page\":1,\"list\":[{\"at\":1,\"say\":\"a\"}]},{\"page\":2,\"list\":[{\"at\":2,\"say\":\"b\"}]}]",
    "{\"list\":[{\"at\":1,\"say\":\"a\"}]}\n{\"list\":[{\"at\":2,\"say\":\"b\"}]}",
    "[[{\"at\":1,\"say\":\"a\"}],[{\"at\":2,\"say\":\"b\"}]]",
    "[{\"at\":1,\"replies\":[{\"at\":7,\"say\":\"r\"}],\"say\":\"a\"},{\"at\":2,\"say\":\"b\"}]",
    "{\"hot\":[{\"at\":1,\"say\":\"a\"},{\"at\":2,\"say\":\"b\"}],\"all\":[{\"at\":1,\"say\":\"x\"}]}",
  ])
  func itemsAreFoundAnywhere(content: String) throws {
    let file = try read(content, fields: Self.map)
    #expect(file.comments.map(\.text) == ["a", "b"])
    #expect(file.comments.map(\.time) == [1, 2])
    #expect(file.problems.isEmpty)
  }

  @Test func singleObjectIsAnItem() throws {
    #expect(try texts("{\"at\":1,\"say\":\"a\",\"tags\":[{\"say\":\"no time\"}]}") == ["a"])
  }

  @Test func listMayBeNamed() throws {
    let content =
      "{\"hot\":[{\"at\":1,\"say\":\"x\"}],\"data\":[{\"all\":[{\"at\":1,\"say\":\"a\"}]},{\"all\":[{\"at\":2,\"say\":\"b\"}]}]}"
    #expect(try texts(content) == ["x"])
    #expect(try texts(content, "json@data.all:time=at,text=say") == ["a", "b"])
    #expect(try texts(content, "json@data.1.all:time=at,text=say") == ["b"])
    #expect(throws: CommentReadError.unmatchedFields(reason: "no list data has items with say")) {
      try texts(content, "json@data:time=at,text=say")
    }
  }

  @Test func itemsMayBeArrays() throws {
    let rows = "{\"data\":[[1.5,5,\"a\"],[2,4,\"b\",{\"x\":[1]}],[3,\"c\"],[4,1,null]]}"
    let file = try read(rows, fields: "json:time=0,text=2,mode=1")
    #expect(file.comments.map(\.text) == ["a", "b"])
    #expect(file.comments.map(\.mode) == [.top, .bottom])
    #expect(file.problems.map(\.reason) == [.missing(field: "2"), .missing(field: "2")])
    #expect(try texts("[[[1,\"a\"],[2,\"b\"]],[[3,\"c\"]]]", "json:time=0,text=1") == ["a", "b", "c"])
    #expect(try texts("[[1,{\"t\":[\"a\"]}]]", "json:time=0,text=1.t.0") == ["a"])
  }

  @Test func namesAreComparedUnescaped() throws {
    let content = "[{\"a.b\":1,\"\\u5f39\\u5e55\":{\"0\":\"a\"}}]"
    #expect(try texts(content, "json:time=\"a.b\",text=弹幕.\"0\"") == ["a"])
  }

  @Test func fieldsMayShareAPlace() throws {
    let comment = try read("[{\"t\":1,\"x\":\"a\"}]", fields: "json:time=t,id=t,text=x,user=x").comments.first
    #expect(comment?.id == "1" && comment?.time == 1 && comment?.text == "a" && comment?.sender == "a")
  }

  @Test(
    arguments: [
      ("1.5", 1.5), ("\"1.5\"", 1.5), ("\"1:02\"", 62), ("\"01:02.25\"", 62.25), ("\"1:00:02\"", 3602),
      ("\"75:30\"", 4530), ("\"-0:01\"", -1), ("\" 1:02 \"", 62), ("1e2", 100), ("\"1:60\"", nil), ("\"1:2:3:4\"", nil),
      ("\"1:60:00\"", nil), ("\":30\"", nil), ("\"1:\"", nil), ("\"1:-2\"", nil), ("\"x\"", nil), ("true", nil),
      ("1e9", nil), ("\"\"", nil), ("\"99999999:00\"", nil),
    ] as [(String, Double?)])
  func timeIsANumberOrAClock(written: String, time: Double?) throws {
    let file = try read("[{\"at\":\(written),\"say\":\"a\"}]", fields: Self.map)
    #expect(file.comments.map(\.time) == (time.map { [$0] } ?? []))
    let quoted = written.replacing("\"", with: "").replacing(" ", with: "")
    #expect(file.problems.map(\.reason) == (time == nil ? [.time(quoted)] : []))
  }

  @Test func unitsDivideAndMultiply() throws {
    let fields = "json:time=t/100,text=x,size=s*12.5,sent=d/1000,duration=l*60"
    let comment = try read("[{\"t\":250,\"x\":\"a\",\"s\":2,\"d\":1600000000123000,\"l\":2}]", fields: fields).comments
      .first
    #expect(comment?.time == 2.5 && comment?.size == 25 && comment?.duration == 120)
    #expect(comment?.sentAt == 1_600_000_000.123)
    // A clock shows hours, minutes and seconds whatever the unit of numbers.
    #expect(try read("[{\"t\":\"1:00\",\"x\":\"a\"}]", fields: fields).comments.map(\.time) == [60])
    #expect(try read("[{\"t\":1e308,\"x\":\"a\"}]", fields: "json:time=t*1e308,text=x").problems.count == 1)
  }

  @Test func dateMayBeISO8601() throws {
    let file = try read("[{\"at\":1,\"say\":\"a\",\"d\":\"2020-09-13T12:26:40Z\"}]", fields: Self.map + ",sent=d")
    #expect(file.comments.map(\.sentAt) == [1_600_000_000])
  }

  @Test(
    arguments: [
      ("1", .scroll), ("\"4\"", .bottom), ("5", .top), ("6", .reverse), ("\"right\"", .scroll), ("\"top\"", .top),
      ("\"bottom\"", .bottom), ("\"reverse\"", .reverse), ("\" top \"", .top), ("7", .positioned), ("\"\"", .scroll),
      ("null", .scroll), ("0", nil), ("2", nil), ("3", nil), ("\"up\"", nil), ("true", nil),
    ] as [(String, Comment.Mode?)])
  func usualModesAreKnown(written: String, mode: Comment.Mode?) throws {
    let file = try read("[{\"at\":1,\"say\":\"a\",\"m\":\(written)}]", fields: Self.map + ",mode=m")
    #expect(file.comments.map(\.mode) == [mode ?? .scroll])
    #expect(file.fieldProblems.map(\.field) == (mode == nil ? [.mode] : []))
  }

  @Test func namedModesReplaceTheUsualOnes() throws {
    let fields = Self.map + ",mode=m(0:scroll,1:top,2:bottom,\"a b\":reverse)"
    let modes = ["0", "\"1\"", "2", "\"a b\"", "5", "\"top\""]
    let items = modes.enumerated().map { "{\"at\":\($0),\"say\":\"a\",\"m\":\($1)}" }
    let file = try read("[" + items.joined(separator: ",") + "]", fields: fields)
    #expect(file.comments.map(\.mode) == [.scroll, .top, .bottom, .reverse, .scroll, .scroll])
    #expect(file.fieldProblems.map(\.value) == ["5", "top"])
  }

  @Test func textOfAPositionedCommentIsAsWritten() throws {
    let file = try read(
      "[{\"at\":1,\"m\":7,\"say\":\"[0,0,\\\"1-1\\\",4,\\\"a/nb\\\"]\"}]", fields: Self.map + ",mode=m")
    #expect(file.comments.map(\.text) == ["[0,0,\"1-1\",4,\"a/nb\"]"])
  }

  @Test func badFieldLosesOnlyItself() throws {
    let file = try read(
      """
      [{"at":1,"say":"a","m":"up","c":"undefined","s":"big","d":"noon","w":"x","p":"y","l":"long"},
       {"at":2,"say":"b","m":"","c":"","s":null,"d":"","w":"","p":"","l":""}]
      """, fields: Self.map + ",mode=m,color=c,size=s,sent=d,weight=w,pool=p,duration=l")
    #expect(file.comments == [Comment(id: "#1", time: 1, text: "a"), Comment(id: "#2", time: 2, text: "b")])
    #expect(Set(file.fieldProblems.map(\.field)) == Set(FieldProblem.Field.allCases))
    #expect(Set(file.fieldProblems.map(\.value)) == ["up", "undefined", "big", "noon", "x", "y", "long"])
    #expect(file.fieldProblems.allSatisfy { $0.position.line == 1 })
    #expect(file.problems.isEmpty)
  }

  @Test(
    arguments: [
      ("16711680", 0xFF0000), ("\"16711680\"", 0xFF0000), ("\"#f80\"", 0xFF8800), ("\"ff8800\"", 0xFF8800),
      ("\"rgb(1, 2, 3)\"", 0x010203), ("\"purple\"", 0x800080),
    ] as [(String, UInt32)])
  func colorsAreThoseOfPlayers(written: String, color: UInt32) throws {
    #expect(
      try read("[{\"at\":1,\"say\":\"a\",\"c\":\(written)}]", fields: Self.map + ",color=c").comments.map(\.color)
        == [color])
  }

  @Test func missingFieldsCostTheComment() throws {
    let file = try read(
      "[{\"at\":1,\"say\":\"a\"},{\"at\":1},{\"say\":\"b\"},{\"at\":null,\"say\":\"c\"},{\"at\":1,\"say\":[]},{\"at\":1,\"say\":\"\"}]",
      fields: Self.map)
    #expect(file.comments.count == 1 && file.emptyCount == 1 && file.itemCount == 6)
    #expect(
      file.problems.map(\.reason) == [
        .missing(field: "say"), .missing(field: "at"), .missing(field: "at"), .missing(field: "say"),
      ])
  }

  @Test(
    arguments: [
      ("", .empty), ("[]", .unrecognised(.emptyList)), ("{\"data\":[]}", .unrecognised(.emptyList)),
      ("[{\"x\":1}]", .unmatchedFields(reason: "no list in it has items with say")),
      ("at,say\n1,a", .unmatchedFields(reason: "no list in it has items with say")),
      ("[[1,\"a\"]]", .unmatchedFields(reason: "no list in it has items with say")),
    ] as [(String, CommentReadError)])
  func fileWithoutItemsIsRefused(content: String, error: CommentReadError) {
    #expect(throws: error, "\(content)") { try read(content, fields: Self.map) }
  }

  /// A gzip file with the content in one stored block (RFC 1951, 1952).
  private static func gzip(_ content: [UInt8]) -> [UInt8] {
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let checksum = content.reduce(UInt32.max) { checksum, byte in
      (0..<8).reduce(checksum ^ UInt32(byte)) { rest, _ in rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
    }
    let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1]
    let size = bytes(content.count, 2) + bytes(~content.count, 2)
    return head + size + content + bytes(Int(~checksum), 4) + bytes(content.count, 4)
  }

  @Test func compressedFilesAreRead() throws {
    let gzip = Self.gzip(Array("[{\"at\":1,\"say\":\"好\"}]".utf8))
    let file = try read(gzip, fields: Self.map)
    #expect(file.comments.map(\.text) == ["好"] && file.problems.isEmpty)
    let truncated = try read(gzip.dropLast(4), fields: Self.map)
    #expect(truncated.comments == file.comments)
    #expect(truncated.problems.map(\.reason) == [.compressedDataEnds])
  }

  @Test func otherEncodingsAreRead() throws {
    let units = Array("[{\"at\":1,\"say\":\"好\"}]".utf16)
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in units { bytes += [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)] }
    #expect(try read(bytes, fields: Self.map).comments.map(\.text) == ["好"])
  }

  @Test func fileIsReadFromItsPath() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("[{\"at\":1,\"say\":\"a\"}]", as: "a.json")
    let map = try CommentFieldMap(parsing: Self.map)
    #expect(try CommentReader.read(contentsOf: path, fields: map).comments.map(\.text) == ["a"])
    #expect(throws: CommentReadError.notFound) { try CommentReader.read(contentsOf: path + "x", fields: map) }
  }

  @Test func formatOfFieldMapsCannotBeChosenByName() {
    #expect(!CommentFormat.allCases.contains(.fieldMap))
    #expect(Set(CommentFormat.allCases).count == CommentFormat.allCases.count)
    #expect(CommentFormat.allCases.count == 20)
    #expect(throws: CommentReadError.self) { try read("[]", format: .fieldMap) }
  }
}
