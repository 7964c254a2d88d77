/// Iterates over the rows of CSV or TSV, except blank lines.
///
/// CSV follows RFC 4180: a cell in double quotes may contain commas, line breaks and doubled quotes. A quote inside
/// another cell stands for itself. TSV has no quotes, but escapes: `\t`, `\n`, `\r`, `\\`, and a cell `\N` for no value;
/// another backslash stands for itself. The escapes are those of PostgreSQL's `COPY`
/// (https://www.postgresql.org/docs/current/sql-copy.html). Lines end with LF or CR LF in both.
struct DelimitedRows {
  private let bytes: ByteView
  private let separator: UInt8
  private let hasQuotes: Bool
  private var position: Int
  /// The farthest position that the reading of a malformed row reached.
  private var failureEnd = 0
  /// The number of bytes that malformed rows had after their first lines, which are read again.
  private var rereadBytes = 0
  /// The most of these bytes. Then a cell must end in its line, as far as such a row reached: otherwise, a file with a
  /// quote in every line would be read once for each line.
  private static let maxRereadBytes = 16 << 20

  /// The number of cells to keep in each row.
  var limit = CommentLimits.columns

  /// The start of the row that was read last.
  private(set) var start = 0
  /// The position after that row.
  var end: Int { position }
  /// The cells of that row as ranges of ``content``, up to the limit; `nil` stands for no value.
  private(set) var cells: [Range<Int>?] = []
  /// The decoded cells, each cut to ``cellBytes``.
  private(set) var content: [UInt8] = []

  /// Enough for ``CommentLimits/scriptCharacters``; a longer text would be cut anyway.
  private static let cellBytes = CommentLimits.scriptCharacters * 4 + 4

  /// - Parameter container: CSV or TSV.
  init(_ bytes: ByteView, _ container: CommentFieldMap.Container) {
    self.bytes = bytes
    (separator, hasQuotes) = container == .tsv ? (UInt8(ascii: "\t"), false) : (UInt8(ascii: ","), true)
    position = bytes.matches("\u{FEFF}", at: 0) ? 3 : 0
  }

  /// The cells as names, without white space at their ends; an empty name for no value.
  var names: [String] {
    withContent { bytes in cells.map { bytes.string(bytes.trimmed($0 ?? 0..<0)) } }
  }

  /// Calls `body` with ``content``.
  func withContent<Result, Problem: Error>(_ body: (ByteView) throws(Problem) -> Result) throws(Problem) -> Result {
    try content.withUnsafeBufferPointer { buffer throws(Problem) in try body(ByteView(buffer)) }
  }

  /// Reads the next row.
  /// - Returns: `false` at the end.
  /// - Throws: the problem of a row whose quotes are malformed. The next row begins in the next line.
  mutating func next() throws(CommentProblem.Reason) -> Bool {
    while let line = line(at: position), bytes.trimmed(line).isEmpty { position = nextLine(after: line.upperBound) }
    guard position < bytes.count else { return false }
    start = position
    cells.removeAll(keepingCapacity: true)
    content.removeAll(keepingCapacity: true)
    do throws(CommentProblem.Reason) {
      try readCells()
    } catch {
      failureEnd = max(failureEnd, position)
      let next = nextLine(after: bytes.find(UInt8(ascii: "\n"), from: start) ?? bytes.count)
      rereadBytes += max(position - next, 0)
      position = next
      throw error == .truncated && position < bytes.count ? .malformedLine : error
    }
    return true
  }
}

extension DelimitedRows {
  private mutating func readCells() throws(CommentProblem.Reason) {
    var line = line(at: position) ?? position..<position
    while true {
      if hasQuotes, position < line.upperBound, bytes[position] == UInt8(ascii: "\"") {
        let isLimited = rereadBytes > Self.maxRereadBytes && start < failureEnd
        try readQuoted(until: isLimited ? line.upperBound : bytes.count)
        // The cell may extend over several lines.
        if position > line.upperBound { line = self.line(at: position) ?? position..<position }
        guard position == line.upperBound || bytes[position] == separator else { throw .malformedLine }
      } else {
        let end = bytes.find(separator, from: position, to: line.upperBound) ?? line.upperBound
        readPlain(position..<end)
        position = end
      }
      guard position < line.upperBound else { break }
      position += 1
    }
    position = nextLine(after: line.upperBound)
  }

  /// Reads a cell in quotes, which must end before `end`, and moves behind the closing quote.
  private mutating func readQuoted(until end: Int) throws(CommentProblem.Reason) {
    let first = content.count
    var from = position + 1
    while from < end, let quote = bytes.find(UInt8(ascii: "\""), from: from, to: end) {
      append(from..<quote, to: first)
      from = quote + 1
      guard bytes[from] == UInt8(ascii: "\"") else {
        finishCell(from: first)
        position = from
        return
      }
      append(quote..<from, to: first)
      from += 1
    }
    position = end
    throw .truncated
  }

  private mutating func readPlain(_ range: Range<Int>) {
    let first = content.count
    if hasQuotes {
      append(range, to: first)
    } else {
      guard !(range.count == 2 && bytes.matches("\\N", at: range.lowerBound)) else {
        if cells.count < limit { cells.append(nil) }
        return
      }
      var from = range.lowerBound
      while let slash = bytes.find(UInt8(ascii: "\\"), from: from, to: range.upperBound) {
        append(from..<slash, to: first)
        let character = slash + 1 < range.upperBound ? Self.escapes[bytes[slash + 1]] : nil
        append(character ?? UInt8(ascii: "\\"), to: first)
        from = slash + (character == nil ? 1 : 2)
      }
      append(from..<range.upperBound, to: first)
    }
    finishCell(from: first)
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "\\"): UInt8(ascii: "\\"),
  ]

  /// Appends bytes to the cell that starts at `first` of the content.
  private mutating func append(_ range: Range<Int>, to first: Int) {
    guard cells.count < limit else { return }
    let room = max(Self.cellBytes - (content.count - first), 0)
    content.append(contentsOf: bytes[range.lowerBound..<min(range.upperBound, range.lowerBound + room)])
  }

  private mutating func append(_ byte: UInt8, to first: Int) {
    if cells.count < limit, content.count - first < Self.cellBytes { content.append(byte) }
  }

  private mutating func finishCell(from first: Int) {
    if cells.count < limit { cells.append(first..<content.count) }
  }

  /// The rest of a line without its line break; `nil` at the end.
  private func line(at start: Int) -> Range<Int>? {
    guard start < bytes.count else { return nil }
    let end = bytes.find(UInt8(ascii: "\n"), from: start) ?? bytes.count
    return start..<(end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end)
  }

  private func nextLine(after end: Int) -> Int {
    bytes.find(UInt8(ascii: "\n"), from: end).map { $0 + 1 } ?? bytes.count
  }
}
