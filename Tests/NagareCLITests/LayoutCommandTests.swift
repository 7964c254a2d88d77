import Foundation
import TestSupport
import Testing

extension CommandLineResultTests {
  @Suite struct LayoutCommandTests {
    private func layout(_ files: String..., options: [String] = [], input: String? = nil) throws -> [LayoutLine] {
      var program = Program.nagare(["layout"] + files + ["--size", "640x360"] + options)
      program.input = input.map { Data($0.utf8) }
      let outcome = try program.run()
      expectSuccess(outcome)
      return try LayoutLine.parse(outcome)
    }

    @Test func linesHaveDocumentedFieldsAndDroppedCommentsComeLast() throws {
      let outcome = try Program.nagare("layout", Fixture.comments, "--size", "640x360", "--area", "0.3").run()
      expectSuccess(outcome)
      #expect(
        outcome.diagnosticLines.count == 1 && outcome.diagnostics.contains(" comments dropped for lack of room: "))
      let objects = try outcome.lines.map { try object($0) }
      #expect(objects.count == 160)
      let shown = objects.prefix { $0["dropped"] == nil }
      let dropped = objects.dropFirst(shown.count)
      #expect(!shown.isEmpty && !dropped.isEmpty)
      for line in shown {
        #expect(Set(line.keys) == ["id", "text", "mode", "in", "out", "x", "vx", "y", "w", "h", "overflow"])
        #expect(line["overflow"] is Bool && line["id"] is String && line["text"] is String)
      }
      for line in dropped {
        #expect(Set(line.keys) == ["id", "text", "mode", "dropped"])
        #expect(line["dropped"] as? String == "no-free-lane")
      }
      let modes = Set(objects.compactMap { $0["mode"] as? String })
      #expect(modes == ["scroll", "reverse", "top", "bottom"])
      let starts = shown.compactMap { $0["in"] as? Double }
      #expect(starts == starts.sorted())
    }

    @Test func namesAreAddedOnlyOnRequest() throws {
      let chat = Fixture.path("twitch/chat.json")
      let texts = try layout(chat).map(\.text)
      #expect(texts.first == "hello Kappa boat")
      let named = try layout(chat, options: ["--names"]).map(\.text)
      #expect(named.first == "Åsa: hello Kappa boat")
      #expect(named[1] == texts[1], "its sender is unknown")
    }

    @Test func purchasesHaveTheModeNotice() throws {
      let lines = (0..<40).map { _ in #"{"time":1,"text":"a","purchase":{"kind":"gift","price":1}}"# }
      let layout = try layout("-", options: ["--area", "0.5"], input: lines.joined(separator: "\n"))
      #expect(layout.contains { $0.dropped == nil } && layout.contains { $0.dropped != nil })
      #expect(Set(layout.map(\.mode)) == ["notice"])
    }

    @Test func geometryOfEachModeFitsTheStage() throws {
      for line in try layout(Fixture.comments) where line.dropped == nil {
        let (x, vx, w, y, h) = (line.x ?? -1, line.vx ?? 0, line.w ?? 0, line.y ?? -1, line.h ?? 0)
        let end = x + vx * ((line.out ?? 0) - (line.in ?? 0))
        #expect(y >= 0 && h > 0 && y + h <= 360)
        switch line.mode {
        case "scroll": #expect(x == 640 && vx < 0 && abs(end + w) < 1)
        case "reverse": #expect(x == -w && vx > 0 && abs(end - 640) < 1)
        default: #expect(vx == 0 && abs(x - (640 - w) / 2) <= 1)
        }
      }
    }

    @Test func layoutIsDeterministic() throws {
      let first = try Program.nagare("layout", Fixture.comments, "--size", "1280x720").run().output
      #expect(!first.isEmpty)
      for _ in 0..<3 {
        #expect(try Program.nagare("layout", Fixture.comments, "--size", "1280x720").run().output == first)
      }
    }

    @Test func severalFilesAreMergedByTime() throws {
      let folder = try Workspace()
      let first = try folder.write(bilibili([("1", 1, "a"), ("3", 1, "c")]), to: "1.xml")
      let second = try folder.write(bilibili([("4", 1, "d"), ("2", 1, "b")]), to: "2.xml")
      #expect(try layout(first, second).map(\.text) == ["a", "b", "c", "d"])
      #expect(try layout(second, first).map(\.text) == ["a", "b", "c", "d"])
    }

    @Test func dashReadsTheStandardInput() throws {
      let lines = try layout("-", input: bilibili([("1", 1, "流れる")]))
      #expect(lines.map(\.text) == ["流れる"])
    }

    @Test func dashAndAFileAreMerged() throws {
      let folder = try Workspace()
      let file = try folder.write(bilibili([("1", 1, "a"), ("3", 1, "c")]), to: "1.xml")
      #expect(try layout(file, "-", input: bilibili([("2", 1, "b")])).map(\.text) == ["a", "b", "c"])
    }

    @Test(arguments: [
      ("2.5", 2.5), ("0:02.5", 2.5), ("1:02.25", 62.25), ("1:00:00.5", 3600.5), ("-0.5", -0.5), ("90", 90), (".5", 0.5),
    ])
    func offsetShiftsComments(_ offset: String, _ seconds: Double) throws {
      let file = bilibili([("10", 1, "a")])
      let lines = try layout("-", options: ["--offset=\(offset)"], input: file)
      let start = try #require(lines.first?.in)
      #expect(abs(start - 10 - seconds) < 1e-6)
    }

    @Test func hugeOffsetsAreRefused() throws {
      for offset in ["1e9", "-1e9", "277777:46:39", "10000001"] {
        let outcome = try Program.nagare("layout", Fixture.comments, "--size", "640x360", "--offset=\(offset)").run()
        expectFailure(outcome, 2, "--offset", "10000000 seconds")
      }
      #expect(try layout(Fixture.comments, options: ["--offset=1e7"]).isEmpty)
    }

    @Test func formatCanBeForced() throws {
      let lines = try layout("-", options: ["--format", "bilibili-xml"], input: bilibili([("1", 1, "a")]))
      #expect(lines.count == 1)
    }

    @Test func manyCommentsAreLaidOutQuickly() throws {
      var random = SeededGenerator(seed: 7)
      let items = (0..<20_000).map { number in
        (time: "\(Double.random(in: 0...600, using: &random))", mode: 1, text: "弾幕\(number % 100)")
      }
      let lines = try layout("-", input: bilibili(items))
      #expect(lines.count == items.count)
    }
  }
}
