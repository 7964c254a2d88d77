import NagareComments
import TestSupport
import Testing

@Suite struct DialectDamageTests {
  /// A file of good and damaged items, each on its own line.
  private struct Mixture {
    var items: [String] = []
    var times: [Double] = []
    var badLines: [Int] = []

    init(of dialect: Dialect, count: Int, using generator: inout SeededGenerator) {
      var line = 1 + dialect.head.utf8.count { $0 == UInt8(ascii: "\n") }
      var isAfterGood = false
      for number in 0..<count {
        if Int.random(in: 0..<3, using: &generator) == 0 {
          let kinds = dialect.damaged + (isAfterGood ? dialect.damagedAfterGood : [])
          items.append(kinds[Int.random(in: 0..<kinds.count, using: &generator)])
          badLines.append(line)
          isAfterGood = false
        } else {
          let time = Int.random(in: 0..<1_000, using: &generator)
          items.append(dialect.item(time, "n\(number) ü 好"))
          times.append(Double(time))
          isAfterGood = true
        }
        line += 1
      }
      items.append(dialect.item(5_000, "last"))
      times.append(5_000)
    }
  }

  @Test(arguments: Dialect.all)
  func goodItemsSurviveAndEachBadOneIsReportedAtItsLine(dialect: Dialect) throws {
    for seed in 0..<300 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let mixture = Mixture(of: dialect, count: Int.random(in: 1...40, using: &generator), using: &generator)
      let content = dialect.file(mixture.items)
      let file = try read(content, format: dialect.format)
      #expect(file.comments.map(\.time) == mixture.times.sorted(), "seed \(seed)\n\(content)")
      #expect(file.problems.map(\.position.line) == mixture.badLines, "seed \(seed)\n\(content)")
    }
  }

  @Test(arguments: Dialect.all)
  func eachKindOfDamageIsReportedOnce(dialect: Dialect) throws {
    for bad in dialect.damaged + dialect.damagedAfterGood {
      let content = dialect.file([dialect.item(1, "a"), bad, dialect.item(2, "b")])
      let file = try read(content, format: dialect.format)
      #expect(file.comments.map(\.text) == ["a", "b"], "\(bad)")
      #expect(file.problems.map(\.position.line) == [2 + dialect.head.count { $0 == "\n" }], "\(bad)")
    }
  }

  @Test(arguments: Dialect.all)
  func badFieldLosesOnlyItself(dialect: Dialect) throws {
    for (field, bad) in dialect.withBadField {
      let content = dialect.file([dialect.item(1, "a"), bad, dialect.item(2, "b")])
      let file = try read(content, format: dialect.format)
      #expect(file.comments.map(\.text) == ["a", "a", "b"], "\(bad)")
      #expect(file.problems.isEmpty, "\(bad)")
      #expect(file.fieldProblems.map(\.field) == [field], "\(bad)")
      #expect(file.fieldProblems.map(\.position.line) == [2 + dialect.head.count { $0 == "\n" }], "\(bad)")
      #expect(file.itemCount == 3, "\(bad)")
      let comment = file.comments[1]
      switch field {
      case .mode: #expect(comment.mode == .scroll, "\(bad)")
      case .size: #expect(comment.size == 25, "\(bad)")
      case .color: #expect(comment.color == 0xFFFFFF, "\(bad)")
      case .date: #expect(comment.sentAt == nil, "\(bad)")
      case .pool: #expect(comment.pool == 0, "\(bad)")
      case .weight: #expect(comment.weight == nil, "\(bad)")
      case .duration: #expect(comment.duration == nil, "\(bad)")
      }
    }
  }

  @Test(arguments: Dialect.all)
  func truncationAnywhereKeepsEveryCompleteItem(dialect: Dialect) throws {
    var bytes = Array(dialect.head.utf8)
    var ends: [Int] = []
    for number in 0..<5 {
      bytes += Array(dialect.item(number, "第\(number)").utf8)
      ends.append(bytes.count)
      bytes += Array(dialect.separator.utf8)
    }
    for count in 1...bytes.count {
      let file = try read(Array(bytes.prefix(count)), format: dialect.format)
      let complete = ends.count { $0 <= count }
      // The text of an ASS event ends with its line, so that a truncated event looks complete.
      #expect(
        file.comments.count == complete || dialect.format == .ass && file.comments.count == complete + 1, "\(count)")
      #expect(file.problems.count <= 1, "\(count)")
    }
  }

  @Test(arguments: Dialect.all)
  func concatenatedFilesAreOne(dialect: Dialect) throws {
    let part = dialect.file([dialect.item(1, "a"), dialect.item(2, "b")])
    let file = try read(part + "\n\u{FEFF}" + part + "\n\n" + part, format: dialect.format)
    #expect(file.comments.map(\.text) == ["a", "a", "a", "b", "b", "b"])
    #expect(file.problems.isEmpty)
  }

  @Test(arguments: Dialect.all)
  func truncatedPartDoesNotAffectTheNext(dialect: Dialect) throws {
    let whole = dialect.file([dialect.item(1, "a"), dialect.item(2, "b")])
    let cut = dialect.head + dialect.item(3, "c") + dialect.separator + dialect.item(4, "d").dropLast(4)
    let file = try read(cut + (dialect.format == .ass ? "\n" : "") + whole, format: dialect.format)
    #expect(file.comments.map(\.text).filter { !$0.isEmpty && $0 != "d" } == ["a", "b", "c"])
    #expect(file.problems.count == 1)
  }

  @Test(arguments: ["\"", "", "x", "{", "(", "[["])
  func malformedStartOfADPlayerRowHidesNoOther(bracket: String) throws {
    let rows = (1...6).map { "[\($0),0,255,\"a\",\"n\($0)\"]" }
    // The first row is left intact, as it may take the bracket around all rows for its own.
    for bad in 1..<6 {
      var rows = rows
      rows[bad] = bracket + rows[bad].dropFirst()
      let file = try read("{\"code\":0,\"data\":[\n" + rows.joined(separator: ",\n") + "\n]}", format: .dplayerJSON)
      let times = (1...6).map(Double.init)
      #expect(file.comments.map(\.time) == (bracket == "[[" ? times : times.filter { $0 != Double(bad + 1) }))
      #expect(file.problems.map(\.position.line) == (bracket == "[[" ? [] : [bad + 2]), "\(bracket)")
    }
  }

  @Test(arguments: Dialect.all)
  func controlCharactersAreRemoved(dialect: Dialect) throws {
    let file = try read(
      dialect.file([dialect.item(1, "前\u{1}\u{B}\u{202E}后")]), format: dialect.format)
    #expect(file.comments.map(\.text) == ["前后"])
  }

  @Test(arguments: Dialect.all)
  func emptyTextsAreCounted(dialect: Dialect) throws {
    let file = try read(dialect.file([dialect.item(1, ""), dialect.item(2, "a")]), format: dialect.format)
    #expect(file.comments.map(\.text) == ["a"])
    #expect(file.emptyCount == 1)
    #expect(file.problems.isEmpty)
  }

  @Test(arguments: Dialect.all)
  func randomBytesAreReadWithoutACrash(dialect: Dialect) {
    let fragments =
      (dialect.damaged + dialect.damagedAfterGood + [
        dialect.head, dialect.tail, dialect.item(1, "x"), "{", "}", "[", "]", "\"", "\\", ",", ":", "\\\"", "{\\",
        "\\move(",
        "\\t(", "\\fs", "\\c", "\\p1", ")", "\n", "Style: ", "Format: ", "Dialogue: ", "PlayResY:", "\u{FEFF}", "1e999",
        "-",
        "\\an", "\\fr",
      ]).map { Array($0.utf8) }
    for seed in 0..<1_500 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        if Int.random(in: 0..<4, using: &generator) > 0 {
          let fragment = fragments[Int.random(in: 0..<fragments.count, using: &generator)]
          bytes += fragment.prefix(Int.random(in: 0...fragment.count, using: &generator))
        } else {
          bytes.append(UInt8.random(in: 0...255, using: &generator))
        }
      }
      guard !bytes.isEmpty else { continue }
      let file = try? read(bytes, format: dialect.format)
      #expect(file.map { $0.itemCount <= bytes.count } == true, "seed \(seed)")
      #expect(file?.comments.allSatisfy { CommentLimits.time.contains($0.time) } == true, "seed \(seed)")
      _ = try? read(bytes, format: nil)
    }
  }

  /// Each of these makes a simple reader search to the end of the file for every item.
  @Test(.timeLimit(.minutes(5)), arguments: Dialect.all)
  func hostileRepetitionTakesLinearTime(dialect: Dialect) throws {
    let units =
      dialect.format == .ass
      ? [
        "{\\move(1,2,3,4,", "{", "{\\", "\\{", "{\\t(", "\\t(\\t(", "Dialogue: ,", "{\\fs", "Style: R2L,1\n", "\\", ",",
        "{\\move(1,2,3,4)}\nDialogue: 0,0:00:01.00,,a,,,,,,{", "Format: Text,\n", "{\\c\\move(1,1,1,1,\\pos(1,1,",
      ]
      : [
        "{\"", "{", "[", "[{", "{\"a\":", "[1,", "\"", "\\\"", "{\"c\":1,\"m\":[", "{\"c\":\"",
        "{\"m\":{\"c\":1,\"m\":", "]",
        "[1,0,1,", "[1,0,1,\"a\"", "[1,\"", "<Comment Time=\"", "<Comment Time='1'>", "<Comment ",
        dialect.item(1, "a\""),
        String(dialect.item(1, "a").dropLast()), dialect.damaged[1],
      ]
    let start = dialect.head + dialect.item(1, "a") + dialect.separator
    for unit in units {
      func elapsed(bytes: Int) throws -> Duration {
        let content = start + String(repeating: unit, count: bytes / unit.utf8.count) + dialect.item(2, "b")
        return try ContinuousClock().measure { _ = try read(content, format: dialect.format) }
      }
      // Quadratic time would be sixteen times as long. The second is for a busy machine. The files are small because
      // the testing library takes a backtrace of every error, caught or not.
      #expect(try elapsed(bytes: 120_000) < elapsed(bytes: 30_000) * 10 + .seconds(1), "\(unit)")
    }
  }
}
