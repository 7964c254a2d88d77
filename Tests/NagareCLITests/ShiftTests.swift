import Foundation
import Testing

extension CommandLineResultTests {
  /// The shifts of single comment files.
  @Suite struct ShiftTests {
    private let folder: Workspace

    init() throws {
      folder = try Workspace()
      try folder.write(bilibili([("10", 1, "a"), ("20", 1, "c")]), to: "a.xml")
      try folder.write(bilibili([("10", 1, "b")]), to: "b.xml")
    }

    private func layout(_ arguments: String...) throws -> Outcome {
      var program = Program.nagare(["layout", "--size", "640x360"] + arguments)
      program.input = try folder.read("b.xml")
      return try program.run()
    }

    private func starts(_ outcome: Outcome) throws -> [String: Double] {
      expectSuccess(outcome)
      return Dictionary(uniqueKeysWithValues: try LayoutLine.parse(outcome).map { ($0.text, $0.in ?? -1) })
    }

    @Test(arguments: [
      ("@5", 5), ("@1:00", 60), ("@+12.5", 12.5), ("@-3", -3), ("@+1:02", 62), ("@-1:02.5", -62.5), ("@+1:00:00", 3600),
      ("@+0", 0), ("", 0),
    ])
    func eachFileHasItsOwnShift(_ suffix: String, _ seconds: Double) throws {
      let outcome = try layout(folder / "a.xml", folder / "b.xml" + suffix)
      #expect(try starts(outcome) == ["a": 10, "b": 10 + seconds, "c": 20])
      let order = try LayoutLine.parse(outcome).compactMap(\.in)
      #expect(order == order.sorted())
    }

    @Test func offsetIsAddedToAFilesShift() throws {
      let outcome = try layout("--offset=-2", folder / "a.xml@+5", folder / "b.xml")
      #expect(try starts(outcome) == ["a": 13, "b": 8, "c": 23])
    }

    @Test func standardInputCanBeShifted() throws {
      #expect(try starts(layout("--", folder / "a.xml", "-@+1")) == ["a": 10, "b": 11, "c": 20])
    }

    @Test func existingFileTakesPrecedence() throws {
      try folder.write(bilibili([("1", 1, "exact")]), to: "b.xml@+5")
      #expect(try starts(layout(folder / "b.xml@+5")) == ["exact": 1])
      #expect(try starts(layout(folder / "b.xml@+6")) == ["b": 16])
      #expect(try starts(layout(folder / "b.xml@+5@+1")) == ["exact": 2])
    }

    @Test(arguments: ["@+", "@+x", "@+-5", "@--5", "@"])
    func otherSuffixesArePartOfTheName(_ suffix: String) throws {
      let path = folder / "b.xml" + suffix
      expectFailure(try layout(path), 1, "cannot open the comments (\(path)): no such file")
    }

    @Test func excessiveShiftIsRefused() throws {
      expectFailure(try layout(folder / "b.xml@+10000001"), 2, "b.xml@+10000001", "10000000 seconds")
    }

    @Test func commentsShiftedOutOfRangeAreSkippedWithAWarning() throws {
      let outcome = try layout(folder / "a.xml@+9999985")
      #expect(try starts(outcome) == ["a": 9_999_995])
      #expect(outcome.diagnostics.contains("a.xml: comment skipped: its shifted time is out of range"))
    }
  }
}
