import Foundation
import Testing

extension CommandLineTests {
  /// Bad comments cost themselves, never the run.
  @Suite struct DamagedCommentsTests {
    private struct Expected: Decodable {
      let good: Int
      let bad: [Int]
    }

    private static let expectations = Result {
      let data = try Data(contentsOf: URL(filePath: Fixture.path("damaged/expected.json")))
      return try JSONDecoder().decode([String: Expected].self, from: data)
    }

    @Test func everyBadCommentIsReportedOnceWithItsLineAndTheOthersAreLaidOut() throws {
      for (name, expected) in try DamagedCommentsTests.expectations.get() where name != "empty-file.xml" {
        let path = Fixture.path("damaged/\(name)")
        let outcome = try Program.nagare("layout", path, "--size", "1920x1080", "--overflow", "overlap").run()
        expectSuccess(outcome)
        let skipped = outcome.diagnosticLines.filter { $0.contains(": comment skipped: ") }
        let lines = skipped.map { $0.dropFirst("nagare: warning: \(path):".count).prefix { $0.isNumber } }
        #expect(lines.compactMap { Int($0) } == expected.bad, "\(name): \(outcome.diagnostics)")
        #expect(outcome.lines.count <= expected.good, "\(name)")
        #expect(outcome.lines.isEmpty == (expected.good == 0), "\(name)")
      }
    }

    @Test(arguments: ["bad-times.xml", "truncated-in-text.xml", "no-items.xml"])
    func damagedFileBurns(_ name: String) throws {
      let folder = try Workspace()
      let path = Fixture.path("damaged/\(name)")
      let outcome = try Program.nagare("burn", SmallClip.path, path, "-o", folder / "out.mp4").run()
      expectSuccess(outcome)
      #expect(try folder.names == ["out.mp4"])
      let warnings = outcome.diagnosticLines.filter { $0.hasPrefix("nagare: warning: \(path)") }
      #expect(!warnings.isEmpty)
      #expect(try Media.frameCount(of: folder / "out.mp4") == 50)
    }

    @Test func controlCharactersOfABadValueAreSpelledOut() throws {
      let folder = try Workspace()
      let path = try folder.write(bilibili([("\u{1B}[2J\u{202E}\u{202B}\u{9B}x", 1, "a"), ("1", 1, "b")]), to: "c.xml")
      let outcome = try Program.nagare("layout", path, "--size", "640x360").run()
      expectSuccess(outcome)
      #expect(outcome.diagnostics.contains("\\u{202b}"))
      let hostile: Set<Unicode.Scalar> = ["\u{1B}", "\u{9B}", "\u{202E}", "\u{202B}"]
      #expect(hostile.isDisjoint(with: outcome.diagnostics.unicodeScalars))
    }

    @Test func controlCharactersOfAPathAreSpelledOut() throws {
      let outcome = try Program.nagare("layout", "/none\u{1B}[2J\n.xml", "--size", "640x360").run()
      expectFailure(outcome, 1, "(/none\\u{1b}[2J\\u{a}.xml)")
    }

    @Test func compressedCommentsThatAreCutOffAreShownAndTheLossIsReportedOnce() throws {
      let folder = try Workspace()
      let whole = try Data(contentsOf: URL(filePath: Fixture.path("compressed/whole-gzip.gz")))
      let path = try folder.write(whole.dropLast(4), to: "c.xml.gz")
      let outcome = try Program.nagare("layout", path, "--size", "1920x1080", "--overflow", "overlap").run()
      expectSuccess(outcome)
      #expect(outcome.lines.count == 12)
      let loss = "the compressed data is cut off or damaged; what follows is lost"
      #expect(outcome.diagnosticLines == ["nagare: warning: \(path):16:1: \(loss)"])
    }

    @Test func aFloodOfBadCommentsIsSummedUp() throws {
      let folder = try Workspace()
      let path = try folder.write(bilibili(Array(repeating: ("never", 1, "x"), count: 3_000)), to: "c.xml")
      let outcome = try Program.nagare("layout", path, "--size", "640x360").run()
      expectSuccess(outcome)
      #expect(outcome.diagnosticLines.count <= 1_002)
      #expect(outcome.diagnostics.contains(": 2000 more bad comments skipped"))
    }
  }
}
