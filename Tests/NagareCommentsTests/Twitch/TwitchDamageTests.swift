import Foundation
import NagareComments
import TestSupport
import Testing

@Suite struct TwitchDamageTests {
  private static let damaged: [String] = {
    let whole = chatComment(id: "bad")
    return [
      chatComment(id: "bad", time: "\"soon\""), chatComment(id: "bad", time: "1e99"),
      chatComment(id: "bad", time: "NaN"),
      chatComment(id: "bad", time: "null"), chatComment(id: "bad", time: "12345678901"),
      whole.replacing("\"content_offset_seconds\":1,", with: ""), whole.replacing("\"message\"", with: "\"massage\""),
      whole.replacing("\"display_name\":", with: "\"display_name\""), whole.replacing("\"Åsa\"", with: "\"Å\"sa\""),
      whole.replacing("\"Åsa\"", with: "\"Åsa"), whole.replacing("hello\"", with: "hello"),
      whole.replacing("\"bad\"", with: "\"bad"), whole.replacing("\"bad\"", with: "bad\""),
      whole.replacing("\"_id\":\"bad\"", with: "\"_id\" x"),
      whole.replacing("\"1\"}]", with: "\"1\"}"), whole.replacing("\"emoticon\":null}]", with: "\"emoticon\":null]"),
      String(whole.dropFirst()), "\"" + whole.dropFirst(), "{\"" + whole.dropFirst(), String(whole.dropLast()),
      String(whole.dropLast(2)), String(whole.prefix(40)),
      String(whole.prefix(while: { $0 != "[" })), String(whole.prefix(while: { $0 != "[" })) + "[",
      whole.replacing("\"x\"", with: String(repeating: "[", count: 70)), "17", "\"text\"", "[1,{\"_id\":\"bad\"}]",
      "{}",
      "{\"_id\":\"bad\"}", "null", "\u{1}", "{\"_id\":\"bad\",\u{2}\"created_at\":1}",
    ]
  }()

  /// A file with one comment per line, from the second line on.
  private struct Mixture {
    var json = "{\"streamer\":{\"name\":\"x\"},\"comments\":[\n"
    var times: [Double] = []
    var badLines: [Int] = []

    init(items: Int, using generator: inout SeededGenerator) {
      for number in 0..<items {
        let kind = Int.random(in: 0..<damaged.count, using: &generator)
        // An item that does not begin like a comment looks like the rest of a damaged one before it.
        let canFollow = badLines.last != number + 1 || damaged[kind].hasPrefix("{\"_id\":\"bad\",\"created_at\"")
        if Int.random(in: 0..<3, using: &generator) == 0, canFollow {
          json += damaged[kind]
          badLines.append(number + 2)
        } else {
          let time = Double(Int.random(in: 0..<10_000, using: &generator)) / 16
          json += chatComment(id: "\(number)", time: "\(time)", fragments: [("n\(number) ", nil), ("Kappa", "25")])
          times.append(time)
        }
        json += ["", ",", ",", ",", ",,"][Int.random(in: 0..<5, using: &generator)] + "\n"
      }
      json += "],\"embeddedData\":{\"firstParty\":[{\"id\":\"25\",\"data\":\"AAEC\"}],\"thirdParty\":[]}}\n"
    }
  }

