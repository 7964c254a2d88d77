/// Walks over the lines of a text that are not blank.
struct TextLines {
  private let bytes: ByteView
  private var position: Int

  init(_ bytes: ByteView) {
    self.bytes = bytes
    position = bytes.matches("\u{FEFF}", at: 0) ? 3 : 0
  }

  /// The next line without white space at its ends and without its newline.
  mutating func next() -> Range<Int>? {
    while position < bytes.count {
      let end = bytes.find(UInt8(ascii: "\n"), from: position) ?? bytes.count
      var (first, last) = (position, end)
      position = end + 1
      while first < last, JSONScanner.isSpace(bytes[first]) { first += 1 }
      while last > first, JSONScanner.isSpace(bytes[last - 1]) { last -= 1 }
      if first < last { return first..<last }
    }
    return nil
  }

  /// Whether `line` is the last one and no newline ends it, so that it may be cut off.
  func isUnfinished(_ line: Range<Int>) -> Bool {
    position > bytes.count && line.upperBound == bytes.count
  }
}
