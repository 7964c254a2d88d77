import NagareComments
import TestSupport
import Testing

@Suite struct NiconicoDamageTests {
  /// The syntax of a format: `intact` writes an item with a time in 1/100 s and a text, and `damaged` has items
  /// that are damaged within their line.
  struct Dialect: Sendable, CustomTestStringConvertible {
    let format: CommentFormat
    let start: String
    let end: String
    let separator: String
    let intact: @Sendable (Int, String) -> String
    let damaged: [String]

    var testDescription: String { format.rawValue }
  }

  static let dialects = [
    Dialect(
      format: .niconicoXML, start: "<packet><thread thread=\"1\"/>", end: "</packet>", separator: "",
      intact: { "<chat no=\"5\" vpos=\"\($0)\" mail=\"184\" user_id=\"u\">\($1) &amp; &lt;</chat>" },
      damaged: [
        "<chat no=\"5\" user_id=\"u\">no time</chat>", "<chat no=\"5\" vpos=\"\">empty</chat>",
        "<chat vpos=\"nan\">x</chat>", "<chat vpos=\"1>x</chat>", "<chat vpos=1>x</chat>", "<chat vpos=\"1\">open",
        "<chat vpos=\"1\" x</chat>", "<chat vpos=\"1e30\">x</chat>", "<chat vpos=\"1\"><![CDATA[x", "<chat vpos=\"",
        "<c date=\"1\">x</c>",
      ]),
    Dialect(
      format: .niconicoLegacyJSON, start: "[{\"thread\":{\"thread\":\"1\"}},", end: "]", separator: ",",
      intact: {
        "{\"chat\":{\"thread\":\"1\",\"no\":5,\"vpos\":\($0),\"user_id\":\"u\",\"mail\":\"184\",\"content\":\"\($1)\"}}"
      },
      damaged: json(
        prefix: "{\"chat\":{\"thread\":\"1\",\"no\":5,", time: "\"vpos\"", text: "\"content\"", suffix: "}}")),
    Dialect(
      format: .niconicoJSON, start: "{\"data\":{\"threads\":[{\"fork\":\"main\",\"comments\":[", end: "]}]}}",
      separator: ",",
      intact: { "{\"id\":\"5\",\"no\":5,\"vposMs\":\($0 * 10),\"body\":\"\($1)\",\"commands\":[\"184\"],\"score\":0}" },
      damaged: json(prefix: "{\"id\":\"5\",\"no\":5,", time: "\"vposMs\"", text: "\"body\"", suffix: "}")),
    Dialect(
      format: .niconicoFormatted, start: "[", end: "]", separator: ",",
      intact: { "{\"id\":5,\"vpos\":\($0),\"content\":\"\($1)\",\"owner\":false,\"mail\":[\"184\"]}" },
      damaged: json(prefix: "{\"id\":5,", time: "\"vpos\"", text: "\"content\"", suffix: "}")),
  ]

  private static func json(prefix: String, time: String, text: String, suffix: String) -> [String] {
    let whole = prefix + time + ":1," + text + ":\"x\"" + suffix
    return [
      prefix + text + ":\"no time\"" + suffix, prefix + time + ":1" + suffix,
      prefix + time + ":null," + text + ":\"x\"" + suffix, prefix + time + ":1e300," + text + ":\"x\"" + suffix,
      prefix + time + ":\"soon\"," + text + ":\"x\"" + suffix, prefix + time + ":1," + text + ":\"a \"b\" c\"" + suffix,
      prefix + time + ":1," + text + ":x" + suffix, prefix + time + ":1," + text + ":\"x\",\"mail\":[\"184\"" + suffix,
      prefix + time + ":1," + text + ":\"x\"", prefix + time + ":1," + text + " \"x\"" + suffix,
      prefix + time + ":NaN," + text + ":\"x\"" + suffix, prefix + time + ":1," + text + ":" + suffix,
      prefix + time + ":,", "{id:5," + time + ":1}", "{\"", "{", "7", "null", "\"x\"",
      prefix + time + ":1,\"commands\"[\"ue\"]," + text + ":\"x\"" + suffix,
      prefix + time + ":1,\"mail\"[\"ue\",{\"a\":1}]," + text + ":\"x\"" + suffix,
      "{" + String(whole.dropFirst(2)), String(whole.dropFirst()), "\"" + String(whole.dropFirst()),
    ]
  }

