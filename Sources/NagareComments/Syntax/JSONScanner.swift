/// Scans JSON that may be malformed anywhere, without building a tree.
///
/// A reader asks for one member or element after another and reads or skips its value. Each call leaves ``position``
/// after the data it processed. The scanner accepts more than the grammar: missing and surplus commas, control
/// characters in strings, unknown escapes, malformed numbers, and numbers in strings. Other errors are thrown as
/// ``SyntaxError`` where they occur or soon after, since the scanner looks ahead only for the end of a string.
struct JSONScanner {
  enum SyntaxError: Error {
    case malformed
    /// The input ends inside the value.
    case truncated
  }

  enum Kind {
    case object, array, string, number, literal
  }

  let bytes: ByteView
  /// The end of the range to read.
  let end: Int
  var position: Int

  /// - Parameter range: the range to scan; `nil` for all bytes.
  init(_ bytes: ByteView, in range: Range<Int>? = nil) {
    self.bytes = bytes
    end = min(range?.upperBound ?? bytes.count, bytes.count)
    position = range?.lowerBound ?? 0
  }

  /// The byte at `index`; 0 from ``end`` on.
  @inline(__always)
  func byte(_ index: Int) -> UInt8 { index < end ? bytes[index] : 0 }

  @inline(__always)
  mutating func skipSpace() {
    while ByteView.isSpace(byte(position)) { position += 1 }
  }

  /// Skips white space, and returns the kind of the value after it; `nil` if none starts there.
  @inline(__always)
  mutating func nextKind() -> Kind? {
    skipSpace()
    switch byte(position) {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): return .literal
    default: return nil
    }
  }

  /// Enters the next object. Any other value is skipped, with the result `false`.
  @inline(__always)
  mutating func enterObject() throws(SyntaxError) -> Bool { try enter(.object) }

  /// Enters the next object if it is wanted. Otherwise the next value is skipped, with the result `false`.
  @inline(__always)
  mutating func enterObject(if isWanted: Bool) throws(SyntaxError) -> Bool {
    if isWanted { return try enterObject() }
    try skip()
    return false
  }

  /// Enters the next array. Any other value is skipped, with the result `false`.
  @inline(__always)
  mutating func enterArray() throws(SyntaxError) -> Bool { try enter(.array) }

  @inline(__always)
  private mutating func enter(_ kind: Kind) throws(SyntaxError) -> Bool {
    guard nextKind() == kind else {
      try skip()
      return false
    }
    position += 1
    return true
  }

  /// Reads the name of the object's next member, whose value is then next; `nil` after the object's end.
  @inline(__always)
  mutating func nextMember() throws(SyntaxError) -> JSONString? {
    skipCommas()
    switch byte(position) {
    case UInt8(ascii: "\""):
      let name = try readString()
      skipSpace()
      guard byte(position) == UInt8(ascii: ":") else { throw syntaxError }
      position += 1
      return name
    case UInt8(ascii: "}"):
      position += 1
      return nil
    default: throw syntaxError
    }
  }

  /// Whether the array has another element, which is then next; if not, the array's end has been skipped.
  @inline(__always)
  mutating func nextElement() throws(SyntaxError) -> Bool {
    skipCommas()
    guard byte(position) != UInt8(ascii: "]") else {
      position += 1
      return false
    }
    guard position < end else { throw .truncated }
    return true
  }

  /// The error at ``position``: `malformed`, or `truncated` at the end of the input.
  var syntaxError: SyntaxError { position >= end ? .truncated : .malformed }

  @inline(__always)
  private mutating func skipCommas() {
    while ByteView.isSpace(byte(position)) || byte(position) == UInt8(ascii: ",") { position += 1 }
  }
}
