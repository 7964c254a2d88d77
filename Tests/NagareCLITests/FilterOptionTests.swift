import Foundation
import Testing

extension CommandLineResultTests {
  /// The comments that the filter options leave.
  @Suite struct FilterOptionTests {
    private static let lines = [
      #"{"time":1,"text":"Spoiler ahead","id":"word"}"#,
      #"{"time":2,"text":"第12345集","id":"number"}"#,
      #"{"time":3,"text":"a","id":"top","mode":"top"}"#,
      ##"{"time":4,"text":"b","id":"red","color":"#ff0000"}"##,
      #"{"time":5,"text":"c","id":"user","user":"u1"}"#,
      #"{"time":6,"text":"d","id":"named","user":"u2","name":"Alice"}"#,
      #"{"time":7,"text":"e","id":"light","weight":2}"#,
      #"{"time":8,"text":"f","id":"gift","purchase":{"kind":"gift","price":1}}"#,
      #"{"time":9,"text":"g","id":"super","purchase":{"kind":"superchat","price":50}}"#,
    ]

    private func layout(_ options: [String], lines: [String] = lines) throws -> [LayoutLine] {
      var program = Program.nagare(["layout", "-", "--size", "640x360"] + options)
      program.input = Data(lines.joined(separator: "\n").utf8)
      let outcome = try program.run()
      expectSuccess(outcome)
      let parsed = try LayoutLine.parse(outcome)
      #expect(parsed.count == lines.count)
      return parsed
    }

