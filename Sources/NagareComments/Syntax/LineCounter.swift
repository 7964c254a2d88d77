/// Converts ascending offsets to lines and columns. Counts lines on demand, as only problems need them.
struct LineCounter {
  private var position = 0
  private var line = 1
  private var lineStart = 0

  /// The position of the byte at `offset`, which must not be less than in the previous call.
  mutating func position(of offset: Int, in bytes: ByteView) -> CommentPosition {
    while let newline = bytes.find(UInt8(ascii: "\n"), from: position, to: offset) {
      line += 1
      position = newline + 1
      lineStart = position
    }
    position = max(position, offset)
    return CommentPosition(offset: offset, line: line, column: offset - lineStart + 1)
  }
}
