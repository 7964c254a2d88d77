/// Reads DPlayer's lists, `{"code":0,"data":[[time, type, colour, author, text], …]}`: the time is in seconds; type 0
/// scrolls, 1 is at the top, 2 at the bottom, and 7 is one of Bilibili's positioned comments.
///
/// The reader skips the brackets around the rows one by one without matching them, so that a missing or surplus bracket
/// cannot hide a row.
///
/// Source: https://github.com/DIYgod/DPlayer, src/js/api.js.
struct DPlayerReader {
  private var scanner: JSONScanner
  private var collector: CommentCollector

  static func read(_ bytes: ByteView) -> CommentFile {
    var reader = Self(scanner: JSONScanner(bytes), collector: CommentCollector(bytes: bytes))
    while reader.scanner.nextKind() != nil || reader.scanner.position < reader.scanner.end { reader.readNext() }
    return reader.collector.file(format: .dplayerJSON)
  }

  /// Whether the start of the file contains a row of DPlayer.
  static func recognises(_ bytes: ByteView, from start: Int) -> Bool {
    let scanner = JSONScanner(bytes, in: start..<min(bytes.count, start + CommentLimits.detectionBytes))
    var position = start
    while let bracket = bytes.find(UInt8(ascii: "["), from: position, to: scanner.end) {
      if startsRow(at: bracket, in: scanner) { return true }
      position = bracket + 1
    }
    return false
  }

  /// Whether `[number, number or string, number or string, string` starts at `bracket`. The texts of other formats
  /// cannot match, since their quotes are escaped.
  private static func startsRow(at bracket: Int, in scanner: JSONScanner) -> Bool {
    var scanner = scanner
    scanner.position = bracket + 1
    guard scanner.nextKind() == .number, skipScalar(&scanner) else { return false }
    guard skipScalar(&scanner), skipScalar(&scanner) else { return false }
    return scanner.nextKind() == .string
  }

  /// Skips a number or a string and the comma after it; `false` if either is missing.
  private static func skipScalar(_ scanner: inout JSONScanner) -> Bool {
    guard let kind = scanner.nextKind(), kind == .number || kind == .string, (try? scanner.skip()) != nil else {
      return false
    }
    scanner.skipSpace()
    guard scanner.byte(scanner.position) == UInt8(ascii: ",") else { return false }
    scanner.position += 1
    return true
  }
}

extension DPlayerReader {
  private struct Row {
    var time: JSONString?
    var type: JSONString?
    var color: JSONString?
    var author: JSONString?
    var text: JSONString?
    var count = 0
  }

  /// Reads a row, or skips other data.
  private mutating func readNext() {
    let start = scanner.position
    guard scanner.nextKind() == .array else { return skipOther() }
    scanner.position = start + 1
    switch scanner.nextKind() {
    case .array, .object: return
    case nil where scanner.byte(scanner.position) == UInt8(ascii: "]"): return
    default: readRow(at: start)
    }
  }

  /// Skips a member of the object around the rows, a literal, or one byte, such as a bracket. A number, or a string
  /// that is not a member's name, is the rest of a row that lost its bracket, and is reported.
  private mutating func skipOther() {
    let start = scanner.position
    switch scanner.nextKind() {
    case .string:
      guard (try? scanner.skip()) != nil else { return skipOpenString(at: start) }
      scanner.skipSpace()
      guard scanner.position < scanner.end else { return }
      guard scanner.byte(scanner.position) == UInt8(ascii: ":") else { return recover(from: start, .malformed) }
      scanner.position += 1
      if let kind = scanner.nextKind(), kind != .array, kind != .object { skipValue() }
    case .number: recover(from: start, .malformed)
    case .literal: skipValue()
    default: scanner.position += 1
    }
  }

  private mutating func skipValue() {
    let start = scanner.position
    if (try? scanner.skip()) == nil { scanner.position = start + 1 }
  }

  /// Moves to the first row after an unclosed quote.
  private mutating func skipOpenString(at start: Int) {
    scanner.position = nextRow(after: start) ?? scanner.end
  }

  private mutating func readRow(at start: Int) {
    var row = Row()
    do throws(JSONScanner.SyntaxError) {
      while try scanner.nextElement() {
        // A row without its closing bracket must not include the following rows.
        guard let kind = scanner.nextKind(), kind != .array, kind != .object else { throw scanner.syntaxError }
        switch row.count {
        case 0: row.time = try scanner.string()
        case 1: row.type = try scanner.string()
        case 2: row.color = try scanner.string()
        case 3: row.author = try scanner.string()
        case 4: row.text = try scanner.string()
        default: try scanner.skip()
        }
        row.count += 1
      }
    } catch {
      recover(from: start, error)
      return
    }
    do throws(CommentProblem.Reason) {
      collector.add(try comment(row), at: start, before: scanner.position)
    } catch {
      collector.report(error, at: start)
    }
  }

  private mutating func recover(from start: Int, _ error: JSONScanner.SyntaxError) {
    let next = nextRow(after: start)
    collector.report(error == .truncated && next == nil ? .truncated : .malformedJSON, at: start)
    scanner.position = next ?? scanner.end
  }

  private func nextRow(after start: Int) -> Int? {
    var position = start + 1
    while let bracket = scanner.bytes.find(UInt8(ascii: "["), from: position, to: scanner.end) {
      if Self.startsRow(at: bracket, in: scanner) { return bracket }
      position = bracket + 1
    }
    return nil
  }

  private mutating func comment(_ row: Row) throws(CommentProblem.Reason) -> Comment {
    guard row.count >= 5 else { throw .partCount(field: "row", count: row.count, needed: 5) }
    guard let time = row.time else { throw .missing(field: "time") }
    guard let text = row.text else { throw .missing(field: "text") }
    let bytes = scanner.bytes
    let seconds = try FieldValue.time(Numbers.double(bytes[time.range]), quoting: time.quoted(in: bytes))
    // Lists made from Bilibili's comments contain positioned ones.
    let isPositioned = row.type.map { Numbers.integer(bytes[$0.range]) == 7 } ?? false
    return Comment(
      id: collector.nextID, time: seconds,
      mode: isPositioned ? .positioned : PlayerValue.mode(row.type, in: bytes, unreadable: &collector.unreadableFields),
      color: PlayerValue.color(row.color, in: bytes, unreadable: &collector.unreadableFields),
      text: isPositioned ? text.string(in: bytes, limit: CommentLimits.scriptCharacters) : text.text(in: bytes),
      sender: row.author?.string(in: bytes) ?? "", language: .chinese)
  }
}
