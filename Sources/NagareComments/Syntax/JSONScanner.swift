/// Walks over JSON that may be damaged in any way, without building a tree of it.
///
/// A reader asks for members and elements one after the other and takes, or skips, their values: each call leaves
/// ``position`` behind what it dealt with. More is accepted than the grammar allows: missing and trailing commas, bare
/// control characters in strings, unknown escapes, numbers as strings. What cannot be understood is thrown as
/// ``Damage``, near the place where it is: strings are the only thing that is searched for its end.
struct JSONScanner {
  enum Damage: Error {
    case malformed
    /// The input ends within the value.
    case truncated
  }

  enum Kind {
    case object, array, string, number, literal
  }

  let bytes: ByteView
  /// Nothing is read from here on.
  let end: Int
  var position: Int

  /// - Parameter range: what to look at; all if `nil`.
  init(_ bytes: ByteView, in range: Range<Int>? = nil) {
    self.bytes = bytes
    end = min(range?.upperBound ?? bytes.count, bytes.count)
    position = range?.lowerBound ?? 0
  }

  /// The byte at `index`, 0 at the end and behind it.
  @inline(__always)
  func byte(_ index: Int) -> UInt8 { index < end ? bytes[index] : 0 }

  @inline(__always)
  mutating func skipSpace() {
    while ByteView.isSpace(byte(position)) { position += 1 }
  }

  /// What kind of value comes next; `nil` if none starts here.
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

  /// Steps into the object that comes next. Another value is skipped, and the result is false.
  @inline(__always)
  mutating func enterObject() throws(Damage) -> Bool { try enter(.object) }

  /// Steps into the object that comes next if it is wanted. Otherwise, or if it is another value, it is skipped, and the
  /// result is false.
  @inline(__always)
  mutating func enterObject(if isWanted: Bool) throws(Damage) -> Bool {
    if isWanted { return try enterObject() }
    try skip()
    return false
  }

  /// Steps into the array that comes next. Another value is skipped, and the result is false.
  @inline(__always)
  mutating func enterArray() throws(Damage) -> Bool { try enter(.array) }

  @inline(__always)
  private mutating func enter(_ kind: Kind) throws(Damage) -> Bool {
    guard nextKind() == kind else {
      try skip()
      return false
    }
    position += 1
    return true
  }

  /// The name of the object's next member, whose value then comes next; `nil` behind the object's end.
  @inline(__always)
  mutating func nextMember() throws(Damage) -> JSONString? {
    skipCommas()
    switch byte(position) {
    case UInt8(ascii: "\""):
      let name = try readString()
      skipSpace()
      guard byte(position) == UInt8(ascii: ":") else { throw damage }
      position += 1
      return name
    case UInt8(ascii: "}"):
      position += 1
      return nil
    default: throw damage
    }
  }

  /// Whether the array has another element, which then comes next; if not, the array's end has been passed.
  @inline(__always)
  mutating func nextElement() throws(Damage) -> Bool {
    skipCommas()
    guard byte(position) != UInt8(ascii: "]") else {
      position += 1
      return false
    }
    guard position < end else { throw .truncated }
    return true
  }

  /// Malformed, or truncated if nothing is left.
  var damage: Damage { position >= end ? .truncated : .malformed }

  @inline(__always)
  private mutating func skipCommas() {
    while ByteView.isSpace(byte(position)) || byte(position) == UInt8(ascii: ",") { position += 1 }
  }
}
