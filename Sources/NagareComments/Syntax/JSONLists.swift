/// The names by which ``JSONLists`` finds its way.
struct JSONListNames: Sendable {
  /// Members of the objects around the items: their value is a list of items, or an object that has one.
  var lists: [StaticString]
  /// Members of the items themselves.
  var members: [StaticString]
}

/// Walks over the items, which are objects, of lists of JSON, whatever these lie in: nothing at all, other lists, objects
/// with other members, several documents one after the other, of which any may end too early.
///
/// Outside of the items brackets and braces are passed one by one and not matched, so that none that is missing or too
/// many can hide an item. What follows a damaged item is found by its first names; no string can hold such a place, since
/// its quotes are escaped. ``JSONItems`` is for what lies in one array, and cares for its end.
struct JSONLists {
  enum Step {
    /// An object comes next, which starts there.
    case object(Int)
    /// Something that is no item starts there, where an item should be.
    case damage(Int, CommentProblem.Reason)
  }

  var scanner: JSONScanner
  private let names: JSONListNames
  /// How many arrays are open.
  private var depth = 0
  private var starts: JSONItemStart

  init(_ bytes: ByteView, names: JSONListNames) {
    scanner = JSONScanner(bytes)
    self.names = names
    starts = JSONItemStart(members: names.members)
  }

  /// The next step; `nil` at the end. An object is then to be read from ``scanner``, and `accept` or `recover` to be
  /// called.
  mutating func next() -> Step? {
    while true {
      switch scanner.nextKind() {
      case .object:
        guard depth == 0, !starts.isStart(at: scanner.position, in: scanner) else { return .object(scanner.position) }
        scanner.position += 1
      case .array:
        depth += 1
        scanner.position += 1
      case .string:
        if let damage = passString() { return damage }
      case .number, .literal:
        if let damage = passToken() { return damage }
      case nil:
        guard scanner.position < scanner.end else { return nil }
        if let damage = passByte() { return damage }
      }
    }
  }

  /// Notes that the object that starts at `start` was a good item, after which the next ones are found.
  @inline(__always)
  mutating func accept(_ start: Int) { starts.accept(start) }

  /// Notes that the object was none, but holds a list, which comes next.
  mutating func acceptContainer() { depth = 0 }

  /// Goes to the next item behind a damaged object.
  /// - Returns: what to report; `nil` if the object was no item.
  mutating func recover(from start: Int, _ damage: JSONScanner.Damage) -> CommentProblem.Reason? {
    let isItem = depth > 0 || starts.isStart(at: start, in: scanner)
    let next = starts.next(after: start, in: scanner)
    scanner.position = next ?? scanner.end
    guard isItem else { return nil }
    return damage == .truncated && next == nil ? .truncated : .malformedJSON
  }

  /// Whether the value of a member that no item has is, or may hold, a list of items. Items that meet one are none.
  @inline(__always)
  func startsList(_ name: JSONString, in scanner: inout JSONScanner) -> Bool {
    Self.startsList(name, in: &scanner, names)
  }

  static func startsList(_ name: JSONString, in scanner: inout JSONScanner, _ names: JSONListNames) -> Bool {
    guard let kind = scanner.nextKind(), kind == .array || kind == .object else { return false }
    return names.lists.contains { name.matches($0, in: scanner.bytes) }
  }
}

extension JSONLists {
  /// Passes a member of an object around the lists. In a list there are none: it is an item whose brace is missing.
  private mutating func passString() -> Step? {
    let start = scanner.position
    guard let name = try? scanner.readString() else {
      scanner.position = scanner.end
      return depth > 0 ? .damage(start, .truncated) : nil
    }
    if depth > 0 { return damage(at: start) }
    scanner.skipSpace()
    guard scanner.byte(scanner.position) == UInt8(ascii: ":") else { return nil }
    scanner.position += 1
    if startsList(name, in: &scanner) { return nil }
    let value = scanner.position
    if (try? scanner.skip()) == nil { scanner.position = starts.next(after: value, in: scanner) ?? scanner.end }
    return nil
  }

  private mutating func passToken() -> Step? {
    let start = scanner.position
    if (try? scanner.skip()) == nil { scanner.position = start + 1 }
    return depth > 0 ? .damage(start, .malformedJSON) : nil
  }

  private mutating func passByte() -> Step? {
    let start = scanner.position
    switch scanner.byte(start) {
    case UInt8(ascii: "]"):
      depth = max(depth - 1, 0)
    case UInt8(ascii: ","), UInt8(ascii: "}"): break
    case 0xEF where scanner.bytes.matches("\u{FEFF}", at: start):
      scanner.position += 2
    default:
      if depth > 0 { return damage(at: start) }
    }
    scanner.position += 1
    return nil
  }

  private mutating func damage(at start: Int) -> Step {
    scanner.position = starts.next(after: start, in: scanner) ?? scanner.end
    return .damage(start, .malformedJSON)
  }
}
