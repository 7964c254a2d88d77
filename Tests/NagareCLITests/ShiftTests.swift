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
      expectUsageError(["layout", "b.xml@0,5=-10000001", "--size", "9x9"], "b.xml@0,5=-10000001", "10000000 seconds")
    }

    @Test func commentsShiftedOutOfRangeAreSkippedWithAWarning() throws {
      let outcome = try layout(folder / "a.xml@+9999985")
      #expect(try starts(outcome) == ["a": 9_999_995])
      #expect(outcome.diagnostics.contains("a.xml: comment skipped: its shifted time is out of range"))
    }

    @Test(arguments: [
      ("@15=+1.5", ["a": 10, "c": 21.5]), ("@0:20=-1", ["a": 10, "c": 19]), ("@20.5=1", ["a": 10, "c": 20]),
      ("@-1.5,0:00:20=2", ["a": 8.5, "c": 22]), ("@1,5=0,15=-12,20=-15", ["a": 10, "c": 5]),
      ("@+1:00,-5=0:02", ["a": 12, "c": 22]),
    ])
    func fileIsShiftedInSteps(_ suffix: String, _ expected: [String: Double]) throws {
      let outcome = try layout(folder / "a.xml" + suffix)
      #expect(try starts(outcome) == expected)
      let order = try LayoutLine.parse(outcome).compactMap(\.in)
      #expect(order == order.sorted())
    }

    @Test func offsetIsAddedToEveryStep() throws {
      #expect(try starts(layout("--offset=3", folder / "a.xml@1,15=-2")) == ["a": 14, "c": 21])
    }

    @Test func standardInputCanBeShiftedInSteps() throws {
      #expect(try starts(layout("--", "-@5=1,20=7")) == ["b": 11])
    }

    @Test func existingFileTakesPrecedenceOverSteps() throws {
      for name in ["b.xml@5=1", "b.xml@x=1", "b.xml@b.tsv"] {
        try folder.write(bilibili([("1", 1, "exact")]), to: name)
        #expect(try starts(layout(folder / name)) == ["exact": 1])
      }
    }

    @Test(arguments: [
      ("10:00=", #""" is no shift"#), ("=1", #""" is no time of a step"#), ("x=1", #""x" is no time of a step"#),
      ("5=x", #""x" is no shift"#), ("5==1", #""=1" is no shift"#), ("x,5=1", #""x" is no shift"#),
      (",5=1", #""" is no shift"#), ("5=1,", #""" is no step"#), ("5=1,6", #""6" is no step: write TIME=SHIFT"#),
      ("0,1,5=1", #""1" is no step"#), ("5=+-1", #""+-1" is no shift"#), ("5=1,5=2", "must increase"),
      ("0,20=1,10=2", "must increase"), ("1:60=1", #""1:60" is no time"#),
    ])
    func malformedStepsAreRefused(_ suffix: String, _ reason: String) {
      expectUsageError(
        ["layout", "c.xml@\(suffix)", "--size", "9x9"], "c.xml@\(suffix): ", reason, "See \"nagare layout --help\".")
    }

    @Test func equalSignInAFolderIsNoStep() throws {
      let path = folder / "b@c=d/e.xml"
      expectFailure(try layout(path), 1, "cannot open the comments (\(path)): no such file")
    }
  }
}
