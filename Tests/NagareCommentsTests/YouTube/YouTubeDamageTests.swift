import Foundation
import NagareComments
import TestSupport
import Testing

@Suite struct YouTubeDamageTests {
  private static let damaged: [String] = {
    let whole = String(chatLine(actions: chatAction(id: "bad")).dropLast())
    return [
      whole.replacing("\"1000\"", with: "\"soon\""), whole.replacing("\"1000\"", with: "1e99"),
      whole.replacing("\"1000\"", with: "null"), whole.replacing(",\"videoOffsetTimeMsec\":\"1000\"", with: ""),
      whole.replacing("\"好\"", with: "\"好"), whole.replacing("\"好\"", with: "好\""),
      whole.replacing("\"好\"", with: "\"a\"好\""), whole.replacing("\"text\":", with: "\"text\""),
      whole.replacing("}]},", with: "}},"), whole.replacing("\"bad\"}}", with: "\"bad\"}"),
      whole.replacing("{\"addChat", with: "\"addChat"), whole.replacing("[{\"text\"", with: "{{\"text\""),
      whole.replacing("\"好\"", with: String(repeating: "[", count: 70)), String(whole.prefix(60)),
      String(whole.prefix(while: { $0 != "好" })), "not JSON", "17", "]", "\u{1}", "\"x\"", "{", "{\"a\":",
      whole.replacing("\"actions\":[", with: "\"actions\":[17,"), whole.replacing("[{\"addChat", with: "[\"\"addChat"),
      whole.replacing("[{\"addChat", with: "[{\"\"addChat"),
    ]
  }()

  @Test func goodMessagesSurviveAndEachBadOneIsReportedAtItsLine() throws {
    for seed in 0..<250 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var (json, times, badLines): (String, [Double], [Int]) = ("", [], [])
      let count = Int.random(in: 1...40, using: &generator)
      for number in 1...count {
        if Int.random(in: 0..<3, using: &generator) == 0 {
          let bad = Self.damaged[Int.random(in: 0..<Self.damaged.count, using: &generator)]
          json += bad + "\n"
          badLines.append(number)
          if bad.contains("[17,") { times.append(1) }
        } else {
          let time = Int.random(in: -5_000..<100_000, using: &generator)
          json += chatLine(actions: chatAction(id: "\(number)"), offset: "\"\(time)\"")
          times.append(Double(time) / 1_000)
        }
      }
      let file = try read(json, format: .youTubeLiveChat)
      #expect(file.comments.map(\.time) == times.sorted(), "seed \(seed)")
      #expect(file.problems.map(\.position.line) == badLines, "seed \(seed)")
    }
  }

  @Test func damagedFixtureIsReadAsExpected() throws {
    let file = try CommentReader.read(contentsOf: FixtureFiles.path("youtube/damaged.json"))
    #expect(file.format == .youTubeLiveChat)
    #expect(file.comments.map(\.id) == ["d1", "d6", "d7", "d8", "d9"])
    #expect(file.comments.map(\.time) == [1, 6, 7, 8, 9])
    #expect(
      file.problems.map(Bad.init) == [
        Bad(line: 2, .malformedJSON), Bad(line: 3, .missing(field: "videoOffsetTimeMsec")),
        Bad(line: 4, .time("later")),
        Bad(line: 5, .malformedJSON), Bad(line: 6, .malformedJSON), Bad(line: 9, .truncated),
      ])
  }

  @Test func truncationKeepsEveryCompleteMessage() throws {
    var bytes: [UInt8] = []
    var ends: [Int] = []
    for number in 0..<5 {
      bytes += Array(chatLine(actions: chatAction(id: "\(number)", runs: "{\"text\":\"第\\n\\\"\"}")).utf8)
      ends.append(bytes.count - 1)
    }
    for count in 1...bytes.count {
      let file = try read(Array(bytes.prefix(count)), format: .youTubeLiveChat)
      let complete = ends.count { $0 <= count }
      // The time is complete before the line is.
      #expect(complete...complete + 1 ~= file.comments.count, "\(count)")
      #expect(file.comments.count + file.problems.count <= complete + 1, "\(count)")
      #expect(file.problems.allSatisfy { $0.reason == .truncated }, "\(count)")
    }
  }

  @Test func truncatedLineDoesNotTakeTheTimeOfTheNext() throws {
    let first = Array(
      String(chatLine(actions: chatAction(id: "a") + "," + chatAction(id: "b"), offset: "\"1000\"").dropLast()).utf8)
    for offset in ["\"7000\"", "7000"] {
      let second = Array(chatLine(actions: chatAction(id: "c"), offset: offset).utf8)
      for count in 0...first.count {
        let file = try read(Array(first.prefix(count)) + second, format: .youTubeLiveChat)
        #expect(file.comments.last?.id == "c", "\(count)")
        #expect(file.comments.last?.time == 7, "\(count)")
        #expect(file.comments.dropLast().allSatisfy { $0.time == 1 }, "\(count)")
        let lost = count > 0 && file.comments.count < 3
        #expect(file.problems.isEmpty != lost, "\(count)")
        #expect(file.comments.count + file.problems.count <= 3, "\(count)")
      }
    }
  }

  @Test func truncatedNumberIsNoTime() throws {
    let cut = chatLine(actions: chatAction(id: "a"), offset: "1234").prefix { $0 != "4" }
    let file = try read(String(cut) + chatLine(actions: chatAction(id: "b")), format: .youTubeLiveChat)
    #expect(file.comments.map(\.id) == ["b"])
    #expect(file.problems.map(Bad.init) == [Bad(line: 1, .malformedJSON)])
  }

  @Test(arguments: ["\n", "", "\r\n", "\n\n \n", ","])
  func concatenatedFilesAreOne(between: String) throws {
    let files = (0..<3).map { String(chatLine(actions: chatAction(id: "\($0)"), offset: "\($0)").dropLast()) }
    let file = try read(files.joined(separator: between), format: nil)
    #expect(file.comments.map(\.id) == ["0", "1", "2"])
    #expect(file.problems.isEmpty)
  }

  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      "{", "[", "\"", "\\\"", "{\"replayChatItemAction\":", "\"replayChatItemAction\":{\"actions\":[{",
      "{\"replayChatItemAction\":{\"actions\":[",
      "{\"replayChatItemAction\":{\"actions\":[{\"addChatItemAction\":{\"item\":{",
      "{\"replayChatItemAction\":{\"actions\":[{\"addChatItemAction\":{\"item\":{}}}",
      "{\"addChatItemAction\":{\"item\":x",
      "{\"replayChatItemAction\":{\"actions\":[17,{\"addChatItemAction\":x", "}", "\"videoOffsetTimeMsec\":",
    ])
  func hostileRepetitionTakesLinearTime(unit: String) throws {
    func elapsed(bytes: Int, _ separator: String) throws -> Duration {
      let content =
        chatLine(actions: chatAction())
        + String(repeating: unit + separator, count: bytes / (unit + separator).utf8.count)
      return try ContinuousClock().measure { _ = try read(content, format: .youTubeLiveChat) }
    }
    for separator in ["", "\n"] {
      #expect(try elapsed(bytes: 1_000_000, separator) < elapsed(bytes: 250_000, separator) * 10 + .seconds(2))
    }
  }
}
