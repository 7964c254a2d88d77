import NagareComments
import TestSupport
import Testing

@Suite struct MappedDamageTests {
  /// Comments with every field that a map has, in random order of time.
  private static func comments(using generator: inout SeededGenerator) -> [Comment] {
    let texts = ["好", "a,b", "\"q\"", "tab\there", "two\nlines", "back\\slash", "[1,2,\"x\"]", "{\"t\":1}", "草", " "]
    return (0..<Int.random(in: 1...20, using: &generator)).map { number in
      var comment = Comment(
        id: CommentID("n\(number)"), time: Double(Int.random(in: 0..<100_000, using: &generator)) / 1_000,
        mode: [.scroll, .top, .bottom, .reverse][Int.random(in: 0..<4, using: &generator)],
        size: [18, 25, 36][Int.random(in: 0..<3, using: &generator)],
        color: UInt32.random(in: 0...0xFFFFFF, using: &generator),
        text: texts[Int.random(in: 0..<texts.count, using: &generator)], sentAt: 1_600_000_000 + Double(number),
        pool: Int.random(in: 0...2, using: &generator), sender: "u\(number)",
        weight: Int.random(in: 0...10, using: &generator))
      (comment.senderName, comment.duration) = ("名 \(number)", 2.5)
      return comment
    }
  }

  /// The texts and numbers of a comment's fields, and whether each is a text.
  private static func values(of comment: Comment) -> [(value: String, isText: Bool)] {
    [
      ("\(Int((comment.time * 1_000).rounded()))", false), (comment.text, true), (comment.mode.name, true),
      (hexColor(comment.color), true), ("\(comment.size)", false), ("\(comment.id)", true), (comment.sender, true),
      (comment.senderName, true), ("\(comment.sentAt ?? 0)", false), ("\(comment.weight ?? 0)", false),
      ("\(comment.pool)", false), ("\(comment.duration ?? 0)", false),
    ]
  }

  private static let names = CommentFieldMap.Field.allCases.map { "f_\($0.rawValue)" }
  private static let paths = zip(CommentFieldMap.Field.allCases, names).map { field, name in
    "\(field.rawValue)=\(name)" + (field == .time ? "/1000" : "")
  }.joined(separator: ",")
  private static let positions = CommentFieldMap.Field.allCases.enumerated().map { index, field in
    "\(field.rawValue)=\(index)" + (field == .time ? "/1000" : "")
  }.joined(separator: ",")

  private static func quoted(_ text: String) -> String {
    "\""
      + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
      .replacing("\t", with: "\\t") + "\""
  }

  /// A file of comments, and its description.
  private struct File {
    var head = ""
    var items: [String]
    var separator: String
    var tail = ""
    var fields: String

    var content: String { head + items.joined(separator: separator) + tail }

    init(_ comments: [Comment], _ kind: Kind) {
      let rows = comments.map(values)
      switch kind {
      case .list: (head, items, separator, tail) = ("[", rows.map(object), ",\n", "]")
      case .lines: (items, separator) = (rows.map(object), "\n")
      case .named:
        (head, items, separator, tail) = ("{\"data\":{\"count\":1,\"list\":[", rows.map(object), ",\n", "]}}")
      case .arrays: (head, items, separator, tail) = ("{\"rows\":[", rows.map(array), ",\n", "]}")
      case .csv:
        (head, separator) = (names.joined(separator: ",") + "\r\n", "\r\n")
        items = rows.map { row in
          row.map { "\"" + $0.value.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",")
        }
      case .tsv:
        (head, separator, tail) = (names.joined(separator: "\t") + "\n", "\n", "\n")
        items = rows.map { row in
          row.map {
            $0.value.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing("\t", with: "\\t")
          }.joined(separator: "\t")
        }
      }
      fields = kind.container + (kind == .arrays ? positions : paths)
    }
  }

  /// The structure of a file.
  enum Kind: CaseIterable {
    case list, lines, named, arrays, csv, tsv