  @Test func goodCommentsSurviveAndEachBadOneIsReportedAtItsLine() throws {
    for seed in 0..<250 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let mixture = Mixture(items: Int.random(in: 1...40, using: &generator), using: &generator)
      let file = try read(mixture.json, format: .twitchJSON)
      #expect(file.comments.map(\.time) == mixture.times.sorted(), "seed \(seed)")
      #expect(file.problems.map(\.position.line) == mixture.badLines, "seed \(seed)")
      #expect(file.comments.allSatisfy { $0.emotes.count == 1 }, "seed \(seed)")
    }
  }

  @Test func damagedFixtureIsReadAsExpected() throws {
    let file = try CommentReader.read(contentsOf: FixtureFiles.path("twitch/damaged.json"))
    #expect(file.format == .twitchJSON)
    #expect(file.comments.map(\.text) == ["one", "three", "seven Kappa", "ni\tne"])
    #expect(file.comments.map(\.emotes.count) == [0, 0, 1, 0])
    #expect(
      file.problems.map(Bad.init) == [
        Bad(line: 2, .malformedJSON), Bad(line: 4, .malformedJSON),
        Bad(line: 6, .missing(field: "content_offset_seconds")),
        Bad(line: 7, .time("soon")), Bad(line: 8, .missing(field: "message")), Bad(line: 10, .malformedJSON),
        Bad(line: 11, .malformedJSON), Bad(line: 13, .malformedJSON),
      ])
  }

  @Test func truncationKeepsEveryCompleteComment() throws {
    var bytes = Array("{\"streamer\":{\"name\":\"x\"},\"comments\":[".utf8)
    var ends: [Int] = []
    for number in 0..<6 {
      bytes += Array(chatComment(id: "\(number)", fragments: [("第\(number)\\n\\\"", nil), ("Kappa", "25")]).utf8)
      ends.append(bytes.count)
      bytes += Array(",\n".utf8)
    }
    bytes += Array("],\"embeddedData\":{\"firstParty\":[{\"id\":\"25\",\"data\":\"AAEC\"}]}}".utf8)
    for count in 1...bytes.count {
      let file = try read(Array(bytes.prefix(count)), format: .twitchJSON)
      #expect(file.comments.count == ends.count { $0 <= count }, "\(count)")
      #expect(file.problems.count <= 1, "\(count)")
      #expect(file.problems.allSatisfy { $0.reason == .truncated }, "\(count)")
    }
  }

  @Test(arguments: ["", "\n", "\u{FEFF}", ",", "}", "]", "]}", "garbage \" here"])
  func concatenatedFilesAreOne(between: String) throws {
    let first = chat([chatComment(id: "1", fragments: [("Kappa", "25")])], own: ["25"])
    let second = chat([chatComment(id: "2"), chatComment(id: "3", fragments: [("PogChamp", "88")])], own: ["88"])
    let file = try read(first + between + second, format: nil)
    #expect(file.comments.map(\.id) == ["1", "2", "3"])
    #expect(file.comments.map(\.emotes.count) == [1, 0, 1])
    #expect(file.problems.isEmpty)
  }

  @Test func truncatedFileDoesNotAffectTheNext() throws {
    let first = chat([chatComment(id: "1"), chatComment(id: "2")])
    for count in 60..<first.utf8.count {
      let cut = String(decoding: first.utf8.prefix(count), as: UTF8.self)
      let file = try read(cut + chat([chatComment(id: "3"), chatComment(id: "4")]), format: .twitchJSON)
      #expect(file.comments.suffix(2).map(\.id) == ["3", "4"], "\(count)")
      #expect(file.comments.count + file.problems.count <= 5, "\(count)")
    }
  }

  @Test func damageOutsideOfCommentsLosesNone() throws {
    let whole = chat(
      [chatComment(id: "1", fragments: [("Kappa", "25")]), chatComment(id: "2")], own: ["25"], words: ["x"])
    for (old, new) in [
      ("{\"name\":\"x\"}", "{\"name\":\"x}"), ("{\"name\":\"x\"}", "{\"name\" \"x\"}"), ("{\"name\":\"x\"}", ""),
      ("\n]", "\n]]"), ("\n]", "\n}"), ("\n],", "\n]}"), ("\"streamer\":", ""),
    ] {
      let file = try read(whole.replacing(old, with: new, maxReplacements: 1), format: .twitchJSON)
      #expect(file.comments.map(\.id) == ["1", "2"], "\(new)")
      #expect(file.comments.map(\.emotes.count) == [1, 0], "\(new)")
    }
  }

  @Test func randomBytesAreReadWithoutACrash() {
    let fragments = [
      "{", "}", "[", "]", "\"comments\":[", "\"embeddedData\":{", "\"firstParty\":[", "\"_id\":", "\"message\":{", "\"",
      "\"fragments\":[{\"text\":\"", "\\", ",", ":", "\"content_offset_seconds\":1",
      "\"emoticon\":{\"emoticon_id\":\"1\"}",
      "\u{301}", "1e999", "\"data\":\"AA==\"", "null", "\n", "{\"_id\":\"1\",\"created_at\":1,",
    ].map { Array($0.utf8) }
    for seed in 0..<1_500 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...60, using: &generator) {
        if Int.random(in: 0..<8, using: &generator) > 0 {
          bytes += fragments[Int.random(in: 0..<fragments.count, using: &generator)]
        } else {
          bytes.append(UInt8.random(in: 0...255, using: &generator))
        }
      }
      for format in [.twitchJSON, .youTubeLiveChat] as [CommentFormat] {
        let file = try? read(bytes, format: format)
        #expect(file?.comments.allSatisfy { CommentLimits.time.contains($0.time) } == true, "seed \(seed)")
      }
    }
  }

  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      "{", "[", "\"", "\\\"", "{\"comments\":[", "\"comments\":[{\"a\":x", "\"emotes\":x",
      "\"emotes\":{\"firstParty\":[{\"x\"",
      "\"comments\":[x \"emotes\":{},", "{\"_id\":\"1\",\"created_at\":[", "{\"_id\":", "}", "],", "\"comments\":[]x",
      "{\"_id\":\"1\",\"created_at\":1,\"message\":{\"fragments\":[",
      "{\"_id\":\"1\",\"created_at\":1,\"message\":{\"fragments\":[]}},{\"_id\":\"1\",\"created_at\":1,\"commenter\":{\"x\":[",
      "{\"_id\":\"1\",\"created_at\":1}]", "{\"_id\":\"1\",\"created_at\":1}]}\"comments\":[x",
    ])
  func hostileRepetitionTakesLinearTime(unit: String) throws {
    func elapsed(bytes: Int) throws -> Duration {
      let content = "{\"comments\":[" + chatComment() + String(repeating: unit, count: bytes / unit.utf8.count)
      return try ContinuousClock().measure { _ = try read(content, format: .twitchJSON) }
    }
    #expect(try elapsed(bytes: 1_000_000) < elapsed(bytes: 250_000) * 10 + .seconds(2))
  }
}
