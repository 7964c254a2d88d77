import NagareComments
import TestSupport
import Testing

@Suite struct FieldMapParserTests {

  @Test func everyPartIsParsed() throws {
    let text =
      "json@data.0.items:time=position/1000,text=\"a.b\".2,mode=type(0:scroll,\"x,)\":top),size=s*2.5,color=textColor"
    let map = try CommentFieldMap(parsing: text)
    #expect(map.container == .json)
    #expect(map.list == [.name("data"), .position(0), .name("items")])
    #expect(
      map.sources == [
        .time: .init([.name("position")], unit: .divided(by: 1_000)), .text: .init([.name("a.b"), .position(2)]),
        .mode: .init([.name("type")], modes: [.init("0", .scroll), .init("x,)", .top)]),
        .size: .init([.name("s")], unit: .multiplied(by: 2.5)), .color: .init([.name("textColor")]),
      ])
  }

  @Test(arguments: [
    ("json:time=a,text=b", "json:time=a,text=b"), ("json: text = b , time = a / 1e3", "json:time=a/1000,text=b"),
    ("csv:time=2,text=content", "csv:time=2,text=content"),
    ("tsv:time=ts/1000.0,text=msg", "tsv:time=ts/1000,text=msg"),
    ("csv:time=\"2\",text=\"a\\\"b\\\\\"", "csv:time=\"2\",text=\"a\\\"b\\\\\""),
    ("json:time=0,text=4,mode=1(1:top, 2 : bottom)", "json:time=0,text=4,mode=1(1:top,2:bottom)"),
    ("json:time=\"plain\",text=弹幕.内容", "json:time=plain,text=弹幕.内容"), ("json:time=007,text=1", "json:time=7,text=1"),
    ("json@ a . b :time=t*0.5,text=x", "json@a.b:time=t*0.5,text=x"),
  ])
  func spellingIsNormalized(text: String, spelling: String) throws {
    let map = try CommentFieldMap(parsing: text)
    #expect(map.description == spelling)
    #expect(try CommentFieldMap(parsing: spelling) == map)
  }

  @Test func spellingOfAnyMapParsesToTheMap() throws {
    for seed in 0..<2_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let map = try CommentFieldMap.random(using: &generator)
      #expect(try CommentFieldMap(parsing: map.description) == map, "\(map)")
    }
  }

  @Test func orderOfFieldsDoesNotMatter() throws {
    #expect(
      try CommentFieldMap(parsing: "json:text=b,id=c,time=a") == CommentFieldMap(parsing: "json:time=a,text=b,id=c"))
    #expect(try CommentFieldMap(parsing: "json:time=a,text=b") != CommentFieldMap(parsing: "csv:time=a,text=b"))
  }

  @Test(
    arguments: [
      ("", .container("")), ("xml:time=a,text=b", .container("xml")), ("JSON:time=a,text=b", .container("JSON")),
      ("json", .syntax(expected: "a colon", found: "")), ("json time", .syntax(expected: "a colon", found: "time")),
      ("json:", .syntax(expected: "a field such as time", found: "")),
      ("json:time", .syntax(expected: "an equals sign after time", found: "")),
      ("json:time=", .syntax(expected: "a name or a number", found: "")),
      ("json:time=a.,text=b", .syntax(expected: "a name or a number", found: ",text=b")),
      ("json:time=a b,text=c", .syntax(expected: "a comma", found: "b,text=c")),
      ("json:time=a,text=b,", .syntax(expected: "a field such as time", found: "")),
      ("json:time=\"a,text=b", .syntax(expected: "a closing quote", found: "")),
      ("json:time=a,text=b,mode=c(1:top", .syntax(expected: "a comma or a closing parenthesis", found: "")),
      ("json:time=a,text=b,mode=c()", .syntax(expected: "a value of the mode", found: ")")),
      ("json:time=a,text=b,mode=c(1)", .syntax(expected: "a colon after the value 1", found: ")")),
      ("json:time=a,text=b,mode=c(1:up)", .unknownMode("up")),
      ("json:time=a,text=b,mode=c(1:top,1:bottom)", .repeatedValue("1")),
      ("json:time=a,text=b,colour=c", .unknownField("colour")), ("json:time=a,text=b,time=c", .repeatedField(.time)),
      ("json:text=b", .missing(.time)), ("csv:time=1", .missing(.text)),
      ("json:time=position/0,text=b", .division("position/0")), ("json:time=a/,text=b", .operand("a/")),
      ("json:time=a*0,text=b", .operand("a*0")), ("json:time=a/-2,text=b", .operand("a/-2")),
      ("json:time=a/1e999,text=b", .operand("a/1e999")), ("json:time=a/x,text=b", .operand("a/x")),
      ("json:time=a,text=b,color=c/2", .unitNotAllowed(.color)), ("json:time=a,text=b*2", .unitNotAllowed(.text)),
      ("json:time=a,text=b,size=c(1:top)", .modesNotAllowed(.size)), ("json:time=0,text=b", .mixedPaths),
      ("csv:time=a.b,text=c", .pathInTable(.csv, "a.b")), ("tsv:time=0,text=2", .column(0)),
      ("csv:time=1,text=4097", .column(4_097)), ("csv@a:time=1,text=2", .listOfTable(.csv)),
      ("json:time=1000001,text=1", .position("1000001")),
      ("json:time=99999999999999999999,text=1", .position("99999999999999999999")),
    ] as [(String, FieldMapError)])
  func invalidDescriptionIsRefused(text: String, reason: FieldMapError) {
    #expect(throws: reason, "\(text)") { try CommentFieldMap(parsing: text) }
    #expect(!"\(reason)".contains("\n"))
  }

  @Test func limitsAreInclusive() throws {
    func path(_ count: Int) -> String { Array(repeating: "a", count: count).joined(separator: ".") }
    func modes(_ count: Int) -> String { (0..<count).map { "\($0):top" }.joined(separator: ",") }
    func map(bytes: Int) -> String {
      let start = "json:time=a,text="
      return start + String(repeating: "b", count: bytes - start.utf8.count)
    }
    #expect(throws: Never.self) { try CommentFieldMap(parsing: "json:time=\(path(16)),text=b") }
    #expect(throws: FieldMapError.tooDeep) { try CommentFieldMap(parsing: "json:time=\(path(17)),text=b") }
    #expect(throws: FieldMapError.tooDeep) { try CommentFieldMap(parsing: "json@\(path(17)):time=a,text=b") }
    #expect(throws: Never.self) { try CommentFieldMap(parsing: "json:time=a,text=b,mode=c(\(modes(64)))") }
    #expect(throws: FieldMapError.tooManyModes) {
      try CommentFieldMap(parsing: "json:time=a,text=b,mode=c(\(modes(65)))")
    }
    #expect(throws: Never.self) { try CommentFieldMap(parsing: map(bytes: 4_096)) }
    #expect(throws: FieldMapError.tooLong) { try CommentFieldMap(parsing: map(bytes: 4_097)) }
  }

  @Test func mapsOfPartsAreChecked() {
    let (time, text) = (CommentFieldMap.Source([.name("a")]), CommentFieldMap.Source([.name("b")]))
    #expect(throws: FieldMapError.missing(.text)) { try CommentFieldMap(.json, [.time: time]) }
    #expect(throws: FieldMapError.syntax(expected: "a place", found: "")) {
      try CommentFieldMap(.json, [.time: time, .text: .init([])])
    }
    for operand in [0, -1, Double.nan, .infinity] {
      #expect(throws: FieldMapError.self, "\(operand)") {
        try CommentFieldMap(.json, [.time: .init([.name("a")], unit: .divided(by: operand)), .text: text])
      }
    }
    #expect(throws: FieldMapError.position("-1")) {
      try CommentFieldMap(.json, [.time: .init([.name("a"), .position(-1)]), .text: text])
    }
  }

  @Test func errorsDescribeThemselves() {
    #expect(
      "\(FieldMapError.unknownField("colour"))"
        == "there is no field \"colour\": a field is one of time, text, mode, color, size, id, user, name, sent, weight,"
        + " pool, duration")
    #expect("\(FieldMapError.missing(.text))" == "time and text are required, but text is missing")
    #expect("\(FieldMapError.division("position/0"))" == "\"position/0\" divides by zero")
    #expect("\(FieldMapError.syntax(expected: "a colon", found: ""))" == "the description ends before a colon")
    #expect("\(FieldMapError.syntax(expected: "a colon", found: "x"))" == "\"x\" stands in place of a colon")
  }

  @Test func mutatedDescriptionsParseOrAreRefused() throws {
    let pieces = [
      ":", ",", "=", ".", "\"", "\\", "(", ")", "/", "*", "@", "0", "9", "time", "mode", "json", " ", "é", "\0",
    ]
    for seed in 0..<2_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var bytes = Array(try CommentFieldMap.random(using: &generator).description.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0...bytes.count, using: &generator)
        let end = min(place + Int.random(in: 0...3, using: &generator), bytes.count)
        bytes.replaceSubrange(place..<end, with: pieces[Int.random(in: 0..<pieces.count, using: &generator)].utf8)
      }
      guard let map = try? CommentFieldMap(parsing: String(decoding: bytes, as: UTF8.self)) else { continue }
      #expect(try CommentFieldMap(parsing: map.description) == map, "seed \(seed)")
    }
  }
}
