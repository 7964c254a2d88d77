/// Cuts a stream of bytes into lines, which it holds no more of than ``IntakeLimits/messageBytes``.
struct LineSplitter {
  enum Line: Equatable {
    /// Without its newline; may be blank.
    case whole([UInt8])
    /// Longer than the limit; it was skipped.
    case tooLong
  }

  private static let newline = UInt8(ascii: "\n")

  private var beginning: [UInt8] = []
  private var isSkipping = false

  /// Calls `body` with each line that ends in these bytes.
  mutating func add(_ bytes: ArraySlice<UInt8>, _ body: (Line) -> Void) {
    var rest = bytes
    while let end = rest.firstIndex(of: Self.newline) {
      append(rest[..<end])
      finish(body)
      rest = rest[(end + 1)...]
    }
    append(rest)
  }

  /// Calls `body` with the last line, if no newline ended it.
  mutating func finish(_ body: (Line) -> Void) {
    if isSkipping {
      body(.tooLong)
    } else if !beginning.isEmpty {
      body(.whole(beginning))
    }
    isSkipping = false
    beginning.removeAll(keepingCapacity: true)
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    guard !isSkipping else { return }
    isSkipping = beginning.count + bytes.count > IntakeLimits.messageBytes
    if !isSkipping { beginning += bytes }
  }
}