    var container: String {
      switch self {
      case .list, .lines, .arrays: "json:"
      case .named: "json@data.list:"
      case .csv: "csv:"
      case .tsv: "tsv:"
      }
    }

    /// Items that cannot be read and stay within their line, if another item follows.
    var damaged: [String] {
      let objects = [
        "{\"f_time\":1,\"f_text\":\"bad\"", "{\"f_time\":,\"f_text\":\"bad\"}", "\"f_time\":1,\"f_text\":\"bad\"}",
        "null", "{\"f_time\":tru,\"f_text\":\"bad\"}", "{\"f_time\":1}", "5", "bad", "{\"f_time\":1 \"f_text\":]}",
        "{\"f_time\":\"x\",\"f_text\":\"bad\"}", "{\"f_time\":1,\"f_text\":\"bad}",
      ]
      switch self {
      case .list, .lines, .named: return objects
      case .arrays: return ["[1,\"bad\"", "[1,:]", "[1]", "5", "[\"x\",\"bad\"]", "1,\"bad\"]", "[1,\"bad]"]
      case .csv: return ["1,\"bad", "1,\"bad\"x", "\"1", "x,y", "1"]
      case .tsv: return ["x\ty", "1", "\\N\tbad", "bad"]
      }
    }
  }

  private static func object(_ row: [(value: String, isText: Bool)]) -> String {
    let members = zip(names, row).map { quoted($0) + ":" + ($1.isText ? quoted($1.value) : $1.value) }
    return "{" + members.joined(separator: ",") + "}"
  }

  private static func array(_ row: [(value: String, isText: Bool)]) -> String {
    "[" + row.map { $0.isText ? quoted($0.value) : $0.value }.joined(separator: ",") + "]"
  }

