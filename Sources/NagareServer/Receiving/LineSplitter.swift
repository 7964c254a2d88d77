/// Splits a stream of bytes into lines, buffering at most ``ClientLimits/messageBytes``.
struct LineSplitter {
  enum Line: Equatable {
    /// A line without its newline, not empty.
    case complete([UInt8])
    /// A line that was longer than the limit, and was skipped.
    case tooLong
  }

  private static let newline = UInt8(ascii: "\n")

  private var partialLine: [UInt8] = []
  private var isSkipping = false

  /// Calls `body` with each line that the bytes complete, except empty ones.
  mutating func add(_ bytes: ArraySlice<UInt8>, _ body: (Line) -> Void) {
    var rest = bytes
    while let end = rest.firstIndex(of: Self.newline) {
      append(rest[..<end])
      finish(body)
      rest = rest[(end + 1)...]
    }
    append(rest)
  }

  /// Calls `body` with the last line if it lacks its newline and is not empty.
  mutating func finish(_ body: (Line) -> Void) {
    if isSkipping {
      body(.tooLong)
    } else if !partialLine.isEmpty {
      body(.complete(partialLine))
    }
    isSkipping = false
    partialLine.removeAll(keepingCapacity: true)
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    guard !isSkipping else { return }
    isSkipping = partialLine.count + bytes.count > ClientLimits.messageBytes
    if !isSkipping { partialLine += bytes }
  }
}
