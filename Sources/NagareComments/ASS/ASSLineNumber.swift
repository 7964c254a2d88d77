/// The line number, such as `2/3`, of an event that is one line of a comment. Nagare writes it to the event's Name
/// field and writes no events for lines without text.
struct ASSLineNumber {
  /// From 1 to ``count``.
  let line: Int
  /// The number of lines in the comment, from 2 to ``CommentLimits/textLines``.
  let count: Int

  /// - Returns: `nil` if `name`, an event's Name field, is not a line number.
  @inline(__always)
  init?(_ name: Range<Int>, in bytes: ByteView) {
    guard let slash = bytes.find(UInt8(ascii: "/"), from: name.lowerBound, to: name.upperBound),
      let line = Numbers.integer(bytes[name.lowerBound..<slash]),
      let count = Numbers.integer(bytes[slash + 1..<name.upperBound]),
      (2...CommentLimits.textLines).contains(count), (1...count).contains(line)
    else { return nil }
    (self.line, self.count) = (line, count)
  }
}