  @Test(arguments: dialects)
  func goodItemsSurviveAndEachBadOneIsReportedAtItsLine(dialect: Dialect) throws {
    for seed in 0..<150 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var (text, line) = (dialect.start, 1)
      var (times, badLines): ([Double], [Int]) = ([], [])
      for number in 0..<Int.random(in: 1...40, using: &generator) {
        // Two adjacent damaged items may be taken for one.
        if badLines.last != line - 1 || number == 0, Int.random(in: 0..<3, using: &generator) == 0 {
          text += dialect.damaged[Int.random(in: 0..<dialect.damaged.count, using: &generator)]
          badLines.append(line)
        } else {
          let vpos = Int.random(in: -1_000..<100_000, using: &generator)
          text += dialect.intact(vpos, "n\(number) ü草")
          times.append(Double(vpos) / 100)
        }
        text += dialect.separator + "\n"
        line += 1
      }
      text += dialect.intact(200_000, "last") + dialect.end
      let file = try read(text, format: dialect.format)
      #expect(file.comments.map(\.time) == times.sorted() + [2_000], "\(seed)")
      #expect(file.problems.map(\.position.line) == badLines, "\(seed)")
    }
  }

  @Test(arguments: dialects)
  func eachKindOfDamageIsReportedOnce(dialect: Dialect) throws {
    for bad in dialect.damaged {
      for isFirst in [true, false] {
        let lines = (isFirst ? [] : [dialect.intact(100, "a")]) + [bad, dialect.intact(200, "b")]
        let file = try read(
          dialect.start + lines.joined(separator: dialect.separator + "\n") + dialect.end, format: dialect.format)
        #expect(file.comments.map(\.time) == (isFirst ? [2] : [1, 2]), "\(bad)")
        #expect(file.problems.map(\.position.line) == [isFirst ? 1 : 2], "\(bad)")
      }
    }
  }

  @Test(arguments: dialects)
  func truncatedPartDoesNotAffectTheNext(dialect: Dialect) throws {
    let first = dialect.start + dialect.intact(100, "a") + dialect.separator + "\n"
    let cut = dialect.intact(200, "b")
    let next = dialect.start + dialect.intact(300, "c") + dialect.separator + dialect.intact(400, "d") + dialect.end
    for length in 0...cut.utf8.count {
      let file = try read(
        Array(first.utf8) + Array(cut.utf8.prefix(length)) + Array(next.utf8), format: dialect.format)
      let times = file.comments.map(\.time)
      #expect(times.contains(1) && times.contains(4), "\(length)")
      #expect(times.contains(3), "\(length)")
      #expect(file.problems.count <= 1, "\(length)")
    }
  }

  @Test func damagedHeaderHidesNothing() throws {
    let items = Niconico.comment(1) + "," + Niconico.comment(2)
    for head in [
      "{\"meta\":{\"status: 200},\"data\":{\"threads\":[{\"fork\":\"main\",\"comments\":[", "{\"comments\":[", "]}],[",
      "{\"data\":{\"threads\":[{\"fork\":\"main\" \"comments\":[", "{\"x\":\"\\\",\"comments\":[", "", "[[[",
      "{{\"comments\" [",
    ] {
      #expect(try Niconico.json(head + items + "]}]}}").comments.count == 2, "\(head)")
    }
  }

  @Test func randomBytesAreReadWithoutACrash() {
    let fragments = [
      "{\"chat\":{", "\"vpos\":", "\"vposMs\":", "\"body\":\"", "\"content\":\"", "\"commands\":[",
      "\"fork\":\"owner\"",
      "\"comments\":[", "\"postedAt\":\"2024-08-05T12:00:00", "1e999", "-", "{", "}", "[", "]", "\"", "\\", ",", ":",
      "<chat vpos=\"", "\" mail=\"@", "\">", "</chat>", "<c p=\"", "zz,", "@", "＠逆", "/", "\n", "12:ue:",
    ].map { Array($0.utf8) }
    let formats: [CommentFormat] = [
      .niconicoXML, .niconicoLegacyJSON, .niconicoJSON, .niconicoFormatted, .niconicoOwner,
    ]
    for seed in 0..<1_500 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...60, using: &generator) {
        if Int.random(in: 0..<4, using: &generator) > 0 {
          bytes += fragments[Int.random(in: 0..<fragments.count, using: &generator)]
        } else {
          bytes.append(UInt8.random(in: 0...255, using: &generator))
        }
      }
      for format in formats {
        let file = try? read(bytes, format: format)
        #expect(file?.comments.allSatisfy { CommentLimits.time.contains($0.time) } == true, "seed \(seed)")
      }
      _ = try? read(bytes, format: nil)
    }
  }

  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      "{\"vpos\":[", "{\"vpos\":[{\"vpos\":1},", "\"\\\"", "\\\"", "{\"\\\"", "{\"a\":", "[{\"a\":1,", "[", "{", "\"",
      "{\"chat\":{", "{\"comments\":[", "\"comments\":[{\"a\":1},", "{\"vpos\":1,\"a\":", "    [", "\"a\"   x",
      "{\"vpos\":1,\"content\":\"", "\"x\\\"\\\"\\\"\\\"\"x", "{\"comments\":[{\"vpos\":1}", "{\"vpos\":\"a\\", "\\",
    ])
  func hostileRepetitionTakesLinearTime(unit: String) throws {
    func elapsed(bytes: Int) throws -> Duration {
      let content = "[" + Niconico.comment(1) + String(repeating: unit, count: bytes / unit.utf8.count)
      return try ContinuousClock().measure { _ = try Niconico.json(content) }
    }
    // Quadratic time would be sixteen times as long. The seconds are for a busy machine.
    #expect(try elapsed(bytes: 800_000) < elapsed(bytes: 200_000) * 10 + .seconds(3))
  }
}
