import NagareComments
import TestSupport
import Testing

/// Nagare's own format.
@Suite struct NDJSONTests {
  private func written(_ comments: [Comment]) -> String {
    var writer = NDJSONWriter()
    return comments.map { writer.lines(of: $0) }.joined()
  }

  private func comment(_ change: (inout Comment) -> Void) -> Comment {
    var comment = Comment(id: "7", time: 1.5, text: "草")
    change(&comment)
    return comment
  }

  @Test func onlyTextAndTimeAreRequired() throws {
    let file = try read(#"{"time":12.5,"text":"hello"}"#, format: nil)
    #expect(file.format == .ndjson)
    #expect(file.comments == [Comment(id: CommentID(position: 1), time: 12.5, text: "hello")])
  }

  @Test func everyMemberIsRead() throws {
    let file = try read(
      """
      {"image":{"id":"25","data":"AQID"}}
      {"id":"a","time":-1.25,"text":"x Kappa\\ny","mode":"top","size":36,"color":"#FF8000","user":"u","name":"n",\
      "sent":1626077354.5,"pool":1,"weight":5,"language":"ja","duration":3,"origin":"owner","commands":["full","ender"],\
      "chosen":["color","new","mode"],"likes":12,"highlighted":true,\
      "purchase":{"kind":"gift","price":6.6,"currency":"CNY","label":"¥6.6","item":"rose","count":3,\
      "background":"#102030"},"emotes":[{"start":2,"count":5,"image":"25"}],"new":{"a":[1,{}]}}
      """, format: nil)
    var expected = Comment(
      id: "a", time: -1.25, mode: .top, size: 36, color: 0xFF8000, text: "x Kappa\ny", sentAt: 1_626_077_354.5, pool: 1,
      sender: "u", weight: 5, language: .japanese)
    expected.senderName = "n"
    expected.duration = 3
    expected.origin = .owner
    expected.commands = ["full", "ender"]
    expected.choices = [.mode, .color]
    (expected.likes, expected.isHighlighted) = (12, true)
    expected.purchase = Purchase(
      kind: .gift, price: 6.6, currency: "CNY", priceText: "¥6.6", item: "rose", count: 3, background: 0x102030)
    expected.emotes = [Emote(start: 2, count: 5, image: EmoteImage(id: "25", data: [1, 2, 3]))]
    #expect(file.comments == [expected])
    #expect(file.problems.isEmpty)
    #expect(try read(written([expected]), format: .ndjson).comments == [expected])
  }

  @Test func anyCommentRoundTrips() throws {
    var random = SeededGenerator(seed: 42)
    var generator = HostileTextGenerator(seed: 3)
    let texts = (0..<300).map { index in
      generator.text(HostileTextGenerator.Kind.allCases[index % HostileTextGenerator.Kind.allCases.count], scalars: 40)
    }
    let comments = texts.enumerated().compactMap { index, raw -> Comment? in
      let text = normalized(raw, [.newlines])
      guard !text.isEmpty else { return nil }
      return comment { comment in
        comment.id = index % 3 == 0 ? CommentID(position: index) : CommentID(String(raw.prefix(9)) + "x")
        comment.time = Double(index) + Double(random.next() % 1_000_000) / 7e6
        comment.text = text
        comment.mode = [.scroll, .reverse, .top, .bottom][index % 4]
        comment.color = UInt32(random.next() & 0xFFFFFF)
        comment.sender = String(text.prefix(20))
        comment.senderName = index % 2 == 0 ? normalized(text, []) : ""
        comment.choices = Comment.Choices(rawValue: UInt8(index % 8))
        comment.weight = index % 5 == 0 ? Int(Int32(truncatingIfNeeded: random.next())) : nil
      }
    }
    let names = comments.map { comment in
      var comment = comment
      comment.senderName = String(comment.senderName.unicodeScalars.prefix(CommentLimits.nameCharacters))
      return comment
    }
    let file = try read(written(names), format: .ndjson)
    #expect(file.problems.isEmpty)
    #expect(names.count > 250)
    #expect(file.comments.count == names.count)
    for (one, other) in zip(file.comments, names) { #expect(one == other) }
  }

  @Test func identifierLikeAPositionIsOneInEveryFormat() throws {
    let file = try read(item(id: "#7"))
    #expect(file.comments.map(\.id) == [CommentID(position: 7)])
    #expect(try read(written(file.comments), format: .ndjson).comments == file.comments)
  }

  @Test func textIsOneLineOfPrintableCharacters() {
    let line = written([comment { $0.text = "a\nb\t\"\\\u{1B}[31m\u{2028}\u{85}" }])
    #expect(line.dropLast().unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
    #expect(line.contains(#"a\nb\t\"\\\u001b[31m\u2028\u0085"#))
  }

  @Test func imageIsWrittenOnceBeforeItsFirstUse() {
    let image = EmoteImage(id: "e", data: [1, 2, 3])
    let lines = written(
      (0..<3).map { _ in comment { $0.emotes = [Emote(start: 0, count: 1, image: image)] } }
    ).split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0] == #"{"image":{"id":"e","data":"AQID"}}"#)
  }

  @Test func imageIsWrittenAgainAfterItsIdentifierWasReused() throws {
    let images = [EmoteImage(id: "e", data: [1, 2, 3]), EmoteImage(id: "e", data: [4, 5])]
    let comments = [0, 1, 1, 0, 0, 1].enumerated().map { index, image in
      comment {
        $0.id = CommentID("\(index)")
        $0.emotes = [Emote(start: 0, count: 1, image: images[image])]
      }
    }
    let lines = written(comments)
    #expect(lines.split(separator: "\n").count { $0.hasPrefix("{\"image\"") } == 4)
    #expect(try read(lines, format: .ndjson).comments == comments)
  }

  @Test func oversizedImageIsNotReplacedByAnEarlierOne() throws {
    let big = EmoteImage(id: "e", data: [UInt8](repeating: 1, count: CommentLimits.imageBytes + 1))
    let comments = [EmoteImage(id: "e", data: [1]), big].map { image in
      comment { $0.emotes = [Emote(start: 0, count: 1, image: image)] }
    }
    #expect(try read(written(comments), format: .ndjson).comments.map(\.emotes.count) == [1, 0])
  }

  @Test func namesAreCleanAndOneLine() throws {
    let dirty = "a\\nb\u{202E}c" + String(repeating: "\u{301}", count: 40)
    let clean = "a bc" + String(repeating: "\u{301}", count: CommentLimits.marksPerBase)
    let file = try read(
      "{\"time\":1,\"text\":\"x\",\"name\":\"\(dirty)\",\"purchase\":{\"kind\":\"gift\",\"label\":\"\(dirty)\","
        + "\"item\":\"\(dirty)\"}}", format: nil)
    #expect(file.comments[0].senderName == clean)
    #expect(file.comments[0].purchase == Purchase(kind: .gift, priceText: clean, item: clean))
    #expect(try read(written(file.comments), format: nil).comments == file.comments)
  }

  @Test(arguments: [
    #"{"time":1.5,"text":"a","size":30,"position":[1,2]}"#, #"{"time":1,"text":"a","x":{"p":1,"m":2}}"#,
    #"{"x":{"c":1,"m":2},"text":"a","time":1}"#, #"{"content":"b","time":1,"text":"a","time_offset":5}"#,
  ])
  func formatIsDetectedByTheOuterMembers(line: String) throws {
    let file = try read(line + "\n" + #"{"time":2,"text":"b","p":1,"m":2}"#, format: nil)
    #expect(file.format == .ndjson)
    #expect(file.comments.map(\.text) == ["a", "b"])
  }

  @Test func formatIsDetectedDespiteALongFirstImage() throws {
    let image = EmoteImage(id: "e", data: [UInt8](repeating: 7, count: CommentLimits.imageBytes))
    let comments = [comment { $0.emotes = [Emote(start: 0, count: 1, image: image)] }]
    let lines = written(comments)
    #expect(lines.utf8.count > CommentLimits.detectionBytes)
    let file = try read(lines, format: nil)
    #expect(file.format == .ndjson)
    #expect(file.comments == comments)
  }

  @Test func truncatedLineDoesNotAffectTheNext() throws {
    let first = ##"{"time":2,"text":"te \"xt","color":"#102030","purchase":{"kind":"gift","count":3}}"##
    for second in [#"{"time":3,"text":"c"}"#, #"{"text":"c","time":3}"#] {
      for count in 1...first.utf8.count {
        let file = try read(String(decoding: first.utf8.prefix(count), as: UTF8.self) + second + "\n", format: .ndjson)
        #expect(file.comments.map(\.text).last == "c", "\(count)")
        #expect(file.problems.count == (count < first.utf8.count ? 1 : 0), "\(count)")
      }
    }
  }

  @Test func damagedImageIsReportedOnce() throws {
    let file = try read(
      #"{"image":{"id":"e","data":"AQ"x"}}"# + "\n" + #"{"time":3,"text":"c"}"#, format: .ndjson)
    #expect(file.comments.map(\.text) == ["c"])
    #expect(file.problems.map(Bad.init) == [Bad(line: 1, .malformedJSON)])
  }

  @Test(arguments: [
    (#"{"time":1}"#, CommentProblem.Reason.missing(field: "text")), (#"{"text":"a"}"#, .missing(field: "time")),
    (#"{"time":"x","text":"a"}"#, .time("x")), (#"{"time":1e99,"text":"a"}"#, .time("1e99")),
    (#"{"time":1,"text":"a"#, .truncated), (#"{"time":1 "text" "a"}"#, .malformedJSON), ("7", .malformedJSON),
    ("nonsense", .malformedJSON), (#"{"a":[[[{]]}"#, .malformedJSON),
  ])
  func badLineIsReportedOnceAndTheOthersSurvive(line: String, reason: CommentProblem.Reason) throws {
    let good = #"{"time":2,"text":"good"}"#
    let isLast = reason == .truncated
    let content = good + "\n\n" + good + "\n" + line + (isLast ? "" : "\n" + good + "\n" + good)
    let file = try read(content, format: .ndjson)
    #expect(file.comments.count == (isLast ? 2 : 4))
    #expect(file.problems.map(Bad.init) == [Bad(line: 4, reason)])
    #expect(file.problems[0].position.column == 1)
  }

  @Test func lineCutInTheMiddleIsMalformed() throws {
    let file = try read("{\"time\":1,\"text\":\"a\n{\"time\":2,\"text\":\"b\"}", format: .ndjson)
    #expect(file.comments.map(\.text) == ["b"])
    #expect(file.problems.map(\.reason) == [.malformedJSON])
  }

  @Test func numbersMayBeStringsAndObjectsMayShareALine() throws {
    let file = try read(#"{"time":"1.5","text":5}{"time":2,"text":"b"}"#, format: .ndjson)
    #expect(file.comments.map(\.text) == ["5", "b"])
    #expect(file.comments.map(\.time) == [1.5, 2])
  }

  @Test func limitsAreEnforced() throws {
    let emote = #"{"start":0,"count":1,"image":"e"}"#
    let image = #"{"image":{"id":"e","data":"AQ=="}}"#
    func with(_ member: String) throws -> Comment {
      let line = #"{"time":1,"text":"abc","# + member + "}"
      return try #require(try read(image + "\n" + line).comments.first)
    }
    func read(_ text: String) throws -> CommentFile { try NagareCommentsTests.read(text, format: .ndjson) }
    #expect(try with(#""duration":1e9"#).duration == CommentLimits.duration.upperBound)
    #expect(try with(#""duration":-1"#).duration == nil)
    #expect(try with(#""purchase":{"kind":"gift","price":1e10}"#).purchase?.price == nil)
    #expect(try with(#""purchase":{"kind":"gift","count":-4}"#).purchase?.count == 1)
    #expect(try with(#""purchase":{"kind":"other"}"#).purchase == nil)
    let commands = Array(repeating: "\"full\"", count: 40).joined(separator: ",")
    #expect(try with("\"commands\":[\(commands)]").commands.count == CommentLimits.commands)
    #expect(try with("\"emotes\":[\(emote),\(emote)]").emotes.count == 1)
    #expect(
      try with(#""emotes":[{"start":2,"count":2,"image":"e"},{"start":-1,"count":1,"image":"e"}]"#).emotes.isEmpty)
    #expect(try with(#""emotes":[{"start":9223372036854775807,"count":1,"image":"e"}]"#).emotes.isEmpty)
    let deep =
      String(repeating: "[", count: CommentLimits.jsonDepth) + String(repeating: "]", count: CommentLimits.jsonDepth)
    #expect(try with("\"x\":\(deep)").text == "abc")
    #expect(try read("{\"time\":1,\"text\":\"a\",\"x\":[\(deep)]}").problems.map(\.reason) == [.malformedJSON])
  }

  @Test func truncationKeepsEveryCompleteLine() throws {
    let lines = (0..<4).map { ##"{"time":\##($0),"text":"line \##($0) \u00e9\ud83d\ude00","color":"#123456"}"## + "\n" }
    let bytes = Array(lines.joined().utf8)
    for count in 1..<bytes.count {
      let file = try read(Array(bytes.prefix(count)), format: .ndjson)
      let whole = bytes.prefix(count).count { $0 == 0x0A }
      #expect(file.comments.count == whole || file.comments.count == whole + 1)
      #expect(file.comments.count + file.problems.count <= whole + 1)
    }
  }

  /// The layouts of `jq`, and of programs that write a list.
  @Test(arguments: ["[%,%]", "[\n  %,\n  %\n]\n", "%\n%", "%,\n%", "% %"])
  func objectsMayBeInAnArrayAndTakeSeveralLines(layout: String) throws {
    for space in [" ", "\n    "] {
      let object = "{|\"time\": 1,|\"text\": \"a\",|\"badges\": [|{\"kind\": \"b\"}|]|}".replacing("|", with: space)
      let file = try read(layout.replacing("%", with: object), format: nil)
      #expect(file.format == .ndjson && file.problems.isEmpty)
      #expect(file.comments.map(\.text) == ["a", "a"])
      #expect(file.comments.allSatisfy { $0.badges.map(\.kind) == [.other("b")] })
    }
  }

  @Test func listOfAnotherPlayerIsNotInThisFormat() throws {
    #expect(try read(#"[{"time":1,"text":"a","mode":1}]"#, format: nil).format == .artplayerJSON)
  }

  @Test(arguments: [
    "{\"time\":1,\n\"text\"\n", "{\"time\":1,\"text\":\"a\",\"x\":[\n", "{\"time\":1,\"text\":\"a\n", "{\n",
    "{\"x\":{\n",
  ])
  func unfinishedObjectEndsWhereTheNextStarts(start: String) throws {
    let next = "{\"time\":2,\"text\":\"b\"}\n{\n\"time\":3,\n\"text\":\"c\"\n}\n"
    let file = try read(start + next, format: .ndjson)
    #expect(file.comments.map(\.text) == ["b", "c"])
    #expect(file.problems.map(Bad.init) == [Bad(line: 1, .malformedJSON)])
  }

  @Test func lastObjectOfSeveralLinesMayBeTruncated() throws {
    let object = "{\n  \"time\": 1,\n  \"text\": \"a\",\n  \"pool\": 1\n}\n"
    for count in 2..<object.utf8.count - 2 {
      let file = try read(object + object.prefix(count), format: .ndjson)
      #expect(file.comments.map(\.text) == ["a"])
      #expect(file.problems.map(Bad.init) == [Bad(line: 6, .truncated)])
    }
  }

  @Test func unquotedColorsAreNumbers() throws {
    let file = try read(
      #"{"time":1,"text":"a","color":255,"name_color":16711680,"purchase":{"kind":"gift","background":123456}}"#,
      format: .ndjson)
    let comment = try #require(file.comments.first)
    #expect(comment.color == 255 && comment.senderColor == 0xFF0000 && comment.purchase?.background == 123_456)
  }
}
