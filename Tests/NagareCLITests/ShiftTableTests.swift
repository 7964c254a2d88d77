import Foundation
import Testing

extension CommandLineResultTests {
  /// Tables that shift comment files piece by piece.
  @Suite struct ShiftTableTests {
    private let folder: Workspace

    init() throws {
      folder = try Workspace()
      try folder.write(bilibili((0..<10).map { ("\($0 * 10)", 1, "\($0)") }), to: "a.xml")
    }

    private func layout(_ table: String, offset: Double = 0) throws -> Outcome {
      try folder.write(table, to: "t.tsv")
      let line = "cd \"$1\" && \"$0\" layout --size 640x360 --offset=\(offset) a.xml@t.tsv"
      return try Program.shell(line, folder.path).run()
    }

    private func starts(_ outcome: Outcome) throws -> [String: Double] {
      expectSuccess(outcome)
      return Dictionary(uniqueKeysWithValues: try LayoutLine.parse(outcome).map { ($0.text, $0.in ?? -1) })
    }

    @Test func tableShiftsPiecesAndDropsTheRest() throws {
      let outcome = try layout("from\tto\tshift\n0\t0:20\t0\n# A gap.\n\n 50 \t\t-0:30\n40\t45\t+1.5\n")
      #expect(try starts(outcome) == ["0": 0, "1": 10, "4": 41.5, "5": 20, "6": 30, "7": 40, "8": 50, "9": 60])
      #expect(
        outcome.diagnosticLines == [
          "nagare: warning: a.xml: 2 comments dropped: t.tsv has no pieces for their times"
        ])
      let order = try LayoutLine.parse(outcome).compactMap(\.in)
      #expect(order == order.sorted())
    }

    @Test func speedAppliesFromTheStartOfItsPiece() throws {
      let outcome = try layout(
        "from\tto\tshift\tspeed\tconfidence\n10\t30\t-5\t1.5\t0.9\n# 30.000\t50.000\tnothing fits\n"
          + "50\t65\t0\t\n70\t\t0\t0.5\tx\n")
      #expect(try starts(outcome) == ["1": 5, "2": 20, "5": 50, "6": 60, "7": 70, "8": 75, "9": 80])
    }

    @Test func headerMayNameTheColumnsThatThereAre() throws {
      #expect(try starts(layout("From\tTo\tShift\tSpeed\n0\t\t1\t1\n"))["9"] == 91)
    }

    @Test func offsetIsAddedAfterTheTable() throws {
      let outcome = try layout("\u{FEFF}10\t\t1\r\n", offset: -5)
      #expect(try starts(outcome)["1"] == 6)
      #expect(outcome.diagnostics.contains("a.xml: comment dropped: t.tsv has no piece for its time"))
    }

    @Test func pathOfATableMayHaveAnAtSign() throws {
      try FileManager.default.createDirectory(atPath: folder / "x@y", withIntermediateDirectories: true)
      try folder.write("0\t\t100\n", to: "x@y/T.TSV")
      let outcome = try Program.nagare(
        "layout", "--size", "640x360", folder / "a.xml@" + folder.path + "/x@y/T.TSV"
      ).run()
      #expect(try starts(outcome)["9"] == 190)
    }

    @Test(arguments: [
      ("0\t10\t0\n5\tx\t0\n", ":2)", #""x" is no time"#), ("0\t10\n", ":1)", "it has 2 columns, not three to five"),
      ("0\t10\t0\t1\t1\t1\n", ":1)", "it has 6 columns, not three to five"),
      ("0 10 0\n", ":1)", "it has 1 column, not three to five"),
      ("0\t10\t0\t0\n", ":1)", #""0" is no speed from 0.5 to 2"#),
      ("0\t10\t0\t2.01\t1\n", ":1)", #""2.01" is no speed from 0.5 to 2"#),
      ("0\t10\t0\tnan\n", ":1)", #""nan" is no speed from 0.5 to 2"#),
      ("0\t10\t0\tx\n", ":1)", #""x" is no speed from 0.5 to 2"#),
      ("# x\n\n\t10\t0\n", ":3)", #""" is no time"#), ("0\t10\t\n", ":1)", #""" is no shift"#),
      ("0\t10\t1e8\n", ":1)", #""1e8" is no shift"#), ("10\t10\t0\n", ":1)", "its end is not after its start"),
      ("0\t10\t0\nfrom\tto\tshift\n", ":2)", #""from" is no time"#),
      ("10\t20\t0\n20\t30\t1\n0\t10.5\t0\n", ":3)", "it overlaps the piece in line 1"),
      ("0\t\t0\n20\t30\t1\n", ":2)", "it overlaps the piece in line 1"),
      ("from\tto\tshift\n", "t.tsv)", "it has no lines of three to five columns"), ("", "t.tsv)", "it has no lines"),
      ("0\t10\t0\u{0}\n", ":1)", "it has a control character"),
    ])
    func malformedTableIsRefusedWithItsLine(_ table: String, _ place: String, _ reason: String) throws {
      let outcome = try layout(table)
      expectFailure(outcome, 3, "cannot understand the table of shifts (t.tsv", place, reason)
    }

    @Test func tableThatCannotBeReadIsReported() throws {
      let missing = try Program.nagare("layout", "--size", "640x360", folder / "a.xml@none.tsv").run()
      expectFailure(missing, 1, "cannot read the table of shifts (none.tsv): No such file or directory")
      expectFailure(try layout(String(repeating: "#", count: 1 << 20 + 1)), 3, "(t.tsv)", "longer than 1024 KiB")
      try FileManager.default.createDirectory(atPath: folder / "d.tsv", withIntermediateDirectories: true)
      let unreadable = try Program.nagare(
        "layout", "--size", "640x360", folder / "a.xml@" + folder.path + "/d.tsv"
      ).run()
      expectFailure(unreadable, 3, "d.tsv)", "it is not a regular file")
    }

    @Test func outputDoesNotReplaceTheTable() throws {
      try folder.write("0\t\t0\n", to: "t.tsv")
      let outcome = try Program.nagare(
        "convert", folder / "a.xml@" + folder.path + "/t.tsv", "--to", "ndjson", "-o", folder / "t.tsv", "--overwrite"
      ).run()
      expectFailure(outcome, 2, "the output is the input (\(folder / "t.tsv"))")
      #expect(try folder.read("t.tsv") == Data("0\t\t0\n".utf8))
    }
  }
}
