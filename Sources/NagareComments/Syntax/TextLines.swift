/// Iterates over the lines of a text that are not blank.
struct TextLines {
  private let bytes: ByteView
  private var position = 0

  init(_ bytes: ByteView) {
    self.bytes = bytes
  }

  /// The next line without white space at its ends, newline and leading byte order mark, which may be at the start of
  /// any line if files were joined.
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

  /// Whether `line` is the last one and has no newline, so that it may be truncated.
  func isUnfinished(_ line: Range<Int>) -> Bool {
    position > bytes.count && line.upperBound == bytes.count
  }
}
