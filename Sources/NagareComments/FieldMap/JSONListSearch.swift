/// The place of a list's items in a JSON document: the containers around them.
struct JSONPlace {
  /// The start of the first item found there.
  let start: Int
  /// The number of objects and arrays around an item; 0 for items at the top of the file, such as one per line.
  let depth: Int
  /// The members of the objects among them, from outside.
  private let members: [JSONString?]

  /// The place of the value that is next.
  init(_ walker: JSONWalker) {
    (start, depth) = (walker.scanner.position, walker.frames.count)
    members = Self.members(walker)
  }

  /// Whether the next value is here.
  func isHere(_ walker: JSONWalker) -> Bool {
    walker.isKnown && walker.frames.count == depth && isNear(walker)
  }

  /// Whether the same members lead to the next value, through any number of arrays.
  func isNear(_ walker: JSONWalker) -> Bool {
    guard walker.isKnown else { return false }
    let others = Self.members(walker)
    return members.count == others.count
      && zip(members, others).allSatisfy { own, other in
        guard let own, let other else { return own == nil && other == nil }
        return walker.scanner.bytes.equal(own.range, other.range)
      }
  }

  private static func members(_ walker: JSONWalker) -> [JSONString?] {
    walker.frames.filter { !$0.isArray }.map(\.member)
  }
}

/// Searches JSON for the list of the comments.
struct JSONListSearch {
  /// The degree to which a value is a comment.
  enum Match {
    case none
    /// It has some of the required fields.
    case partial
    /// It has all required fields.
    case full
  }

  /// The kind of the items: objects or arrays.
  private let kind: JSONScanner.Kind
  /// The path of the list; empty for any list.
  private let path: [CommentFieldMap.Step]

  /// - Parameter path: see ``CommentFieldMap/list``.
  init(for kind: JSONScanner.Kind, in path: [CommentFieldMap.Step] = []) {
    (self.kind, self.path) = (kind, path)
  }

  /// The place of the items, and whether any array has an element.
  ///
  /// The first list with a full match counts, or else a full match at the top, or else the first list with a partial
  /// match, or else a partial match at the top. A full match at the top counts at once if another object follows it: the
  /// file then has one item per line. A single object may be a response around the list, with a time and a text.
  ///
  /// - Parameter match: reads the value at the scanner's position, and moves the scanner behind it if it is valid.
  func place(
    in bytes: ByteView, match: (inout JSONScanner) -> Match
  ) -> (place: JSONPlace?, hasElement: Bool) {
    var walker = JSONWalker(bytes)
    var (top, partial, partialTop): (JSONPlace?, JSONPlace?, JSONPlace?)
    var hasElement = false
    while let stop = walker.next() {
      hasElement = hasElement || walker.isInArray
      guard case .container(let kind, _) = stop else { continue }
      let isAtTop = walker.isKnown && walker.frames.isEmpty
      if kind == self.kind, walker.isInArray || isAtTop && kind == .object, walker.isInList(path) {
        var scanner = walker.scanner
        switch match(&scanner) {
        case .full where !isAtTop || scanner.nextKind() == .object: return (JSONPlace(walker), hasElement)
        case .full: top = top ?? JSONPlace(walker)
        case .partial where isAtTop: partialTop = partialTop ?? JSONPlace(walker)
        case .partial: partial = partial ?? JSONPlace(walker)
        case .none: break
        }
      }
      walker.enter()
    }
    return (top ?? partial ?? partialTop, hasElement)
  }
}
