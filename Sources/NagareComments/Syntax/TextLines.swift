/// Iterates over the lines of a text, except blank ones.
struct TextLines {
  private let bytes: ByteView
  private var position = 0

  init(_ bytes: ByteView) {
    self.bytes = bytes
  }

  /// The next line without its newline, white space at its ends, and a byte order mark at its start, which any line may
  /// have if files were joined.
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
