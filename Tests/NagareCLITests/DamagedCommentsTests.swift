import Foundation
import Testing

extension CommandLineTests {
  /// Bad comments are skipped and never end the run.
  @Suite struct DamagedCommentsTests {
    private struct Expected: Decodable {
      let good: Int
      let bad: [Int]
      let lost: [Lost]?

      struct Lost: Decodable {
        let field: String
      }
    }

    /// The number of comments that a warning concerns.
    private static func count(in warning: Substring, of path: String) -> Int {
      let text = warning.dropFirst("nagare: warning: \(path)".count)
      // A single comment has its place after the file's name.
      return text.hasPrefix(": ") ? Int(text.dropFirst(2).prefix { $0.isNumber }) ?? 0 : 1
    }

    private static let expectations = Result {
      let data = try Data(contentsOf: URL(filePath: Fixture.path("damaged/expected.json")))
      return try JSONDecoder().decode([String: Expected].self, from: data)
    }

    @Test func badCommentsAndFieldsAreCountedAndTheRestLaidOut() throws {
      for (name, expected) in try DamagedCommentsTests.expectations.get() where name != "empty-file.xml" {
        let path = Fixture.path("damaged/\(name)")
        let outcome = try Program.nagare("layout", path, "--size", "1920x1080", "--overflow", "overlap").run()
        expectSuccess(outcome)
        let skipped = outcome.diagnosticLines.filter { $0.contains(" skipped") }
        let expectedCount = expected.bad.count
        #expect(skipped.reduce(0) { $0 + DamagedCommentsTests.count(in: $1, of: path) } == expectedCount, "\(skipped)")
        let lost = outcome.diagnosticLines.filter { $0.contains(" unreadable ") }
        #expect(lost.count == Set(expected.lost?.map(\.field) ?? []).count, "\(name): \(outcome.diagnostics)")
        #expect(lost.reduce(0) { $0 + DamagedCommentsTests.count(in: $1, of: path) } == expected.lost?.count ?? 0)
        #expect(outcome.lines.count <= expected.good, "\(name)")
        #expect(outcome.lines.isEmpty == (expected.good == 0), "\(name)")
      }
    }

    @Test(arguments: ["bad-times.xml", "truncated-in-text.xml", "no-items.xml"])
    func damagedFileIsBurned(_ name: String) throws {
      let folder = try Workspace()
      let path = Fixture.path("damaged/\(name)")
      let outcome = try Program.nagare("burn", SmallClip.path, path, "-o", folder / "out.mp4").run()
      expectSuccess(outcome)
      #expect(try folder.names == ["out.mp4"])
      let warnings = outcome.diagnosticLines.filter { $0.hasPrefix("nagare: warning: \(path)") }
      #expect(!warnings.isEmpty)
      #expect(try Media.frameCount(of: folder / "out.mp4") == 50)
    }

    @Test func controlCharactersInValuesAreEscaped() throws {
      let folder = try Workspace()
      let path = try folder.write(bilibili([("\u{1B}[2J\u{202E}\u{202B}\u{9B}x", 1, "a"), ("1", 1, "b")]), to: "c.xml")
      let outcome = try Program.nagare("layout", path, "--size", "640x360").run()
      expectSuccess(outcome)
      #expect(outcome.diagnostics.contains("\\u{202b}"))
      let hostile: Set<Unicode.Scalar> = ["\u{1B}", "\u{9B}", "\u{202E}", "\u{202B}"]
      #expect(hostile.isDisjoint(with: outcome.diagnostics.unicodeScalars))
    }

    @Test func controlCharactersInPathsAreEscaped() throws {
      let outcome = try Program.nagare("layout", "/none\u{1B}[2J\n.xml", "--size", "640x360").run()
      expectFailure(outcome, 1, "(/none\\u{1b}[2J\\u{a}.xml)")
    }

    @Test func truncatedCompressedFileIsUsedAndReportedOnce() throws {
      let folder = try Workspace()
      let whole = try Data(contentsOf: URL(filePath: Fixture.path("compressed/whole-gzip.gz")))
      let path = try folder.write(whole.dropLast(4), to: "c.xml.gz")
      let outcome = try Program.nagare("layout", path, "--size", "1920x1080", "--overflow", "overlap").run()
      expectSuccess(outcome)
      #expect(outcome.lines.count == 12)
      let truncation = "the compressed data is truncated or corrupt; the rest is lost"
      #expect(outcome.diagnosticLines == ["nagare: warning: \(path):16:1: \(truncation)"])
    }

    @Test func repeatedWarningsAreGroupedWithTheFirstPlace() throws {
      let folder = try Workspace()
      let items =
        Array(repeating: ("never", 1, "x"), count: 3_000) + [("1", 1, "a"), ("2", 1, "b")]
        + Array(repeating: ("late", 1, "x"), count: 10)
      let xml = bilibili(items).replacing("25,16777215", with: "25,undefined")
      let path = try folder.write(xml, to: "c.xml")
      let outcome = try Program.nagare("layout", path, "--size", "640x360").run()
      expectSuccess(outcome)
      let first = try #require(xml.split(separator: "\n").firstIndex { $0.contains(">a<") }) + 1
      #expect(
        outcome.diagnosticLines == [
          "nagare: warning: \(path): 3010 comments skipped, the first in line 3: bad time \"never\"",
          "nagare: warning: \(path): 2 comments with an unreadable colour, drawn white; the first in line \(first): "
            + "\"undefined\"",
        ])
    }

    @Test func commentWarningsAreInTheStatistics() throws {
      let folder = try Workspace()
      let xml = bilibili([("0", 1, "a"), ("never", 1, "b"), ("1", 12, "c"), ("1", 13, "d"), ("1", 8, "e")])
      let path = try folder.write(xml, to: "c.xml")
      let statistics = folder / "s.json"
      let outcome = try Program.nagare(
        "burn", SmallClip.path, path, "-o", folder / "o.mp4", "--stats-json", statistics
      ).run()
      expectSuccess(outcome)
      let document = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: statistics)))
      let problems = try #require((document as? [String: Any])?["problems"] as? [String: Any])
      let warnings = try #require(problems["comment_warnings"] as? [[String: Any]])
      #expect(warnings.map { $0["count"] as? Int } == [1, 2, 1])
      let places = warnings.map { ($0["places"] as? [[String: Any]] ?? []).map { $0["detail"] as? String } }
      #expect(places == [["bad time \"never\""], ["12", "13"], []])
      for warning in warnings {
        let text = try #require(warning["text"] as? String)
        #expect(outcome.diagnosticLines.contains { $0.hasSuffix(": " + text) }, "\(outcome.diagnostics)")
      }
    }
  }
}
