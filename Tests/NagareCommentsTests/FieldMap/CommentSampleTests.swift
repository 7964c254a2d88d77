import NagareComments
import TestSupport
import Testing

@Suite struct CommentSampleTests {
  private func sample(_ content: String) throws -> CommentSample? {
    try Array(content.utf8).withUnsafeBytes { try CommentSample($0) }
  }

  @Test(arguments: [
    // Milliseconds by the values; numbers of Bilibili's modes.
    (
      "{\"code\":0,\"msg\":\"ok\",\"data\":{\"items\":[{\"id\":\"9\",\"position\":61000,\"content\":\"第一\",\"textColor\":16777215,"
        + "\"danmakuType\":1,\"userId\":33,\"createTime\":1700000000000},"
        + "{\"id\":\"8\",\"position\":95000,\"content\":\"二\",\"textColor\":255,\"danmakuType\":5,\"userId\":4}]}}",
      "json:time=position/1000,text=content,mode=danmakuType,color=textColor,user=userId"
    ),
    // A web player: seconds, modes 0, 1 and 2.
    (
      "[{\"text\":\"a\",\"time\":1.5,\"color\":\"#ffffff\",\"type\":0,\"author\":\"x\"},"
        + "{\"text\":\"b\",\"time\":2.25,\"color\":\"#ff0000\",\"type\":1,\"author\":\"y\"},{\"text\":\"c\",\"time\":3,\"type\":2}]",
      "json:time=time,text=text,mode=type(0:scroll,1:top,2:bottom),color=color,user=author"
    ),
    // One object per line, nested, with a unit in the name.
    (
      "{\"offset_ms\":120,\"message\":{\"body\":\"hi\",\"font_color\":\"red\"},\"sender\":{\"id\":5},\"type\":\"chat\"}\n"
        + "{\"offset_ms\":150,\"message\":{\"body\":\"yo\",\"font_color\":\"undefined\"},\"sender\":{\"id\":6},\"type\":\"chat\"}\n",
      "json:time=offset_ms/1000,text=message.body,color=message.font_color,user=sender.id"
    ),
    // Hundredths of a second by the name.
    (
      "{\"comments\":[{\"no\":1,\"vpos\":1234,\"date\":1600000000,\"m\":\"w\"}]}", "json:time=vpos/100,text=m"
    ),
    // Clock times, and a text with an unusual name.
    (
      "{\"meta\":[],\"rows\":[{\"timestamp\":\"1:23\",\"chat_line\":\"hello there\",\"avatar\":\"https://example.org/a/long/path.png\","
        + "\"rank\":\"A\"}]}",
      "json:time=timestamp,text=chat_line"
    ),
    // A Unix date is no time of the video.
    (
      "[{\"time\":1700000000,\"playAt\":45000,\"msg\":\"x\"},{\"time\":1700000009,\"playAt\":52000,\"msg\":\"y\"}]",
      "json:time=playAt/1000,text=msg"
    ),
    // Strings of numbers; another list comes first.
    (
      "{\"tags\":[{\"name\":\"t\",\"count\":3}],\"list\":[{\"time_point\":\"500\",\"content\":\"x\",\"mode\":\"top\"}]}",
      "json:time=time_point,text=content,mode=mode"
    ),
    // Names that need quotes.
    ("[{\"play time (ms)\":70000,\"comment\":\"x\"}]", "json:time=\"play time (ms)\"/1000,text=comment"),
  ])
  func fieldsAreGuessed(content: String, fields: String) throws {
    let sample = try #require(try sample(content))
    #expect(sample.fields?.description == fields)
    let file = try read(content, fields: fields)
    #expect(!file.comments.isEmpty && file.problems.isEmpty)
    #expect(try self.sample(content) == sample)
  }

  @Test func medianDecidesTheUnit() throws {
    func fields(_ times: [Int]) throws -> String? {
      let items = times.map { "{\"progress\":\($0),\"content\":\"x\"}" }.joined(separator: ",")
      return try sample("[\(items)]")?.fields?.description
    }
    #expect(try fields([0, 30_000, 90_000]) == "json:time=progress,text=content")
    #expect(try fields([0, 30_001, 90_000]) == "json:time=progress/1000,text=content")
    // Only the first hundred count.
    #expect(
      try fields(Array(repeating: 5, count: 100) + Array(repeating: 90_000, count: 500))
        == "json:time=progress,text=content")
  }

  @Test(arguments: ["", " ", "<i/>", "1,a", "[]", "{}", "[1,2]", "[[1,\"a\"]]", "{\"a\":[]", "[{"])
  func contentWithoutObjectsHasNoSample(content: String) throws {
    #expect(try sample(content) == nil)
  }

  @Test func unknownItemHasALineButNoFields() throws {
    let sample = try sample("{\"code\":0,\"list\":[{\"a\":1,\"b\":true},{\"a\":2}]}")
    #expect(sample?.line == "{\"a\":1,\"b\":true}")
    #expect(sample?.fields == nil)
  }

  @Test func lineIsShortAndHarmless() throws {
    let long = try #require(try sample("[{\"time\":1,\"text\":\"\(String(repeating: "好", count: 2_000))\"}]"))
    #expect(long.line.unicodeScalars.count == CommentSample.lineCharacters)
    #expect(long.line.hasPrefix("{\"time\":1,\"text\":\"好好") && long.line.hasSuffix("好…"))
    let pretty = try sample("[\r\n  {\r\n    \"time\": 1,\n\t\"text\": \"a\u{1B}[2J\u{202E}b\u{9B}c\\n\"\n  }\n]")
    #expect(pretty?.line == "{\"time\": 1,\"text\": \"a\\u001b[2J\\u202eb\\u009bc\\n\"}")
  }

  @Test func exactlyFittingLineIsWhole() throws {
    func line(_ count: Int) throws -> String? {
      let empty = "{\"time\":1,\"text\":\"\"}"
      let item = empty.replacing("\"\"", with: "\"" + String(repeating: "x", count: count - empty.count) + "\"")
      return try sample("[\(item)]")?.line
    }
    #expect(try line(200)?.count == 200)
    #expect(try line(200)?.hasSuffix("x\"}") == true)
    #expect(try line(201)?.count == 200)
    #expect(try line(201)?.hasSuffix("x…") == true)
  }

  @Test func fileIsReadFromItsPath() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("[{\"time\":1,\"text\":\"a\"}]", as: "a.json")
    #expect(try CommentSample(contentsOf: path)?.fields?.description == "json:time=time,text=text")
    #expect(throws: CommentReadError.notFound) { try CommentSample(contentsOf: path + "x") }
  }
}
