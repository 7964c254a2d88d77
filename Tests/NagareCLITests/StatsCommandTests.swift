import Foundation
import TestSupport
import Testing

extension CommandLineResultTests {
  @Suite struct StatsCommandTests {
    private func document(_ files: String..., options: [String] = [], input: String? = nil) throws -> [String: Any] {
      var program = Program.nagare(["stats"] + files + ["--json"] + options)
      program.input = input.map { Data($0.utf8) }
      let outcome = try program.run()
      expectSuccess(outcome)
      return try object(outcome.text)
    }

    private func table(_ input: String, options: String...) throws -> Outcome {
      var program = Program.nagare(["stats", "-"] + options)
      program.input = Data(input.utf8)
      let outcome = try program.run()
      expectSuccess(outcome)
      return outcome
    }

    /// The entries of a ranking in the document.
    private func most(_ document: [String: Any], _ name: String) throws -> [(value: String, count: Int)] {
      let ranking = try #require(document[name] as? [String: Any])
      return try #require(ranking["most"] as? [[String: Any]]).map {
        (try #require($0["value"] as? String), try #require($0["count"] as? Int))
      }
    }

    /// Two bursts, around 1:39 and at 5:00 (laughter), and a comment every 20 seconds.
    private var bursts: String {
      let steady = stride(from: 0, to: 600, by: 20).map { (time: "\($0)", mode: 1, text: "…") }
      let first = (0..<12).map { (time: "\(97.5 + Double($0) / 4)", mode: 4, text: "草") }
      let second = (0..<30).map { (time: "300", mode: 5, text: "哈哈" + String(repeating: "哈", count: $0 % 3 + 1)) }
      return bilibili(steady + first + second)
    }

    @Test func documentHasDocumentedFieldsAndConsistentCounts() throws {
      let document = try document(Fixture.comments, options: ["--size", "640x360", "--area", "0.3"])
      #expect(
        Set(document.keys) == [
          "files", "comments", "time", "modes", "colors", "sizes", "users", "anonymous", "texts", "minutes",
          "purchases", "density", "peaks", "filtered", "layout",
        ])
      for name in ["modes", "colors", "sizes"] { #expect(try most(document, name).reduce(0) { $0 + $1.count } == 160) }
      let minutes = try #require(document["minutes"] as? [[String: Int]])
      #expect(minutes.reduce(0) { $0 + ($1["count"] ?? 0) } == 160)
      let file = try #require((document["files"] as? [[String: Any]])?.first)
      #expect(Set(file.keys) == ["path", "format", "items", "comments", "bad", "empty", "ignored"])
      #expect(file["path"] as? String == Fixture.comments && file["format"] as? String == "bilibili-xml")
      #expect(file["comments"] as? Int == 160)
      for peak in try #require(document["peaks"] as? [[String: Any]]) {
        #expect(Set(peak.keys) == ["time", "start", "end", "count", "per_second", "text", "text_count"])
      }
      let density = try #require(document["density"] as? [String: Any])
      #expect(Set(density.keys) == ["window", "start", "step", "counts"])
    }

    @Test func droppedCommentsEqualThoseOfLayout() throws {
      let options = ["--size", "640x360", "--area", "0.3", "--max-on-screen", "9", "--fps", "30"]
      let layout = try #require(try document(Fixture.comments, options: options)["layout"] as? [String: Any])
      let lines = try LayoutLine.parse(Program.nagare(["layout", Fixture.comments] + options).run())
      #expect(layout["shown"] as? Int == lines.count { $0.dropped == nil })
      let dropped = try #require(layout["dropped"] as? [String: Int])
      let expected = Dictionary(grouping: lines.compactMap(\.dropped)) { $0 }.mapValues(\.count)
      #expect(!expected.isEmpty && dropped == expected)
    }

    @Test func droppedCommentsEqualThoseOfLayoutWithNames() throws {
      let options = ["--size", "640x360", "--area", "0.3"]
      let comments = (0..<60).map {
        #"{"time":\#(Double($0) / 5),"text":"a","name":"\#(String(repeating: "W", count: 20))"}"#
      }.joined(separator: "\n")
      func dropped(_ options: [String]) throws -> [String: Int] {
        let layout = try document("-", options: options, input: comments)["layout"] as? [String: Any]
        return try #require(layout?["dropped"] as? [String: Int])
      }
      var program = Program.nagare(["layout", "-", "--names"] + options)
      program.input = Data(comments.utf8)
      let expected = Dictionary(grouping: try LayoutLine.parse(program.run()).compactMap(\.dropped)) { $0 }
      #expect(try dropped(options + ["--names"]) == expected.mapValues(\.count))
      #expect(try dropped(options + ["--names"]) != dropped(options))
    }