    @Test(arguments: ["layout", "stats"]) func slowPatternIsNamed(command: String) throws {
      let folder = try Workspace()
      let hostile = String(repeating: "a", count: 60)
      let lines = (0..<4).map { ##"{"time":\##($0),"text":"\##(hostile)"}"## }
      try folder.write(lines.joined(separator: "\n"), to: "slow.ndjson")
      var words = [command, folder / "slow.ndjson", "--block", "/(a+)+b/"]
      if command == "layout" { words += ["--size", "640x360"] }
      let outcome = try Program.nagare(words).run()
      #expect(outcome.ending == .exit(0))
      let warning =
        "the pattern /(a+)+b/ took too long for 3 comments, which are kept; the pattern is ignored after these"
      #expect(outcome.diagnostics.contains(warning))
    }

    @Test(
      arguments: [
        ([], [:]),
        (["--block", "sPOILER"], ["word": "blocked-word"]),
        (["--block", "/\\d{5}/", "--block", "/^SPOIL/i"], ["number": "blocked-pattern", "word": "blocked-pattern"]),
        (["--block", "/^SPOIL/"], [:]),
        (["--block-id", "red", "--block-id", "none"], ["red": "blocked-id"]),
        (["--block-mode", "top"], ["top": "blocked-mode"]),
        (["--block-color", "#FF0000"], ["red": "blocked-color"]),
        (["--block-color", "colored"], ["red": "blocked-color"]),
        (["--block-user", "u1", "--block-user", "Alice"], ["user": "blocked-user", "named": "blocked-user"]),
        (["--min-weight", "3"], ["light": "low-weight"]),
        (["--block-kind", "superchat"], ["super": "blocked-kind"]),
        (["--min-price", "30"], ["gift": "low-price"]),
      ] as [([String], [String: String])])
    func eachOptionDropsOnlyItsComments(_ options: [String], _ expected: [String: String]) throws {
      let pairs = try layout(options).compactMap { line in line.dropped.map { (line.id, $0) } }
      #expect(Dictionary(pairs) { $0 + $1 } == expected)
    }

    /// SVT-AV1 refuses frames with a negative stride, and used to hang.
    @Test(arguments: ["libsvtav1", "libx264"])
    func verticallyFlippedFramesAreEncoded(_ encoder: String) throws {
      let folder = try Workspace()
      let words = ["burn", try SmallClip.path, Fixture.comments, "-o", folder / "out.mkv", "--encoder", encoder]
      expectSuccess(try Program.nagare(words + ["--vf", "vflip"]).run(timeout: 60))
      #expect(try Media.frameCount(of: folder / "out.mkv") == 50)
    }

    @Test func filteredCommentsAreListedInOrderOfTime() throws {
      let lines = (0..<60).map { #"{"time":\#(Double($0) / 10),"text":"comment \#($0 % 10)","mode":"top"}"# }
      let layout = try layout(["--block", "comment 3", "--area", "0.1"], lines: lines)
      let reasons = layout.compactMap(\.dropped)
      #expect(Set(reasons) == ["blocked-word", "no-free-lane"])
      let ids = layout.filter { $0.dropped != nil }.compactMap { Int($0.id.dropFirst()) }
      #expect(ids == ids.sorted())
    }

    @Test func duplicatesAreMergedWithTheirCount() throws {
      let lines = ["草", "草！", "ｗ", "草", "草"].enumerated().map { #"{"time":\#($0 * 2),"text":"\#($1)"}"# }
      let layout = try layout(["--merge-duplicates", "6"], lines: lines)
      #expect(layout.filter { $0.dropped == nil }.map(\.text) == ["草 ×3", "ｗ", "草"])
      #expect(layout.compactMap(\.dropped) == ["merged", "merged"])
    }

    @Test(
      arguments: [
        (["--replace", "Spoiler=…"], "word", "… ahead"), (["--replace", #"/第(\d+)集/=$1"#], "number", "12345"),
        (["--max-length", "7"], "word", "Spoiler…"), (["--names", "--max-length", "1"], "named", "Alice: d"),
      ])
    func textsAreRewritten(_ options: [String], _ id: String, _ text: String) throws {
      #expect(try layout(options).first { $0.id == id }?.text == text)
    }

    @Test func commentsWithoutTextAreEmptied() throws {
      let lines = ["😀", "@a", "https://x.y/z", "a 😀"].enumerated().map { #"{"time":\#($0),"text":"\#($1)"}"# }
      let layout = try layout(["--strip", "emoji", "--strip", "links"], lines: lines)
      #expect(layout.filter { $0.dropped == nil }.map(\.text) == ["@a", "a"])
      #expect(layout.compactMap(\.dropped) == ["emptied", "emptied"])
    }

    @Test func nearlyIdenticalCommentsAreMerged() throws {
      let texts = ["这个动画真好看", "这个动画真的好看", "草", "草"]
      let lines = texts.enumerated().map { #"{"time":\#($0),"text":"\#($1)"}"# }
      func merged(_ options: [String]) throws -> [String] {
        try layout(["--merge-duplicates", "9"] + options, lines: lines).filter { $0.dropped == nil }.map(\.text)
      }
      #expect(try merged(["--merge-similar", "80%"]) == ["这个动画真好看 ×2", "草 ×2"])
      #expect(try merged(["--merge-at", "2"]) == ["这个动画真好看", "这个动画真的好看", "草 ×2"])
      #expect(try merged(["--merge-at", "3"]) == merged([]).prefix(2) + ["草", "草"])
    }

    @Test func preferredCommentsStay() throws {
      let lines = (0..<40).map { #"{"time":1,"text":"comment \#($0)","id":"\#($0)","weight":\#($0),"mode":"top"}"# }
      let shown = try layout(["--prefer", "weight", "--area", "30%"], lines: lines)
      let kept = shown.filter { $0.dropped == nil }.compactMap { Int($0.id) }
      #expect(kept.count > 1)
      #expect(kept == Array(40 - kept.count..<40))
      #expect(Set(shown.compactMap(\.dropped)) == ["outranked"])
      let singled = try layout(
        ["--prefer", "weight", "--highlight-user", "7=#00ff00", "--area", "30%"],
        lines: lines.map {
          $0.replacing(#""weight""#, with: #""user":"7","weight""#)
        })
      #expect(singled.allSatisfy { $0.dropped == nil })
    }

    @Test func highlightedAuthorsHaveTheirColor() throws {
      let folder = try Workspace()
      let comments = try folder.write(Self.lines.joined(separator: "\n"), to: "c.ndjson")
      expectSuccess(
        try Program.nagare(
          "convert", comments, "-o", folder / "o.ndjson", "--highlight-user", "u1", "--highlight-user", "Alice=#0080ff"
        ).run())
      let written = try String(contentsOfFile: folder / "o.ndjson", encoding: .utf8).split(separator: "\n")
      let highlighted = written.filter { $0.contains(#""highlighted":true"#) }
      #expect(highlighted.count == 2)
      #expect(highlighted.contains { $0.contains(#""id":"user""#) && $0.contains("#ffe133") })
      #expect(highlighted.contains { $0.contains(#""id":"named""#) && $0.contains("#0080ff") })
    }

    @Test func mergedCommentsGrowWithMergeGrow() throws {
      let lines = (0..<16).map { _ in #"{"time":1,"text":"草"}"# }
      let plain = try layout(["--merge-duplicates", "0"], lines: lines)
      let grown = try layout(["--merge-duplicates", "0", "--merge-grow"], lines: lines)
      let heights = try [plain, grown].map { try #require($0.first?.h) }
      // The line and the margin of its outline double; the other margins stay.
      #expect((0...6).contains(2 * heights[0] - heights[1]))
    }

    @Test(arguments: [["frame", "--at", "1"], ["bench", "--json"], ["burn"]])
    func everyCommandFiltersComments(_ command: [String]) throws {
      let folder = try Workspace()
      let output = command[0] == "bench" ? [] : ["-o", folder / (command[0] == "burn" ? "o.mkv" : "o.png")]
      let comments = try folder.write(bilibili([("0", 5, "A\u{378}")]), to: "c.xml")
      func run(_ filter: [String]) throws -> Outcome {
        try Program.nagare(
          [command[0], SmallClip.path, comments, "--missing-glyphs", "error"] + command.dropFirst() + output + filter
        ).run()
      }
      expectFailure(try run([]), 1, "no font has some characters")
      expectSuccess(try run(["--block", "a"]))
    }
  }
}
