/// Iterates over the lines of a text, except blank ones.
struct TextLines {
  private let bytes: ByteView
  private var position = 0

  init(_ bytes: ByteView) {
    self.bytes = bytes
  }

  /// The next line without its newline, the white space at its ends, and any byte order mark at its start: in joined
  /// files, later lines may have one, too. `nil` if there are no more.
  mutating func next() -> Range<Int>? {
    while position < bytes.count {
      let end = bytes.find(UInt8(ascii: "\n"), from: position) ?? bytes.count
      let first = bytes.matches("\u{FEFF}", at: position) ? position + 3 : position
      position = end + 1
      let line = bytes.trimmed(first..<end)
      if !line.isEmpty { return line }
    }
    return nil
  }

  /// Continues after `end` if it lies beyond the last line.
  mutating func skip(to end: Int) { position = max(position, end) }

  /// Whether `line`, the last result of ``next()``, reaches the end of the file, so that it may be truncated.
  func isUnfinished(_ line: Range<Int>) -> Bool {
    position > bytes.count && line.upperBound == bytes.count
  }
}