  @Test(arguments: Kind.allCases)
  func sameCommentsAsInNagaresOwnFormat(kind: Kind) throws {
    for seed in 0..<40 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let comments = Self.comments(using: &generator)
      var writer = NDJSONWriter()
      let own = try read(comments.map { writer.lines(of: $0) }.joined(), format: .ndjson)
      let file = File(comments, kind)
      let mapped = try read(file.content, fields: file.fields)
      #expect(own.comments.count == comments.count)
      #expect(mapped.comments == own.comments, "seed \(seed)")
      #expect(mapped.problems.isEmpty && mapped.fieldProblems.isEmpty, "seed \(seed)")
    }
  }

  @Test(arguments: Kind.allCases)
  func goodItemsSurviveADamagedOne(kind: Kind) throws {
    for seed in 0..<40 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let comments = Self.comments(using: &generator) + Self.comments(using: &generator)
      var file = File(comments, kind)
      let bad = kind.damaged[Int.random(in: 0..<kind.damaged.count, using: &generator)]
      file.items.insert(bad, at: Int.random(in: 1..<comments.count, using: &generator))
      let result = try read(file.content, fields: file.fields)
      let known = Set(comments.map(\.text))
      #expect(result.comments.allSatisfy { known.contains($0.text) }, "seed \(seed): \(bad)")
      #expect(result.comments.count == comments.count, "seed \(seed): \(bad)")
      #expect(result.problems.count == 1, "seed \(seed): \(bad)")
    }
  }

  /// A quote in every line opens a cell that goes on to the next ones: 100,000 lines, each read to the end of the file,
  /// would take days.
  @Test(arguments: ["x,\"", "\"x", "x,\",\"", "\"a\"b,\""])
  func openQuotesInEveryLineTakeLinearTime(line: String) throws {
    let text = "time,text\n" + String(repeating: line + "\n", count: 100_000) + "1,end\n"
    let file = try read(Array(text.utf8), fields: "csv:time=time,text=text")
    #expect(file.comments.count + file.problems.count > 1)
  }

  @Test(arguments: Kind.allCases)
  func truncationAnywhereInventsNothing(kind: Kind) throws {
    var generator = SeededGenerator(seed: 5)
    let whole = File(Self.comments(using: &generator), kind)
    let bytes = Array(whole.content.utf8)
    let all = try read(bytes, fields: whole.fields)
    for count in 0..<bytes.count {
      guard let file = try? read(Array(bytes.prefix(count)), fields: whole.fields) else { continue }
      // The last line of a table may end inside a number or a text, which moves the comment among the others.
      let invented = file.comments.count { !all.comments.contains($0) }
      #expect(invented <= (kind == .csv || kind == .tsv ? 1 : 0), "\(count)")
      // A cell that ends with the file has several lines in CSV, each of which is a row then.
      #expect(file.problems.count <= (kind == .csv ? 2 : 1), "\(count)")
    }
  }

  @Test(arguments: Kind.allCases)
  func mutatedFilesAreReadWithinTheLimits(kind: Kind) throws {
    let pieces = [
      "{", "}", "[", "]", "\"", "\\", ",", ":", "\n", "\r", "\t", "\0", "null", "1e999", "-", "NaN", "\\u", "\\N",
      "\"\"",
      "\u{FEFF}", "[[", "{{", "99999999999999999999",
    ]
    for seed in 0..<150 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let file = File(Self.comments(using: &generator), kind)
      var bytes = Array(file.content.utf8)
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        let place = Int.random(in: 0...bytes.count, using: &generator)
        let end = min(place + Int.random(in: 0...6, using: &generator), bytes.count)
        if Bool.random(using: &generator) {
          bytes.replaceSubrange(place..<end, with: pieces[Int.random(in: 0..<pieces.count, using: &generator)].utf8)
        } else {
          bytes.replaceSubrange(place..<end, with: [UInt8.random(in: 0...255, using: &generator)])
        }
      }
      // Any map may meet any file.
      let other = try CommentFieldMap.random(using: &generator).description
      for fields in [file.fields, "json:" + Self.positions, other] {
        guard let file = try? read(bytes, fields: fields) else { continue }
        #expect(file.itemCount <= bytes.count, "seed \(seed)")
        for comment in file.comments {
          #expect(CommentLimits.time.contains(comment.time) && CommentLimits.size.contains(comment.size))
          #expect(comment.text.unicodeScalars.count <= CommentLimits.scriptCharacters)
          #expect(comment.sender.unicodeScalars.count <= CommentLimits.nameCharacters)
          #expect(comment.duration.map(CommentLimits.duration.contains) ?? true)
          #expect(comment.color <= 0xFFFFFF)
        }
      }
      _ = try? bytes.withUnsafeBytes { try CommentSample($0) }
    }
  }

  @Test func surplusBracketsHideNoItem() throws {
    let items = (0..<6).map { "{\"f_time\":\($0),\"f_text\":\"a\"}" }
    for bracket in ["]", "}", "]]", "}}", "]}", "}]"] {
      let list = items[..<3].joined(separator: ",") + bracket + "," + items[3...].joined(separator: ",")
      for content in ["[\(list)]", "{\"data\":{\"list\":[\(list)]}}"] where bracket.first != "]" || bracket == "]" {
        let file = try read(content, fields: "json:time=f_time,text=f_text")
        #expect(file.comments.count == 6, "\(content)")
      }
    }
  }

  @Test(arguments: [
    "[", "{\"a\":", "[{\"f_text\":", "{\"f_text\":[", "\"", "[\"a\",", "{\"a\":{\"b\":1},", "]", "{", "\0",
  ])
  func deepOrOpenContainersAreNoTrap(unit: String) throws {
    let item = "{\"f_time\":1,\"f_text\":\"a\"}"
    let content = "[\(item),\(item)," + String(repeating: unit, count: 20_000) + item
    for fields in ["json:time=f_time,text=f_text", "json:time=0,text=1"] {
      let file = try? read(content, fields: fields)
      #expect(file.map { $0.comments.count <= 3 } ?? true)
    }
    let file = try read(content, fields: "json:time=f_time,text=f_text")
    #expect(file.comments.count >= 2)
  }
}
