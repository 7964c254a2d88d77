/// Walks over the values of JSON that may be malformed anywhere, and knows the members and arrays around them.
///
/// A missing or surplus bracket costs at most the knowledge of the place: a closing bracket without its opening one is
/// ignored, and a closing square bracket also closes the objects inside its array.
struct JSONWalker {
  enum Stop {
    /// An object or an array starts at this offset, where the scanner is: enter it, or move the scanner behind it.
    case container(JSONScanner.Kind, Int)
    /// A scalar value, which the scanner has passed, starts at this offset.
    case scalar(Int)
    /// Something else starts at this offset, where the scanner is or which it has passed.
    case malformed(Int)
  }

  /// A container around the current value.
  struct Frame {
    /// Whether it is an array.
    let isArray: Bool
    /// The name of an object's current member; `nil` before the first.
    var member: JSONString?
    /// The position of an array's current element.
    var position = 0
  }

  var scanner: JSONScanner
  /// The containers around the current value, from outside, without those beyond ``CommentLimits/jsonDepth``.
  private(set) var frames: [Frame] = []
  /// The number of open containers beyond the limit.
  private var surplusDepth = 0

  init(_ bytes: ByteView) {
    scanner = JSONScanner(bytes)
  }

  /// Whether the containers around the current value are known.
  var isKnown: Bool { surplusDepth == 0 }

  /// Whether the current value is an element of an array.
  var isInArray: Bool { isKnown && frames.last?.isArray == true }

  /// Moves to the next value; `nil` at the end.
  mutating func next() -> Stop? {
    while true {
      let kind = scanner.nextKind()
      let start = scanner.position
      switch kind {
      case .object?, .array?: return .container(kind == .array ? .array : .object, start)
      case .string?:
        if let stop = string(at: start) { return stop }
      case .number?, .literal?:
        guard (try? scanner.skip()) != nil else {
          scanner.position = start + 1
          return .malformed(start)
        }
        return .scalar(start)
      case nil:
        guard start < scanner.end else { return nil }
        if let stop = byte(at: start) { return stop }
      }
    }
  }

  /// Enters the container that is next.
  mutating func enter() {
    let isArray = scanner.byte(scanner.position) == UInt8(ascii: "[")
    scanner.position += 1
    if surplusDepth > 0 || frames.count >= CommentLimits.jsonDepth {
      surplusDepth += 1
    } else {
      frames.append(Frame(isArray: isArray))
    }
  }

  private mutating func string(at start: Int) -> Stop? {
    guard let string = try? scanner.readString() else { return .malformed(start) }
    scanner.skipSpace()
    guard scanner.byte(scanner.position) == UInt8(ascii: ":") else { return .scalar(start) }
    scanner.position += 1
    guard isKnown else { return nil }
    // Outside of an object, the member belongs to an item that lost its brace.
    guard let last = frames.indices.last, !frames[last].isArray else { return .malformed(start) }
    frames[last].member = string
    return nil
  }

  private mutating func byte(at start: Int) -> Stop? {
    let byte = scanner.byte(start)
    scanner.position += 1
    switch byte {
    case UInt8(ascii: ","):
      if isInArray { frames[frames.count - 1].position += 1 }
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      leave(array: byte == UInt8(ascii: "]"))
    case 0xEF where scanner.bytes.matches("\u{FEFF}", at: start):
      scanner.position += 2
    default:
      scanner.position = start
      // One stop for a word, instead of one for each byte.
      while Self.isMalformed(scanner.byte(scanner.position)) { scanner.position += 1 }
      scanner.position = max(scanner.position, start + 1)
      return .malformed(start)
    }
    return nil
  }

  private mutating func leave(array isArray: Bool) {
    guard isKnown else {
      surplusDepth -= 1
      return
    }
    if isArray {
      guard let last = frames.lastIndex(where: \.isArray) else { return }
      frames.removeSubrange(last...)
    } else if frames.last?.isArray == false {
      frames.removeLast()
    }
  }

  /// Whether the byte can neither start nor separate values.
  private static func isMalformed(_ byte: UInt8) -> Bool {
    switch byte {
    case 0, UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\""),
      UInt8(ascii: ","), UInt8(ascii: "\n"):
      false
    default: true
    }
  }
}

extension JSONWalker {
  /// Whether the list around the current element has this path, in which the positions of arrays may be left out.
  func isInList(_ path: [CommentFieldMap.Step]) -> Bool {
    guard !path.isEmpty else { return true }
    var rest = path[...]
    for frame in frames.dropLast() {
      guard let step = rest.first else {
        if frame.isArray { continue }
        return false
      }
      if frame.isArray {
        guard case .position(let position) = step else { continue }
        guard frame.position == position else { return false }
      } else {
        guard frame.member?.names(step, in: scanner.bytes) == true else { return false }
      }
      rest = rest.dropFirst()
    }
    return rest.isEmpty
  }
}
