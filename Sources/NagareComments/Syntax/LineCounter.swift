/// Turns ascending offsets into lines and columns. Only problems need them, so that lines are counted when one is met.
struct LineCounter {
  private var position = 0
  private var line = 1
  private var lineStart = 0

  /// The place of the byte at `offset`, which must not be less than in the call before.
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