    @Test func filteredAndMergedCommentsAreCountedByRule() throws {
      let document = try document(
        "-", options: ["--block", "草", "--merge-duplicates", "5", "--size", "640x360"], input: bursts)
      #expect(document["filtered"] as? [String: Int] == ["blocked-word": 12, "merged": 29])
      // Comments that would be merged still count.
      #expect(document["comments"] as? Int == 60)
      let layout = try #require(document["layout"] as? [String: Any])
      #expect(layout["shown"] as? Int == 31)
    }

    @Test func peaksAreTheBusiestMomentsWithTheirMostFrequentText() throws {
      let peaks = try #require(
        try document("-", options: ["--peaks", "2"], input: bursts)["peaks"] as? [[String: Any]])
      #expect(peaks.compactMap { $0["count"] as? Int } == [31, 13])
      #expect(peaks.compactMap { $0["time"] as? Double } == [300, 98.875])
      #expect(peaks.compactMap { $0["text"] as? String } == ["哈哈哈", "草"])
      #expect(peaks.compactMap { $0["text_count"] as? Int } == [30, 12])
      let shifted = try document("-", options: ["--peaks", "2", "--offset", "1:00"], input: bursts)
      #expect((shifted["peaks"] as? [[String: Any]])?.compactMap { $0["time"] as? Double } == [360, 158.875])
      #expect(try document("-", options: ["--peaks", "0"], input: bursts)["peaks"] as? [String] == [])
    }

    @Test func badAndEmptyItemsAreCounted() throws {
      let input = bilibili([("1", 1, "a"), ("x", 1, "b"), ("2", 1, ""), ("3", 1, "a")])
      let outcome = try table(input)
      #expect(outcome.text.contains("4 in 1 file; 1 bad, 1 empty, 0 ignored"))
      #expect(outcome.diagnostics.contains("bad time"))
    }

    @Test func topLimitsListsButNotCounts() throws {
      let document = try document(Fixture.comments, options: ["--top", "3"])
      #expect(try most(document, "texts").count == 3 && most(document, "colors").count == 3)
      let texts = try #require(document["texts"] as? [String: Any])
      #expect((texts["distinct"] as? Int ?? 0) > 3)
    }

    @Test func tableEndsWithTheDensityLineAndPeakMarks() throws {
      let outcome = try table(bursts, options: "--peaks", "2")
      #expect(outcome.diagnostics.isEmpty)
      let lines = outcome.lines.suffix(3).map(Array.init)
      #expect(lines[0].count <= 80 && lines[0].contains("█") && lines[0].contains("▁"))
      let marks = lines[1].indices.filter { lines[1][$0] == "▲" }
      // The comments span 580 seconds.
      let expected: [Int] = [98.875, 300].map { (time: Double) in Int(time / 580 * 80) }
      #expect(marks == expected)
      #expect(marks.count == 2 && lines[0][marks[1]] == "█")
      #expect(String(lines[2]).contains("1:39") && String(lines[2]).contains("5:00"))
    }

    @Test func purchasesShowOnlyKnownPrices() throws {
      func line(_ purchases: String...) throws -> String {
        let lines = purchases.map { #"{"time":1,"text":"a","purchase":{"kind":"gift"\#($0)}}"# }
        let row = try table(lines.joined(separator: "\n")).lines.first { $0.hasPrefix("purchases") }
        return String(try #require(row).dropFirst(14))
      }
      #expect(try line("", "") == "2 gift, 2 without a price")
      #expect(try line(#","currency":"JPY""#) == "1 gift, 1 without a price")
      #expect(try line(#","price":1.5"#) == "1 gift, 1.50 of unknown currency")
      let priced = #","price":2,"currency":"JPY""#
      #expect(try line(priced, #","currency":"JPY""#) == "2 gift, 2.00 JPY, 1 without a price")
    }

    @Test func singleOccurrenceIsWrittenAsOnce() throws {
      #expect(try table(bilibili([("1", 1, "草")])).text.contains(" a second  once 草\n"))
      #expect(try table(bilibili([("1", 1, "草"), ("1", 1, "草")])).text.contains(" a second  2 times 草\n"))
    }

    @Test func reasonsAreSortedByFrequency() throws {
      let lines = ["a", "a", "b", "c", "c", "c"].map { #"{"time":1,"text":"\#($0)"}"# }.joined(separator: "\n")
      let filters = ["--block", "b", "--block", "/c/", "--merge-duplicates", "1"]
      let outcome = try table(lines, options: filters[0], filters[1], filters[2], filters[3], filters[4], filters[5])
      #expect(outcome.lines.contains("filtered      3 blocked-pattern, 1 blocked-word, 1 merged"))
    }

    @Test func controlCharactersInTextsAreEscaped() throws {
      let hostile = "\u{202A}a\u{200B}b\u{FEFF}"
      let outcome = try table(bilibili([("1", 1, hostile)]))
      for scalar in hostile.unicodeScalars where !scalar.isASCII {
        #expect(!outcome.text.unicodeScalars.contains(scalar))
      }
      #expect(outcome.text.contains("\\u{202a}a\\u{200b}b"))
    }

    @Test func fileWithoutCommentsHasStatistics() throws {
      #expect(try table(bilibili([])).lines.first == "comments      0")
      let document = try document("-", input: bilibili([]))
      #expect(document["comments"] as? Int == 0 && document["time"] == nil)
    }

    @Test func distantTimesHaveBoundedOutput() throws {
      let input = bilibili([("-9999999", 1, "a"), ("0", 1, "b"), ("9999999", 1, "c")])
      #expect(try table(input).text.count < 4_000)
      let density = try #require(try document("-", input: input)["density"] as? [String: Any])
      #expect((density["counts"] as? [Int])?.count ?? .max <= 3_601)
    }

    @Test func plotOnStandardOutputMovesTheTable() throws {
      let folder = try Workspace()
      let path = folder / "plot.png"
      let outcome = try Program.nagare("stats", Fixture.comments, "-o", path).run()
      expectSuccess(outcome)
      #expect(outcome.text.hasPrefix("comments      160\n"))
      let piped = try Program.nagare("stats", Fixture.comments, "-o", "-").run()
      expectSuccess(piped)
      #expect(piped.output == (try folder.read("plot.png")) && piped.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      #expect(piped.diagnostics == outcome.text)
      expectFailure(try Program.nagare("stats", Fixture.comments, "-o", path).run(), 2, "exists")
      expectSuccess(try Program.nagare("stats", Fixture.comments, "-o", path, "--overwrite").run())
      #expect(try folder.names == ["plot.png"])
    }

    @Test(arguments: [
      ("--window", "0"), ("--window", "3601"), ("--peaks", "-1"), ("--peaks", "101"), ("--peak-distance", "9"),
      ("--peak-distance", "1e9"), ("--top", "-1"), ("--size", "640"), ("--fps", "30"), ("--block", ""),
    ])
    func valuesOutOfRangeAreRefused(_ option: String, _ value: String) throws {
      expectFailure(try Program.nagare("stats", Fixture.comments, "\(option)=\(value)").run(), 2, option)
    }

    @Test func jsonEscapesControlCharacters() throws {
      let user = "a\u{202E}b\u{9B}c\u{7F}d\u{E0041}"
      var program = Program.nagare(["stats", "-", "--json"])
      program.input = Data("{\"time\":1,\"text\":\"t\",\"user\":\"\(user)\"}\n".utf8)
      let outcome = try program.run()
      expectSuccess(outcome)
      #expect(outcome.text.contains(#"a\u202eb\u009bc\u007fd\udb40\udc41"#), "\(outcome.text)")
      #expect(try most(object(outcome.text), "users").map(\.value) == [user])
    }

    @Test func otherInputsAreNotComments() throws {
      expectFailure(try Program.nagare("stats", Program.nagarePath).run(), 3, "cannot understand the comments")
      expectFailure(try Program.nagare("stats", "/nowhere.xml").run(), 1, "no such file")
      expectFailure(try Program.nagare("stats").run(), 2, "See \"nagare stats --help\".")
      expectFailure(try Program.nagare("stats", Fixture.comments, "--json", "-o", "-").run(), 2, "JSON and the plot")
    }
  }
}
