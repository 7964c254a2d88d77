/// The names that guide ``JSONLists``.
struct JSONListNames: Sendable {
  /// Members that contain a list of items, or an object with such a list.
  var lists: [StaticString]
  /// Members of the items themselves.
  var members: [StaticString]
}

/// Iterates over the items of a file: the objects in its JSON lists. Lists may be in other lists or in objects, and the
/// file may consist of several documents, each of which may be truncated.
///
/// Brackets and braces outside of items are skipped one by one without matching, so that a missing or surplus one
/// cannot hide an item. The next item after a malformed one is found by its first names; no string can contain them,
/// since its quotes are escaped. ``JSONItems`` is for a single array and respects its end.
struct JSONLists {
  enum Step {
    /// The next object, which starts at this offset.
    case object(Int)
    /// A value inside a list that is not an item; it starts at this offset.
    case problem(Int, CommentProblem.Reason)
  }

  var scanner: JSONScanner
  private let names: JSONListNames
  /// The number of open arrays.
  private var depth = 0
  private var starts: JSONItemStart

  init(_ bytes: ByteView, names: JSONListNames) {
    scanner = JSONScanner(bytes)
    self.names = names
    starts = JSONItemStart(members: names.members)
  }

  /// The next step; `nil` at the end. After ``Step/object(_:)``, read the object from ``scanner``, then call `accept`,
  /// `acceptContainer` or `recover`, or none if the object is well-formed but an invalid item.
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
        if let problem = skipString() { return problem }
      case .number, .literal:
        if let problem = skipToken() { return problem }
      case nil:
        guard scanner.position < scanner.end else { return nil }
        if let problem = skipByte() { return problem }
      }
    }
  }

  /// Notes that the object at `start` was a valid item. After malformed data, objects that begin alike count as items.
  @inline(__always)
  mutating func accept(_ start: Int) { starts.accept(start) }

  /// Notes that the object was not an item but contains a list, which is next.
  mutating func acceptContainer() { depth = 0 }

  /// Moves to the next item after a malformed object.
  /// - Returns: the problem to report; `nil` if the object was not an item.
  mutating func recover(from start: Int, _ error: JSONScanner.SyntaxError) -> CommentProblem.Reason? {
    let isItem = depth > 0 || starts.isStart(at: start, in: scanner)
    let next = starts.next(after: start, in: scanner)
    scanner.position = next ?? scanner.end
    guard isItem else { return nil }
    return error == .truncated && next == nil ? .truncated : .malformedJSON
  }

  /// Whether the next value is or may contain a list of items, by the name of its member. No item has such a member.
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
  /// Skips a member of an object around the lists. Inside a list, the member belongs to an item that lost its brace.
  private mutating func skipString() -> Step? {
    let start = scanner.position
    guard let name = try? scanner.readString() else {
      scanner.position = scanner.end
      return depth > 0 ? .problem(start, .truncated) : nil
    }
    if depth > 0 { return skipToItem(after: start) }
    scanner.skipSpace()
    guard scanner.byte(scanner.position) == UInt8(ascii: ":") else { return nil }
    scanner.position += 1
    if startsList(name, in: &scanner) { return nil }
    let value = scanner.position
    if (try? scanner.skip()) == nil { scanner.position = starts.next(after: value, in: scanner) ?? scanner.end }
    return nil
  }

  private mutating func skipToken() -> Step? {
    let start = scanner.position
    if (try? scanner.skip()) == nil { scanner.position = start + 1 }
    return depth > 0 ? .problem(start, .malformedJSON) : nil
  }

  private mutating func skipByte() -> Step? {
    let start = scanner.position
    switch scanner.byte(start) {
    case UInt8(ascii: "]"):
      depth = max(depth - 1, 0)
    case UInt8(ascii: ","), UInt8(ascii: "}"): break
    case 0xEF where scanner.bytes.matches("\u{FEFF}", at: start):
      scanner.position += 2
    default:
      if depth > 0 { return skipToItem(after: start) }
    }
    scanner.position += 1
    return nil
  }

  private mutating func skipToItem(after start: Int) -> Step {
    scanner.position = starts.next(after: start, in: scanner) ?? scanner.end
    return .problem(start, .malformedJSON)
  }
}
